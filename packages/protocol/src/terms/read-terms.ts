import { aliasOfMember, isJsonObject, pointerNames, valueAtPointer } from '../json/index.js';
import { decimalOfMinor } from '../money/index.js';
import { SIGNED_DEFAULT_CURRENCY } from '../signed-texts/authorize.js';
import type { TermSource } from './term-source.js';

/** What terms are read from. */
export interface TermDocuments {
  /** The body of a request as JSON, or the arguments of a call; undefined where there is none. */
  readonly body: unknown;
  readonly query?: Readonly<Record<string, string>>;
  readonly path?: Readonly<Record<string, string>>;
  /** By lower-case names. */
  readonly header?: Readonly<Record<string, string>>;
}

/** The values of terms, or which of them has none and why. */
export type TermValues<Term extends string> =
  | { readonly ok: true; readonly values: { readonly [Name in Term]?: string | number } }
  | { readonly ok: false; readonly term: Term; readonly detail: string };

/** The values that terms have where their documents leave them out. */
export type TermDefaults<Term extends string> = { readonly [Name in Term]?: string | undefined };

/**
 * The values of terms. A term without a text or number is a fault, unless there is a default and no other reader finds a member that it takes
 * for the term's. Amounts in the smallest unit of their currency become decimals. A function gets `input`; what it throws is a fault.
 *
 * @example
 * import { readTerms } from '@gatewright/protocol';
 *
 * const sources = new Map([['amount', { kind: 'pointer', pointer: '/cents', unit: 'minor' } as const]]);
 * readTerms(sources, { body: { cents: 1250 } }, null); // => { ok: true, values: { amount: '12.5' } }
 */
export function readTerms<Term extends string, Input>(
  sources: ReadonlyMap<Term, TermSource<Input>>,
  documents: TermDocuments,
  input: Input,
  defaults: TermDefaults<Term> = {},
): TermValues<Term> {
  const values: { [Name in Term]?: string | number } = {};
  for (const [term, source] of sources) {
    const value = termValue(source, documents, input) ?? defaultOf(source, documents, defaults[term]);
    if (typeof value !== 'string' && typeof value !== 'number') {
      return { ok: false, term, detail: `the ${term} is read from ${placeOf(source)}, which gives no text or number` };
    }
    values[term] = value;
  }
  for (const [term, source] of sources) {
    if (source.kind !== 'pointer' || source.unit === undefined) continue;
    const { currency = SIGNED_DEFAULT_CURRENCY }: { readonly currency?: string | number } = values;
    const decimal = decimalOfMinor(values[term] ?? '', String(currency));
    if (decimal === null) {
      const detail = `the ${term} at ${placeOf(source)} is no integer of the smallest unit of ${JSON.stringify(currency)}`;
      return { ok: false, term, detail };
    }
    values[term] = decimal;
  }
  return { ok: true, values };
}

function termValue<Input>(source: TermSource<Input>, documents: TermDocuments, input: Input): unknown {
  if (source.kind === 'fixed') return source.value;
  if (source.kind === 'pointer') return valueAtPointer(documents[source.in ?? 'body'], source.pointer);
  try {
    const value = source.read(input);
    // A promise is not awaited and is no value; its rejection must not end the process.
    if (value instanceof Promise) value.catch(() => undefined);
    return value;
  } catch {
    return undefined;
  }
}

function defaultOf(source: TermSource<never>, documents: TermDocuments, value: string | undefined): unknown {
  if (value === undefined || source.kind !== 'pointer') return undefined;
  const names = pointerNames(source.pointer);
  let within: unknown = documents[source.in ?? 'body'];
  for (const [index, name] of names.entries()) {
    if (!isJsonObject(within)) break;
    if (aliasOfMember(within, name) !== null) return undefined;
    if (!Object.hasOwn(within, name)) break;
    within = within[name];
    // A value that is no text or number is none that the default stands for.
    if (index === names.length - 1) return undefined;
  }
  return value;
}

function placeOf(source: TermSource<never>): string {
  if (source.kind === 'function') return 'a function';
  if (source.kind === 'fixed') return 'the terms';
  return source.in === undefined ? source.pointer : `${source.pointer} of the ${source.in}`;
}
