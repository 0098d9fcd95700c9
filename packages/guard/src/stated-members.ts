import type { ReasonCode } from '@gatewright/protocol';

/** The members of a plain object, or why they cannot be relied on. */
export type StatedMembers<Name extends string> =
  | { readonly ok: true; readonly members: Readonly<Partial<Record<Name, unknown>>> }
  | { readonly ok: false; readonly reasonCode: ReasonCode; readonly detail: string };

/**
 * Reads the members of an object literal, each once. What may have lost a member is refused: a promise, an instance, a getter,
 * a hidden or inherited member, a name that is not known, a member that is there and undefined. `subject` names the object in
 * the detail of a refusal.
 */
export function statedMembers<Name extends string>(
  value: unknown,
  known: readonly Name[],
  subject: string,
): StatedMembers<Name> {
  if (!isPlainObject(value)) return malformed(`${subject} is ${kindOf(value)}; give a plain object`);
  const members: Partial<Record<Name, unknown>> = {};
  for (const key of Reflect.ownKeys(value)) {
    const name = known.find((each) => each === key);
    if (name === undefined) {
      return malformed(`${subject} has an unknown member ${quoted(key)}; it takes ${known.join(', ')}`);
    }
    const stated = Object.getOwnPropertyDescriptor(value, key);
    if (stated?.enumerable !== true || !('value' in stated)) {
      return malformed(`${subject} has no plain value as ${quoted(key)}; give the value in place of a getter`);
    }
    if (stated.value === undefined) return undefinedMember(name, subject);
    members[name] = stated.value;
  }
  return { ok: true, members };
}

/** True for an object literal, one without a prototype, and either from another realm; false for arrays and instances. */
export function isPlainObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || isRootPrototype(prototype);
}

/** `Object.prototype` of any realm, as opposed to an object that inherits nothing and is inherited from. */
function isRootPrototype(prototype: unknown): boolean {
  return Object.getPrototypeOf(prototype) === null && Object.hasOwn(Object(prototype), 'isPrototypeOf');
}

function undefinedMember<Name extends string>(name: string, subject: string): StatedMembers<Name> {
  if (name !== 'amount') return malformed(`the ${name} is undefined in ${subject}: state it, or leave it out`);
  const detail = `the amount is undefined in ${subject}: state it, or leave it out where no value moves`;
  return { ok: false, reasonCode: 'AMOUNT_NOT_DETERMINABLE', detail };
}

function malformed<Name extends string>(detail: string): StatedMembers<Name> {
  return { ok: false, reasonCode: 'MALFORMED_REQUEST', detail };
}

function kindOf(value: unknown): string {
  if (value === undefined || value === null) return String(value);
  if (value instanceof Promise) return 'a promise';
  return typeof value === 'object' ? 'no object literal' : `a ${typeof value}`;
}

function quoted(key: string | symbol): string {
  return JSON.stringify(String(key));
}
