import type { JsonObject, JsonValue } from '@gatewright/protocol';

const TEXTS = { type: 'array', items: { type: 'string' } };

/** The proxy knows no other behaviour than these values, which files of the protocol's gateway state. */
function only(...values: readonly (string | boolean)[]): JsonObject {
  return { enum: [...values] };
}

/** Members of a route by name, as JSON Schema. */
export const ROUTE_MEMBERS: Readonly<Record<string, JsonObject>> = {
  method: {
    type: 'string',
    pattern: '^(\\*|[A-Za-z]+)$',
    default: '*',
    description: 'A method; * is any. GET serves HEAD too.',
  },
  path: {
    type: 'string',
    pattern: '^/',
    description: 'Plain segments; * or :name is one of any text, ** at the end is the rest.',
  },
  action: { type: 'string', minLength: 1, description: 'The action that an authorization for this route names.' },
  valueFields: { type: 'array', items: { enum: ['amount', 'currency', 'merchant'] } },
  allowedFields: { ...TEXTS, description: 'Members that a body may have.' },
  allowedQuery: {
    ...TEXTS,
    description: 'Parameters of the query that pass although the authorization covers none of them.',
  },
  allowedAgents: { ...TEXTS, description: 'Agents that the route serves.' },
  binding: {
    enum: ['body', 'request'],
    default: 'body',
    description:
      'What an authorization is bound to: the JSON of the body, or method, path, query, content type and bytes.',
  },
  signedHeaders: {
    ...TEXTS,
    description: 'Headers that an authorization of the request covers; the agent names the same.',
  },
  amount: { $ref: '#/$defs/amount' },
  currency: { $ref: '#/$defs/value' },
  merchant: { $ref: '#/$defs/value' },
  body: only('json', 'form'),
  allowedHeaders: { ...TEXTS, description: 'Headers that the upstream gets beside the usual ones.' },
  pass: only(true),
  requirePayloadBinding: only(true),
  requireContextSignature: only(false),
  credential: only(false),
  x402: only(false),
};

/** The values that a member may have, where there are few; null for other members, and undefined for a name of none. */
export function valuesOfMember(name: string): readonly JsonValue[] | null | undefined {
  const schema = Object.hasOwn(ROUTE_MEMBERS, name) ? ROUTE_MEMBERS[name] : undefined;
  if (schema === undefined) return undefined;
  const { enum: values } = schema;
  return Array.isArray(values) && !('default' in schema) ? values : null;
}
