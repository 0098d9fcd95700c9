import type { Static } from '@sinclair/typebox';
import type { Fault, JsonObject } from '../json/index.js';
import type { ClientAnswer, ClientMessage } from './client-answers.js';
import { type CompiledValidator, clientValidators, validators } from './validators.generated.js';
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
  return validator(stated) ? [] : faultsOf(validator);
}

function validated<Name extends WireMessage>(validator: CompiledValidator, value: unknown): Validation<Name> {
  return conforms<Name>(validator, value) ? { ok: true, value } : { ok: false, faults: faultsOf(validator) };
}

function conforms<Name extends WireMessage>(validator: CompiledValidator, value: unknown): value is WireValue<Name> {
  return validator(value);
}

function faultsOf(validator: CompiledValidator): Fault[] {
  const distinct = new Map<string, Fault>();
  const allowed = new Map<string, string[]>();
  for (const { instancePath, message = 'is not of the documented shape', params = {} } of validator.errors ?? []) {
    const path = jsonPath(instancePath);
    const values = allowed.get(path) ?? [];
    const isChoice = 'allowedValue' in params;
    // That no alternative of a choice fits is said by its values.
    if (message === NO_ALTERNATIVE && values.length > 1) continue;
    const key = isChoice ? path : `${path} ${message} ${params['additionalProperty'] ?? ''}`;
    if (!distinct.has(key) && distinct.size === FAULTS_MAX) break;
    if (isChoice) allowed.set(path, [...values, JSON.stringify(params['allowedValue'])]);
    distinct.set(key, { path, message: isChoice ? oneOf(allowed.get(path) ?? []) : describe(message, params) });
  }
  return [...distinct.values()];
}

const NO_ALTERNATIVE = 'must match a schema in anyOf';

function oneOf(values: readonly string[]): string {
  const distinct = [...new Set(values)];
  return distinct.length === 1 ? `must be ${distinct[0]}` : `must be one of ${distinct.join(', ')}`;
}

function describe(message: string, params: Readonly<Record<string, unknown>>): string {
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
