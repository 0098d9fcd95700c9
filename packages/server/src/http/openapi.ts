import { isJsonObject, type JsonObject, type JsonValue, WIRE_SCHEMAS } from '@gatewright/protocol';
import { GATEWRIGHT_VERSION } from '../version.js';
import { declaresCodes, refusalsByStatus } from './refusal-statuses.js';
import { isPublic, type Route } from './route.js';
import { type CallParameter, parametersOf } from './route-parameters.js';
import { refusalsOf } from './route-refusals.js';

/** The interface as an OpenAPI 3.1 document, read off the route table, the wire schemas and the register. */
export function openApiDocument(routes: readonly Route[], serverUrl: string): JsonObject {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Gatewright',
      version: GATEWRIGHT_VERSION,
      description: 'An open policy gate for AI agents that act with delegated authority. It speaks MAGP v1.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: serverUrl }],
    paths: pathsOf(routes),
    components: {
      schemas: { ...wireSchemas(), Refusal: REFUSAL_SCHEMA },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'an access token, gw_…' } },
    },
  };
}

const REFUSAL_SCHEMA: JsonObject = {
  type: 'object',
  required: ['success', 'message', 'data'],
  properties: {
    success: { const: false },
    message: { type: 'string', description: 'the bare reason code' },
    data: {
      type: 'object',
      required: ['reasonCode'],
      properties: {
        reasonCode: { type: 'string' },
        detail: { type: 'string' },
        faults: {
          type: 'array',
          items: {
            type: 'object',
            required: ['path', 'message'],
            properties: { path: { type: 'string' }, message: { type: 'string' } },
          },
        },
      },
    },
  },
};

function pathsOf(routes: readonly Route[]): JsonObject {
  const paths = new Map<string, JsonObject>();
  for (const route of routes) {
    const path = pathTemplate(route);
    paths.set(path, { ...paths.get(path), [route.method.toLowerCase()]: operationOf(route) });
  }
  return Object.fromEntries(paths);
}

/** The path of a route as OpenAPI writes it: a parameter is its name, whatever it may match. */
export function pathTemplate({ path }: Pick<Route, 'path'>): string {
  return path.replaceAll(/:([A-Za-z]+)(?:\{[^}]+\})?/g, '{$1}');
}

function operationOf(route: Route): JsonObject {
  const { path, summary, body } = route;
  return {
    operationId: operationIdOf(route),
    summary,
    parameters: [...pathParameters(path), ...parametersOf(route).map(describedParameter)],
    ...securityOf(route),
    ...(body === null
      ? {}
      : {
          requestBody: { content: jsonContent({ $ref: `#/components/schemas/${body}` }), required: isRequired(body) },
        }),
    responses: { ...successes(route), ...refusals(route) },
  };
}

/** `POST /policy/mandate` → `postPolicyMandate`. */
export function operationIdOf({ method, path }: Pick<Route, 'method' | 'path'>): string {
  return method.toLowerCase() + path.replaceAll(/[^A-Za-z]+([A-Za-z])/g, (_match, letter) => letter.toUpperCase());
}

const SUCCESS_SCHEMA: JsonObject = {
  type: 'object',
  required: ['success', 'data'],
  properties: { success: { type: 'boolean' }, message: { type: 'string' }, data: {} },
};

const TEXT: JsonObject = { schema: { type: 'string' } };
const DOCUMENT: JsonObject = { schema: { type: 'object' } };

/** What routes answer a success with where it is not the envelope, or not that alone. */
const SUCCESS_CONTENT: Readonly<Record<string, JsonObject>> = {
  'POST /auth/refresh-token': jsonContent({
    type: 'object',
    required: ['accessToken', 'refreshToken', 'expiredAt'],
    properties: {
      accessToken: { type: 'string' },
      refreshToken: { type: 'string' },
      expiredAt: { type: 'string', format: 'date-time' },
    },
  }),
  'GET /policy/events/:did': { 'text/event-stream': TEXT },
  'GET /magp/evidence/:eventId/proof': { ...jsonContent(SUCCESS_SCHEMA), 'text/plain': TEXT },
  'GET /magp/evidence/log/checkpoint': { 'text/plain': TEXT },
  'GET /magp/evidence/log/tile/:path{.+}': { 'application/octet-stream': {} },
  'GET /credentials/status/:list': { 'application/vc': DOCUMENT },
  'GET /.well-known/did.json': { 'application/did+json': DOCUMENT },
};

/** Reads whose answer changes with the program alone, so that `If-None-Match` is heeded. */
const KEPT_BY_CLIENTS: readonly string[] = ['GET /magp/schema', 'GET /standards/atoms'];

function successes({ method, path }: Route): JsonObject {
  const name = `${method} ${path}`;
  return {
    '2XX': { description: 'success', content: SUCCESS_CONTENT[name] ?? jsonContent(SUCCESS_SCHEMA) },
    ...(KEPT_BY_CLIENTS.includes(name)
      ? { '304': { description: 'what the caller has by its ETag still holds' } }
      : {}),
  };
}

/** One response for each status, naming the codes that come with it. */
function refusals(route: Route): JsonObject {
  return Object.fromEntries(
    [...refusalsByStatus(route)].map(([status, named]) => {
      const isOpen = status === 403 && declaresCodes(route);
      const reasonCode = isOpen ? { anyOf: [{ enum: named }, RULE_CODE] } : { enum: named };
      const refusal = {
        allOf: [{ $ref: '#/components/schemas/Refusal' }, { properties: { data: { properties: { reasonCode } } } }],
      };
      const schema = status < 300 ? { anyOf: [SUCCESS_SCHEMA, refusal] } : refusal;
      return [String(status), { description: named.join(', '), content: jsonContent(schema) }];
    }),
  );
}

const RULE_CODE: JsonObject = { type: 'string', description: 'a code of its own that a rule declares' };

/** A token where the route demands one, either way where a token is one of several proofs, none elsewhere. */
function securityOf(route: Route): JsonObject {
  const bearer = { bearer: [] };
  if (!isPublic(route)) return { security: [bearer], 'x-roles': [...route.roles] };
  return { security: refusalsOf(route).includes('FORBIDDEN') ? [{}, bearer] : [] };
}

function pathParameters(path: string): JsonObject[] {
  return [...path.matchAll(/:([A-Za-z]+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

function describedParameter({ name, in: place, required = false, description }: CallParameter): JsonObject {
  return { name, in: place, required, description, schema: { type: 'string' } };
}

/** A body may stay away where nothing in it is required. */
function isRequired(body: keyof typeof WIRE_SCHEMAS): boolean {
  const { required } = asJson(WIRE_SCHEMAS[body]);
  return Array.isArray(required) && required.length > 0;
}

function wireSchemas(): JsonObject {
  return Object.fromEntries(Object.entries(WIRE_SCHEMAS).map(([name, schema]) => [name, asJson(schema)]));
}

/** A schema as it travels: its markers for the compiler are no JSON. */
function asJson(schema: object): JsonObject {
  const value: unknown = JSON.parse(JSON.stringify(schema));
  if (isJsonObject(value)) return value;
  throw new TypeError('a wire schema is not a JSON object');
}

function jsonContent(schema: JsonValue): JsonObject {
  return { 'application/json': { schema } };
}
