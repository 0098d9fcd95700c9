import {
  answerFaults,
  CLIENT_ANSWERS,
  type ClientAnswer,
  findReasonCode,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  WIRE_ANSWERS,
  type WireAnswer,
} from '@gatewright/protocol';
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020.js';
import { ROUTES } from '../../src/app/routes.js';
import { successSchema, successStatuses } from '../../src/platform/http/openapi.js';
import { declaresCodes, statusesOf } from '../../src/platform/http/refusal-statuses.js';
import type { RouteRow } from '../../src/platform/http/route.js';
import { refusalsOf } from '../../src/platform/http/route-refusals.js';

/**
 * Holds an answer to the interface description, and so every test over HTTP: a refusal has a code and a status that its route
 * names, a success a status and exactly the members that its route names. Throws where it does not.
 */
export function demandDocumented(method: string, path: string, status: number, answer: JsonObject): void {
  const [pathname = ''] = path.split('?');
  const route = PATTERNS.find(([candidate, pattern]) => candidate.method === method && pattern.test(pathname))?.[0];
  if (route === undefined) return;
  if (answer['success'] === false) demandDocumentedRefusal(route, status, answer);
  else demandDocumentedSuccess(route, status, answer);
}

function demandDocumentedRefusal(route: RouteRow, status: number, { message, data = null }: JsonObject): void {
  const name = `${route.method} ${route.path}`;
  const code = isJsonObject(data) ? data['reasonCode'] : message;
  const documented = refusalsOf(route).find((each) => each === code);
  const isRulesOwn = declaresCodes(route) && typeof code === 'string' && findReasonCode(code) === undefined;
  if (documented === undefined && !isRulesOwn) {
    throw new Error(`${name} refused with ${code}, which the table of its refusals does not name`);
  }
  const statuses = documented === undefined ? [403] : statusesOf(route, documented);
  if (statuses.includes(status)) return;
  throw new Error(`${name} answered ${code} under ${status}, and is described with ${statuses}`);
}

function demandDocumentedSuccess(route: RouteRow, status: number, answer: JsonObject): void {
  const name = `${route.method} ${route.path}`;
  if (!successStatuses(route).includes(status)) {
    throw new Error(`${name} succeeded under ${status}, and is described with ${successStatuses(route)}`);
  }
  if (route.answer === null) return;
  demandReadable(route.answer, answer, name);
  const validate = VALIDATORS.get(name) ?? compiled(successSchema(route, route.answer));
  VALIDATORS.set(name, validate);
  if (validate(answer)) return;
  const faults = (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
  throw new Error(`${name} answered what is not described as ${route.answer}: ${faults.join('; ')}`);
}

/** What this gate answers, clients of any gate of the protocol can read. */
function demandReadable(answer: WireAnswer, { data = null }: JsonObject, name: string): void {
  const read = CLIENT_ANSWER_NAMES.find((each) => each === answer);
  if (read === undefined || !isJsonObject(data)) return;
  const [fault] = answerFaults(read, data);
  if (fault !== undefined) throw new Error(`${name} answered what clients cannot read: ${fault.path} ${fault.message}`);
}

const CLIENT_ANSWER_NAMES = Object.keys(CLIENT_ANSWERS).filter((name): name is ClientAnswer => name in CLIENT_ANSWERS);

const ajv = new Ajv2020({ strict: false, validateFormats: false });
const VALIDATORS = new Map<string, ValidateFunction>();

/** The schemas of answers are added once: compiled beside each route, they would be walked each time. */
const ANSWERS = 'answers';
ajv.addSchema({ $id: ANSWERS, components: { schemas: closedAnswers() } });

function compiled(schema: JsonObject): ValidateFunction {
  return ajv.compile(JSON.parse(JSON.stringify(closed(schema)).replaceAll('"$ref":"#/', `"$ref":"${ANSWERS}#/`)));
}

/** The schema with every object closed to members that it does not name: clients expect more, the tests do not. */
function closed(schema: JsonObject): JsonObject {
  const members = Object.entries(schema).map(([key, value]) => [key, closedValue(value)] as const);
  const isOpen = !('properties' in schema) || 'additionalProperties' in schema;
  return { ...Object.fromEntries(members), ...(isOpen ? {} : { additionalProperties: false }) };
}

function closedValue(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(closedValue);
  return isJsonObject(value) ? closed(value) : value;
}

function closedAnswers(): JsonObject {
  return Object.fromEntries(
    Object.entries(WIRE_ANSWERS).map(([name, schema]) => [name, closed(JSON.parse(JSON.stringify(schema)))]),
  );
}

function patternOf(path: string): RegExp {
  return new RegExp(
    `^${path.replaceAll(/:[A-Za-z]+(?:\{(.+)\})?/g, (_name, own: string | undefined) => own ?? '[^/]+')}$`,
  );
}

const PATTERNS = ROUTES.map((route) => [route, patternOf(route.path)] as const);
