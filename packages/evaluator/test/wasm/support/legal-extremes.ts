import type { JsonObject, JsonValue } from '@gatewright/protocol';
import type { AtomRow } from '../../../src/documents/atoms/atom-row.js';
import { ATOM_ROWS } from '../../../src/documents/atoms/rows.js';
import type { PolicyJson } from '../../../src/policy/policy.js';
import type { EvaluationRequest } from '../../../src/trace/verdict.js';
import { sampleOf } from '../../support/atom-samples/index.js';

/** Characters of rules that an agent may be bound to, of one document, and of a context; a host has the same limits. */
const RULES_CHARACTERS = 1024 * 1024;
const DOCUMENT_CHARACTERS = 240 * 1024;
const CONTEXT_CHARACTERS = 60_000;
const MOLECULES_PER_DOCUMENT = 200;

/** An atom of which a policy has as many as fit; `index` makes each another one. */
export interface AtomForm {
  readonly name: string;
  /** The field that it reads. */
  readonly field: string;
  atom(index: number): JsonObject;
}

/** How atoms make up documents. */
export interface Layout {
  readonly name: string;
  readonly combinator: 'any' | 'all' | 'none';
  readonly atomsPerMolecule: number;
  readonly strict: boolean;
}

export interface FieldShape {
  readonly name: string;
  readonly value: JsonValue;
}

const ACTION = 'pay';

/** A text of letters that no other index has; every one is as long as the others. */
function word(index: number): string {
  let text = '';
  for (let rest = index; text.length < 3; rest = Math.floor(rest / 26)) {
    text = String.fromCharCode(0x61 + (rest % 26)) + text;
  }
  return text;
}

/** Items until they take so many characters as JSON. */
function filled<Item extends JsonValue>(item: (index: number) => Item, characters: number, most = 15_000): Item[] {
  const items: Item[] = [];
  for (let size = 0; items.length < most; ) {
    const next = item(items.length);
    size += JSON.stringify(next).length + 1;
    if (size > characters) break;
    items.push(next);
  }
  return items;
}

const words = filled(word, DOCUMENT_CHARACTERS / 2, 20_000);

function form(name: string, field: string, predicate: string, config: (index: number) => JsonObject): AtomForm {
  return { name, field, atom: (index) => ({ predicate, config: config(index) }) };
}

/** Atoms about a context value: exact or contained, of any action or of some, with one value, none, or a document's worth. */
function contextForms(predicate: string): AtomForm[] {
  const scope = (index: number) => ({ actions: [ACTION, word(index)] });
  return ['exact', 'contains'].flatMap((match) => {
    const of = (name: string, config: (index: number) => JsonObject) =>
      form(`${predicate} ${match} ${name}`, 'f', predicate, (index) => ({ field: 'f', match, ...config(index) }));
    return [
      of('one value', (index) => ({ values: [word(index)] })),
      of('a common value', (index) => ({ values: [word(0), word(index)] })),
      of('no value', () => ({ values: [] })),
      of('values that fold to nothing', () => ({ values: ['-'] })),
      of('a value for some actions', (index) => ({ values: [word(index)], ...scope(index) })),
      of('all values', () => ({ values: words })),
      of('few of all values', (index) => ({ values: words.filter((_, at) => at % 64 === index % 64) })),
    ];
  });
}

/** The atoms that any field and any list of values goes to. */
export const CONTEXT_FORMS: readonly AtomForm[] = [
  ...contextForms('context-value-in'),
  ...contextForms('context-value-not-in'),
  form('context-value-in of many members', 'f', 'context-value-in', (index) => ({
    field: `f.${word(index)}`,
    values: ['a'],
  })),
];

/** A config whose required values are `texts`, or for a number the index; other members are those of the config. */
function withValues(row: AtomRow, config: JsonObject, index: number, texts: readonly string[]): JsonObject {
  const values = row.config.flatMap(({ key, type, required, scalars, whole }): [string, JsonValue][] => {
    if (!required || key === 'field') return [];
    if (type === 'number') return [[key, whole === undefined ? index : whole.min + (index % (whole.max - whole.min))]];
    if (type === 'string[]') return [[key, [...texts]]];
    return scalars === true ? [[key, texts[0] ?? '']] : [];
  });
  return { ...config, ...Object.fromEntries(values) };
}

/** Two forms of an atom by its sample: a value in each atom that no other has, and all values. */
function sampledForms(row: AtomRow): AtomForm[] {
  const { predicate } = row;
  const { config, field } = sampleOf(predicate);
  const takesAll = row.config.some(
    ({ type, required, maxItems }) => required && type === 'string[]' && maxItems === undefined,
  );
  const all = form(`${predicate} all values`, field, predicate, (index) => withValues(row, config, index, words));
  return [
    form(`${predicate} one value`, field, predicate, (index) => withValues(row, config, index, [word(index)])),
    ...(takesAll ? [all] : []),
  ];
}

/** Atoms about the clock, earlier actions and their sums, whose values no field of a request reaches, and those of `CONTEXT_FORMS`. */
const APART = [
  'time-outside',
  'action-required-before',
  'action-repeated-before',
  'spent-over',
  'counted-over',
  'context-value-in',
  'context-value-not-in',
];

/** Each other predicate of the catalogue, and what makes some of them slower. */
export const OTHER_FORMS: readonly AtomForm[] = [
  ...ATOM_ROWS.filter(({ predicate }) => !APART.includes(predicate)).flatMap(sampledForms),
  form('amount-over in a currency', 'amount', 'amount-over', (index) => ({
    limit: index,
    currency: ['USD', word(index)],
  })),
  form('cumulative-over in a currency', 'cumulativeSpend', 'cumulative-over', (index) => ({
    limit: index,
    currency: word(index),
  })),
  form('jurisdiction-not-allowed, of the union', 'jurisdiction', 'jurisdiction-not-allowed', () => ({
    allowed: ['EU', 'US'],
  })),
  form('field-matches-prefix that nearly repeat', 'f', 'field-matches-prefix', (index) => ({
    field: 'f',
    prefixes: ['a'.repeat(1 + (index % 200))],
  })),
  form('field-matches-glob within', 'f', 'field-matches-glob', () => ({
    field: 'f',
    patterns: words.map((each) => `*${each}*`),
  })),
  form('field-contains-term all terms, confusables folded', 'f', 'field-contains-term', () => ({
    field: 'f',
    terms: words,
    confusables: 'fold',
  })),
  form('time-outside', 'f', 'time-outside', (index) => ({
    zone: 'Africa/Casablanca',
    fromMinute: index % 1440,
    toMinute: (index + 1 + Math.floor(index / 1440)) % 1440,
  })),
];

/** Every combinator of full molecules, and molecules of one atom, by the protocol's reading and by the strict one. */
export const LAYOUTS: readonly Layout[] = [true, false].flatMap((strict) =>
  (
    [
      ['any', 50],
      ['all', 50],
      ['none', 50],
      ['any', 1],
    ] as const
  ).map(([combinator, atomsPerMolecule]) => ({
    name: `${strict ? 'strict' : 'lenient'} ${combinator} of ${atomsPerMolecule}`,
    combinator,
    atomsPerMolecule,
    strict,
  })),
);

/** As many documents, of as many of the atoms, as an agent may be bound to. */
export function extremePolicy({ atom }: AtomForm, layout: Layout): PolicyJson {
  const sops: JsonObject[] = [];
  let index = 0;
  for (let size = 0; size < RULES_CHARACTERS - DOCUMENT_CHARACTERS; ) {
    const molecules: JsonObject[] = [];
    let characters = 0;
    for (let isFull = false; !isFull && molecules.length < MOLECULES_PER_DOCUMENT; ) {
      const atoms: JsonObject[] = [];
      while (!isFull && atoms.length < layout.atomsPerMolecule) {
        const next = atom(index);
        const length = JSON.stringify(next).length + 1;
        isFull = characters + length > DOCUMENT_CHARACTERS;
        if (isFull) break;
        atoms.push(next);
        characters += length;
        index += 1;
      }
      if (atoms.length === 0) break;
      const molecule = { id: `m${molecules.length}`, combinator: layout.combinator, decision: 'block', atoms };
      molecules.push(molecule);
      characters += JSON.stringify({ ...molecule, atoms: [] }).length + 1;
      isFull ||= characters > DOCUMENT_CHARACTERS;
    }
    sops.push({ id: `s${sops.length}`, document: { strict: layout.strict, molecules } });
    size += characters;
  }
  return { sops, mandates: [{ action: ACTION, document: { permission: [{ target: ACTION }] } }] };
}

/** Values that take a context's worth of characters, and those that no atom can read. */
export const FIELD_SHAPES: readonly FieldShape[] = [
  { name: 'a list of one known text', value: filled(() => word(0), CONTEXT_CHARACTERS) },
  { name: 'a list of known texts', value: filled(word, CONTEXT_CHARACTERS) },
  { name: 'a list of unknown texts', value: filled((index) => `${word(index)}0`, CONTEXT_CHARACTERS) },
  { name: 'a list that ends with a missing element', value: [...filled(() => word(0), CONTEXT_CHARACTERS - 5), null] },
  { name: 'a list of missing elements', value: filled(() => ' ', CONTEXT_CHARACTERS) },
  {
    name: 'a list of texts of known texts',
    value: filled((index) => words.slice(index * 60, index * 60 + 60).join(''), CONTEXT_CHARACTERS, 20),
  },
  { name: 'a list of numbers', value: filled((index) => index, CONTEXT_CHARACTERS) },
  { name: 'a few known texts', value: words.slice(0, 18) },
  { name: 'a text of known texts', value: words.join('').slice(0, CONTEXT_CHARACTERS) },
  { name: 'a text of one letter', value: 'a'.repeat(CONTEXT_CHARACTERS) },
  { name: 'a blank text', value: ' '.repeat(CONTEXT_CHARACTERS) },
  { name: 'a number', value: 12.5 },
  { name: 'an object', value: {} },
  { name: 'an object of known members', value: Object.fromEntries(words.slice(0, 5_000).map((name) => [name, 'a'])) },
  { name: 'a truth value', value: true },
  { name: 'null', value: null },
];

/** A request whose context has the value in the field. */
export function extremeRequest(field: string, { value }: FieldShape): EvaluationRequest {
  return { action: ACTION, agentDid: 'did:key:z6MkAgent', context: { [field]: value, output: '' } };
}
