import type { Static } from '@sinclair/typebox';
import type { Fault } from '../json/index.js';
import { type CompiledValidator, validators } from './validators.generated.js';
import type { WIRE_SCHEMAS, WireMessage } from './wire-schemas.js';

/** The value of a message that has passed its schema. */
export type WireValue<Name extends WireMessage> = Static<(typeof WIRE_SCHEMAS)[Name]>;

export type Validation<Name extends WireMessage> =
  | { readonly ok: true; readonly value: WireValue<Name> }
  | { readonly ok: false; readonly faults: readonly Fault[] };

/** Faults reported at most; the rest adds nothing. */
const FAULTS_MAX = 20;

/** Checks a parsed value against the schema of a message; a refusal lists every fault with its JSON path. */
export function validateWire<Name extends WireMessage>(name: Name, value: unknown): Validation<Name> {
  const validator = validators[name];
  return conforms<Name>(validator, value) ? { ok: true, value } : { ok: false, faults: faultsOf(validator) };
}

function conforms<Name extends WireMessage>(validator: CompiledValidator, value: unknown): value is WireValue<Name> {
  return validator(value);
}

function faultsOf(validator: CompiledValidator): Fault[] {
  const faults = (validator.errors ?? []).map((error) => ({
    path: jsonPath(error.instancePath),
    message: describe(error.message ?? 'is not of the documented shape', error.params),
  }));
  const distinct = new Map(faults.map((fault) => [`${fault.path} ${fault.message}`, fault]));
  return [...distinct.values()].slice(0, FAULTS_MAX);
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
