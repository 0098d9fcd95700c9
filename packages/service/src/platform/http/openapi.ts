import {
  GATEWRIGHT_VERSION,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  WIRE_ANSWERS,
  WIRE_EXAMPLES,
  WIRE_SCHEMAS,
  type WireAnswer,
  type WireRequest,
} from '@gatewright/protocol';
import { declaresCodes, refusalsByStatus } from './refusal-statuses.js';
import { type CallParameter, isPublic, type Media, type RouteRow } from './route.js';
import { parametersOf } from './route-parameters.js';
import { refusalsOf } from './route-refusals.js';
import { TAGS, tagOf } from './route-tags.js';

/** The interface as an OpenAPI 3.1 document, read off the route table, the wire schemas and the register. */
export function openApiDocument(routes: readonly RouteRow[], serverUrl: string): JsonObject {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Gatewright',
      version: GATEWRIGHT_VERSION,
      description: DESCRIPTION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: serverUrl }],
    tags: TAGS.map(({ name, description }) => ({ name, description })),
    paths: pathsOf(routes),
    components: {
      schemas: componentSchemas(routes),
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'an access token, gw_…' } },
    },
  };
}

const DESCRIPTION =
  'An open policy gate for AI agents that act with delegated authority. It speaks MAGP v1. A success is ' +
  '`{"success": true, "data": …}`, a refusal `{"success": false, "message": "<CODE>", "data": {"reasonCode": "<CODE>", "detail": …}}`. ' +
  'Answers may gain members; ignore those that you do not know.';

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

function pathsOf(routes: readonly RouteRow[]): JsonObject {
  const paths = new Map<string, JsonObject>();
  for (const route of routes) {
    const path = pathTemplate(route);
    paths.set(path, { ...paths.get(path), [route.method.toLowerCase()]: operationOf(route) });
  }
  return Object.fromEntries(paths);
}

/** The path of a route as OpenAPI writes it: a parameter is its name, whatever it may match. */
export function pathTemplate({ path }: Pick<RouteRow, 'path'>): string {
  return path.replaceAll(/:([A-Za-z]+)(?:\{[^}]+\})?/g, '{$1}');
}

function operationOf(route: RouteRow): JsonObject {
  const { path, summary, body } = route;
  return {
    operationId: operationIdOf(route),
    summary,
    description: `Callers: ${callersOf(route)}.`,
    tags: [tagOf(route)],
    parameters: [...pathParameters(path), ...parametersOf(route).map(describedParameter)],
    ...securityOf(route),
    ...(body === null
      ? {}
      : {
          requestBody: { content: requestContent(body), required: isRequired(body) },
        }),
    responses: responsesOf(route),
  };
}

/** Who may call a route, for people to read. */
export function callersOf(route: RouteRow): string {
  return isPublic(route) ? 'anyone' : route.roles.join(', ');
}

/** `POST /policy/mandate` → `postPolicyMandate`. */
export function operationIdOf(route: Pick<RouteRow, 'method' | 'path'>): string {
  const words = pathTemplate(route).split(/[^A-Za-z]+/);
  return route.method.toLowerCase() + words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('');
}

const MEDIA: Readonly<Record<Media, JsonObject>> = {
  text: { schema: { type: 'string' } },
  json: { schema: { type: 'object' } },
  bytes: {},
};

/** The schema of a success in JSON: the envelope around the answer. */
export function successSchema(route: RouteRow, answer: WireAnswer): JsonObject {
  const data = { $ref: `#/components/schemas/${answer}` };
  if (route.bare === true) return data;
  const { siblings = {} } = route;
  return {
    type: 'object',
    required: ['success', 'data', ...Object.keys(siblings)],
    properties: { success: { const: true }, message: { type: 'string' }, data, ...siblings },
  };
}

function successContent(route: RouteRow): JsonObject {
  const enveloped = route.answer === null ? {} : jsonContent(successSchema(route, route.answer));
  const others = Object.entries(route.media ?? {}).map(([type, media]) => [type, MEDIA[media]] as const);
  return { ...enveloped, ...Object.fromEntries(others) };
}

/** One response for each status; a refusal names the codes that come with it. */
function responsesOf(route: RouteRow): JsonObject {
  const responses: Record<string, JsonValue> = {};
  for (const status of successStatuses(route)) {
    responses[status] = { description: 'success', content: successContent(route) };
  }
  if (route.revalidated === true) {
    responses[304] = { description: 'what the caller has by its ETag still holds' };
  }
  for (const [status, named] of refusalsByStatus(route)) {
    const isOpen = status === 403 && declaresCodes(route);
    const refused = refusalSchema(isOpen ? { anyOf: [{ enum: [...named] }, RULE_CODE] } : { enum: [...named] });
    // A refusal under the status of a success says so by its envelope (protocol.md §2.14).
    const both = status < 300 && route.answer !== null ? [successSchema(route, route.answer), refused] : null;
    responses[status] = {
      description: both === null ? named.join(', ') : `success, or ${named.join(', ')}`,
      content: jsonContent(both === null ? refused : { anyOf: both }),
    };
  }
  return responses;
}

function refusalSchema(reasonCode: JsonObject): JsonObject {
  return {
    allOf: [{ $ref: '#/components/schemas/Refusal' }, { properties: { data: { properties: { reasonCode } } } }],
  };
}

/** The statuses of a success. */
export function successStatuses({ statuses = [200] }: RouteRow): readonly number[] {
  return statuses;
}

const RULE_CODE: JsonObject = { type: 'string', description: 'a code of its own that a rule declares' };

/** A token where the route demands one, either way where a token is one of several proofs, none elsewhere. */
function securityOf(route: RouteRow): JsonObject {
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

function describedParameter(parameter: CallParameter): JsonObject {
  const { name, in: place, required = false, description, schema = { type: 'string' } } = parameter;
  return { name, in: place, required, description, schema };
}

/** A body may stay away where nothing in it is required. */
function isRequired(body: WireRequest): boolean {
  const { required } = asJson(WIRE_SCHEMAS[body]);
  return Array.isArray(required) && required.length > 0;
}

/** The schemas of the bodies and answers of the routes. */
function componentSchemas(routes: readonly RouteRow[]): JsonObject {
  const bodies = routes.flatMap(({ body }) => (body === null ? [] : [[body, asJson(WIRE_SCHEMAS[body])] as const]));
  const answers = routes.flatMap(({ answer }) =>
    answer === null ? [] : [[answer, asJson(WIRE_ANSWERS[answer])] as const],
  );
  return { ...Object.fromEntries([...bodies, ...answers]), Refusal: REFUSAL_SCHEMA };
}

/** A schema as it travels: its markers for the compiler are no JSON. */
function asJson(schema: object): JsonObject {
  const value: unknown = JSON.parse(JSON.stringify(schema));
  if (isJsonObject(value)) return value;
  throw new TypeError('a wire schema is not a JSON object');
}

function requestContent(body: WireRequest): JsonObject {
  return {
    'application/json': { schema: { $ref: `#/components/schemas/${body}` }, example: asJson(WIRE_EXAMPLES[body]) },
  };
}

function jsonContent(schema: JsonValue): JsonObject {
  return { 'application/json': { schema } };
}
