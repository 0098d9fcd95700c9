import { timeOfText } from '@gatewright/evaluator';
import { answerRefusal } from '@gatewright/gate';
import { accept, type Fault, type JsonObject, type Result, refuseFaults } from '@gatewright/protocol';
import type { Call } from './call.js';
import type { Query } from './query.js';
import type { CallParameter, Handler } from './route.js';

/** A parameter of the query as the interface description has it: what it means, and the JSON schema of its text. */
interface Described {
  readonly description: string;
  readonly schema: JsonObject;
  readonly required?: true;
}

/** A typed parameter of the query, with the reader of its text. */
export interface Asked<Value> extends Described {
  /** Reads the text of an address, undefined where it has none. The refusal says what the text must be. */
  readonly read: (given: string | undefined) => Result<Value, string>;
}

/** A parameter whose text another function reads, with the schema of that text. */
export function described(description: string, schema: JsonObject = { type: 'string' }): Described {
  return { description, schema };
}

/** The same, where a call without it is refused. */
export function needed(description: string, schema?: JsonObject): Described {
  return { ...described(description, schema), required: true };
}

/** A text; null where the address has none. */
export function text(description: string): Asked<string | null> {
  return { description, schema: { type: 'string' }, read: (given) => ({ ok: true, value: given ?? null }) };
}

/** The agent of a list that may be of one agent. */
export const ONE_AGENT = text('only those of this agent');

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

/** Schema of a time in RFC 3339. */
export const TIME = { type: 'string', format: 'date-time' } as const;

/** A time in RFC 3339, which the address must have: ms since 1970. */
export function time(description: string): Asked<number> {
  return { description, schema: TIME, required: true, read: (given = '') => readTime(given) };
}

/** A time in RFC 3339: ms since 1970; null where the address has none. */
export function timeOrNull(description: string): Asked<number | null> {
  const read = (given: string | undefined) => (given === undefined ? accept(null) : readTime(given));
  return { description, schema: TIME, read };
}

function readTime(given: string): Result<number, string> {
  const value = timeOfText(given);
  const refusal = 'must be an RFC 3339 time such as 2026-03-01T00:00:00Z';
  return value === null ? { ok: false, refusal } : accept(value);
}

type AllAsked<Values> = { readonly [Name in keyof Values]: Asked<Values[Name]> };

/** Parameters of the query that are read together, such as a currency with its amounts. */
export interface AskedTogether<Values> {
  readonly parameters: readonly CallParameter[];
  /** Reads the query of an address. */
  readonly read: (given: Query) => Result<Values>;
}

type Texts<Names> = { readonly [Name in keyof Names]?: string };

/** Parameters that one function reads: it is given the texts of those that an address has. */
export function together<Names extends Readonly<Record<string, Described>>, Values>(
  described: Names,
  read: (given: Texts<Names>) => Result<Values>,
): AskedTogether<Values> {
  return {
    parameters: Object.entries<Described>(described).map(([name, each]) => parameter(name, each)),
    // The address has no other names: a query with one is refused before.
    read: (given) => read(given as Texts<Names>),
  };
}

function parameter(name: string, { description, schema, required }: Described): CallParameter {
  return { name, in: 'query', description, schema, ...(required === undefined ? {} : { required }) };
}

type AskingHandler<Values, Received extends Call, Context> = (
  asked: Values,
  ...call: Parameters<Handler<Received, Context>>
) => ReturnType<Handler<Received, Context>>;

/** The part of a row that states its query. */
interface AskingPart<Received extends Call, Context> {
  readonly body: null;
  readonly parameters: readonly CallParameter[];
  readonly handle: Handler<Received, Context>;
}

/**
 * The part of a row whose handler takes the values of typed query parameters. A query with a value that a parameter does not take is
 * refused with every violation of it.
 */
export function asking<Values extends object, Received extends Call, Context>(
  parameters: AllAsked<Values>,
  handle: AskingHandler<Values, Received, Context>,
): AskingPart<Received, Context> {
  const listed = Object.entries<Asked<unknown>>(parameters);
  const read = (given: Query): Result<Values> => {
    const faults: Fault[] = [];
    const values: Record<string, unknown> = {};
    for (const [name, each] of listed) {
      const value = each.read(given[name]);
      if (value.ok) values[name] = value.value;
      else faults.push({ path: `?${name}`, message: value.refusal });
    }
    // Without a fault, each parameter gave the value of its own type.
    return faults.length === 0 ? { ok: true, value: values as Values } : refuseFaults('MALFORMED_REQUEST', faults);
  };
  return askingTogether({ parameters: listed.map(([name, each]) => parameter(name, each)), read }, handle);
}

/** The same, where one function reads the whole query: its refusal is the answer. */
export function askingTogether<Values, Received extends Call, Context>(
  { parameters, read }: AskedTogether<Values>,
  handle: AskingHandler<Values, Received, Context>,
): AskingPart<Received, Context> {
  return {
    body: null,
    parameters,
    handle: async (call, context) => {
      const asked = read(call.query);
      return asked.ok ? handle(asked.value, call, context) : answerRefusal(asked);
    },
  };
}
