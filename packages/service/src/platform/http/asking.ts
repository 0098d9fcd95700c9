import { timeOfText } from '@gatewright/evaluator';
import { malformed } from '@gatewright/gate';
import type { Fault, JsonObject, Result } from '@gatewright/protocol';
import type { Call } from './call.js';
import type { CallParameter, Handler } from './route.js';

/** A typed parameter of the query: its description, its JSON schema, and the reader of its text. */
export interface Asked<Value> {
  readonly description: string;
  readonly schema: JsonObject;
  readonly required?: true;
  /** Reads the text of an address, undefined where it has none. The refusal says what the text must be. */
  readonly read: (given: string | undefined) => Result<Value, string>;
}

/** A text; null where the address has none. */
export function text(description: string): Asked<string | null> {
  return { description, schema: { type: 'string' }, read: (given) => ({ ok: true, value: given ?? null }) };
}

/** One of these words; null where the address has none. */
export function word<const Word extends string>(words: readonly Word[], description: string): Asked<Word | null> {
  const refusal = `must be one of ${words.join(', ')}`;
  return {
    description,
    schema: { type: 'string', enum: [...words] },
    read: (given) => {
      const value = words.find((each) => each === given) ?? null;
      return value === null && given !== undefined ? { ok: false, refusal } : { ok: true, value };
    },
  };
}

/** A time in RFC 3339, which the address must have: ms since 1970. */
export function time(description: string): Asked<number> {
  const refusal = 'must be an RFC 3339 time such as 2026-03-01T00:00:00Z';
  return {
    description,
    schema: { type: 'string', format: 'date-time' },
    required: true,
    read: (given) => {
      const value = timeOfText(given ?? '');
      return value === null ? { ok: false, refusal } : { ok: true, value };
    },
  };
}

type AllAsked<Values> = { readonly [Name in keyof Values]: Asked<Values[Name]> };

type AskingHandler<Values, Received extends Call, Context> = (
  asked: Values,
  ...call: Parameters<Handler<Received, Context>>
) => ReturnType<Handler<Received, Context>>;

/**
 * The part of a row whose handler takes the values of typed query parameters. A query with a value that a parameter does not take is
 * refused with every violation of it.
 */
export function asking<Values extends object, Received extends Call, Context>(
  parameters: AllAsked<Values>,
  handle: AskingHandler<Values, Received, Context>,
): {
  readonly body: null;
  readonly parameters: readonly CallParameter[];
  readonly handle: Handler<Received, Context>;
} {
  const listed = Object.entries<Asked<unknown>>(parameters);
  return {
    body: null,
    parameters: listed.map(([name, { read: _read, ...described }]) => ({ name, in: 'query', ...described })),
    handle: async (call, context) => {
      const faults: Fault[] = [];
      const values: Record<string, unknown> = {};
      for (const [name, { read }] of listed) {
        const value = read(call.query[name]);
        if (value.ok) values[name] = value.value;
        else faults.push({ path: `?${name}`, message: value.refusal });
      }
      // Without a fault, each parameter gave the value of its own type.
      return faults.length === 0 ? handle(values as Values, call, context) : malformed('MALFORMED_REQUEST', faults);
    },
  };
}
