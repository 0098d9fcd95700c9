import type { Static } from '@sinclair/typebox';
import type { Fault, JsonObject } from '../json/index.js';
import type { ClientAnswer, ClientMessage } from './client-answers.js';
import { type CompiledValidator, clientValidators, type ValidatorError, validators } from './validators.generated.js';
import type { WIRE_SCHEMAS, WireMessage } from './wire-schemas.js';

/** The value of a message that has passed its schema. */
export type WireValue<Name extends WireMessage> = Static<(typeof WIRE_SCHEMAS)[Name]>;

export type Validation<Name extends WireMessage> =
  | { readonly ok: true; readonly value: WireValue<Name> }
  | { readonly ok: false; readonly faults: readonly Fault[] };

/** Faults reported at most; the rest adds nothing. */
const FAULTS_MAX = 20;

/** Checks a parsed value against the schema of a message; a refusal lists the first faults, each once with its JSON path. */
export function validateWire<Name extends WireMessage>(name: Name, value: unknown): Validation<Name> {
  return validated(validators[name], value);
}

/** As `validateWire`, for what clients check; a bundler leaves out the validators of everything else. */
export function validateAsClient<Name extends ClientMessage>(name: Name, value: unknown): Validation<Name> {
  return validated(clientValidators[name], value);
}

/**
 * What is wrong with the `data` of a success for a client that acts on it, as in `validateWire`; empty where nothing is. A null
 * member says the same as none.
 */
export function answerFaults(name: ClientAnswer, data: JsonObject): readonly Fault[] {
  const validator = clientValidators[name];
  const stated = Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null));
  return validatorFaults(validator, stated);
}

function validated<Name extends WireMessage>(validator: CompiledValidator, value: unknown): Validation<Name> {
  return conforms<Name>(validator, value) ? { ok: true, value } : { ok: false, faults: faultsOf(validator) };
}

function conforms<Name extends WireMessage>(validator: CompiledValidator, value: unknown): value is WireValue<Name> {
  return validator(value);
}

/** A check that was compiled from a JSON schema, in the form of Ajv. */
export interface SchemaValidator {
  (value: unknown): boolean;
  readonly errors?:
    | readonly {
        readonly instancePath: string;
        readonly message?: string;
        readonly params?: Readonly<Record<string, unknown>>;
      }[]
    | null;
}

/** What a check that was compiled from a schema finds wrong with a value, as in `validateWire`; empty where nothing is. */
export function validatorFaults(validator: SchemaValidator, value: unknown): readonly Fault[] {
  return validator(value) ? [] : faultsOf(validator);
}

function faultsOf(validator: SchemaValidator): Fault[] {
  const byPath = new Map<string, ValidatorError[]>();
  for (const error of validator.errors ?? []) {
    const found = byPath.get(error.instancePath);
    if (found === undefined) byPath.set(error.instancePath, [error]);
    else found.push(error);
  }
  const faults: Fault[] = [];
  for (const [pointer, errors] of byPath) {
    const isJudgedBelow = () => [...byPath.keys()].some((other) => other.startsWith(`${pointer}/`));
    const path = jsonPath(pointer);
    faults.push(...[...new Set(messagesOf(errors, isJudgedBelow))].map((message) => ({ path, message })));
    if (faults.length >= FAULTS_MAX) break;
  }
  return faults.slice(0, FAULTS_MAX);
}

const NO_ALTERNATIVE = 'must match a schema in anyOf';

const TYPE_MESSAGE = /^must be (string|number|integer|boolean|object|array|null)$/;

/**
 * What is wrong at one path. Each alternative of a choice reports that the value is not it. Together they say what the value may
 * be, unless one of them has its type: what that alternative says of the value, here or `isJudgedBelow`, is then the fault.
 */
function messagesOf(errors: readonly ValidatorError[], isJudgedBelow: () => boolean): string[] {
  const allowed = [...new Set(errors.filter(isChoice).map((error) => error.params?.['allowedValue']))];
  const types = errors.flatMap(({ message = '' }) => TYPE_MESSAGE.exec(message)?.[1] ?? []);
  const kinds = [...new Set(types)].filter((type) => !allowed.some((value) => typeof value === type));
  const others = errors.filter((error) => !isChoice(error) && !isOfAlternatives(error)).map(describe);
  if (!errors.some(({ message }) => message === NO_ALTERNATIVE)) {
    return [...mustBe(allowed, kinds), ...others];
  }
  return others.length > 0 || isJudgedBelow() ? others : mustBe(allowed, kinds);
}

function isChoice({ params }: ValidatorError): boolean {
  return params !== undefined && 'allowedValue' in params;
}

function isOfAlternatives({ message = '' }: ValidatorError): boolean {
  return message === NO_ALTERNATIVE || TYPE_MESSAGE.test(message);
}

/** What a value may be: one of the values allowed, or of a type. */
function mustBe(allowed: readonly unknown[], types: readonly string[]): string[] {
  const values = allowed.map((value) => JSON.stringify(value));
  if (values.length > 1 && types.length === 0) return [`must be one of ${values.join(', ')}`];
  const alternatives = [...values, ...types];
  return alternatives.length === 0 ? [] : [`must be ${alternatives.join(' or ')}`];
}

function describe({ message = 'is not of the documented shape', params = {} }: ValidatorError): string {
  const unknown = params['additionalProperty'];
  return typeof unknown === 'string' ? `has an unknown field ${JSON.stringify(unknown)}; remove it` : message;
}

/** `/expect/0/amount` → `$.expect[0].amount`. */
function jsonPath(pointer: string): string {
  const parts = pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  return `$${parts.map((part) => (/^[0-9]+$/.test(part) ? `[${part}]` : `.${part}`)).join('')}`;
}
