import { Type } from '@sinclair/typebox';
import type { JsonObject, JsonValue } from '../json/index.js';

/** Unknown members are refused. */
export const closed = { additionalProperties: false };

/** One of the names. */
export const oneOf = <const T extends readonly string[]>(...names: T) =>
  Type.Union(names.map((each) => Type.Literal<T[number]>(each)));

/** Text that says something. */
export const name = (maxLength = 256) => Type.String({ minLength: 1, maxLength });

/** Text that may be left out, or be null, which is the same. */
export const absentable = <T extends ReturnType<typeof Type.String>>(schema: T) =>
  Type.Optional(Type.Union([schema, Type.Null()]));

/** A decimal: a JSON number, or text. */
export const amount = Type.Union([Type.Number(), Type.String({ maxLength: 64 })]);

/** A JSON object of the caller's own. */
export const freeObject = Type.Unsafe<JsonObject>({ type: 'object' });

/** Any JSON value; checked later. */
export const anyJson = Type.Unsafe<JsonValue>({});

/** What no side of an e-mail address has: another `@`, white space, control characters, what is invisible. */
const ADDRESS_SIDE = '[^@\\s\\p{Cc}\\p{Default_Ignorable_Code_Point}]+';

/**
 * An e-mail address, as far as a pattern can check, in the form that `canonicalAddress` leaves but for ASCII case: with another one
 * a person could be two. Addresses are shown to people who decide, in logs and on terminals.
 */
export const email = Type.String({
  minLength: 3,
  maxLength: 256,
  pattern: `^${ADDRESS_SIDE}@${ADDRESS_SIDE}$`,
  'x-canonical-address': true,
});
