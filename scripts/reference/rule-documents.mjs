// The shape of rule documents for editors (JSON Schema) and for TypeScript, printed from the atom table.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../workspace/packages.mjs';
import { ATOM_EFFECTS } from './atom-effects.mjs';

const built = (path) => import(pathToFileURL(join(ROOT, 'packages/evaluator/dist', path)).href);
const { ATOM_ROWS } = await built('documents/atoms/rows.js');
const { APPROVALS_MAX, COMBINATORS, RULE_DECISIONS } = await built('documents/compile/rules.js');
const { PROVENANCES } = await built('trace/verdict.js');
const { ATOM_MEMBERS, MOLECULE_MEMBERS } = await built('documents/members/known-members.js');
const { ATOMS_PER_MOLECULE_MAX, MOLECULES_PER_DOCUMENT_MAX } = await built('documents/compile/index.js');

/** Each type of a config member: its JSON Schema and its TypeScript. */
function typeOf({ type, options, orText, scalars, whole, pattern, maxItems, empty }) {
  const scalar = { schema: { type: ['string', 'number', 'boolean'] }, text: 'string | number | boolean' };
  const mayBeBlank = type === 'string[]' && empty !== undefined;
  const patterns = [...(mayBeBlank ? [] : [{ pattern: '\\S' }]), ...(pattern ? [{ pattern: pattern.source }] : [])];
  const patterned = patterns.length > 1 ? { allOf: patterns } : (patterns[0] ?? {});
  const item = scalars ? scalar : { schema: { type: 'string', ...patterned }, text: 'string' };
  const bounds = { ...(mayBeBlank ? {} : { minItems: 1 }), ...(maxItems === undefined ? {} : { maxItems }) };
  const list = { schema: { type: 'array', items: item.schema, ...bounds }, text: `readonly ${bracketed(item.text)}[]` };
  const bounded =
    whole === undefined ? { type: 'number' } : { type: 'integer', minimum: whole.min, maximum: whole.max };
  if (type === 'number') return { schema: bounded, text: 'number' };
  if (type === 'enum') return { schema: { enum: options }, text: options.map(quoted).join(' | ') };
  if (type === 'string') return item;
  return orText ? { schema: { anyOf: [item.schema, list.schema] }, text: `${item.text} | ${list.text}` } : list;
}

const quoted = (text) => `'${text}'`;
const bracketed = (text) => (text.includes('|') ? `(${text})` : text);
const union = (names) => names.map(quoted).join(' | ');

const DOCUMENT = {
  strict: {
    schema: { type: ['boolean', 'null'] },
    says: 'false: fields that an atom cannot judge are ignored as published evaluators do; otherwise, and if not given, they make its rule unverifiable',
  },
  molecules: {
    schema: { type: 'array', maxItems: MOLECULES_PER_DOCUMENT_MAX, items: { $ref: '#/$defs/molecule' } },
    required: true,
    says: 'the rules',
  },
};

const MOLECULE = {
  id: {
    schema: { type: 'string', pattern: '\\S' },
    required: true,
    says: 'the rule within its document; verdicts and evidence name it',
  },
  name: { schema: { type: 'string' }, says: 'what people call the rule' },
  description: { schema: { type: 'string' }, says: 'what the rule is for' },
  combinator: { schema: { enum: COMBINATORS }, required: true, says: 'how many atoms must hold for the rule to fire' },
  atoms: {
    schema: { type: 'array', minItems: 1, maxItems: ATOMS_PER_MOLECULE_MAX, items: { $ref: '#/$defs/atom' } },
    required: true,
    says: 'the conditions',
  },
  decision: {
    schema: { enum: RULE_DECISIONS },
    required: true,
    says: 'what the verdict is at least where the rule fires',
  },
  reasonCode: {
    schema: { type: 'string', pattern: '\\S' },
    says: 'the code of the verdict; SOP_RULE or STANDARD_RULE without one',
  },
  requireProvenance: {
    schema: { type: 'object', additionalProperties: { type: 'string', examples: PROVENANCES } },
    says: 'the least provenance of a field, by its name; below it the rule is unverifiable; any other word counts as attested, which no field has',
  },
  approvals: {
    schema: { type: 'integer', minimum: 1, maximum: APPROVALS_MAX },
    says: 'people who must approve, of a rule that escalates',
  },
};

function atomSchema({ predicate, description, config }) {
  const members = config.map((row) => [row.key, { ...typeOf(row).schema, description: row.description }]);
  const required = config.filter((row) => row.required).map((row) => row.key);
  return {
    type: 'object',
    description: `${description} ${effectsText(predicate)}`,
    required: ['predicate', ...(required.length > 0 ? ['config'] : [])],
    properties: {
      id: {},
      predicate: { const: predicate },
      not: { type: 'boolean', description: 'turns the condition around' },
      config: { type: 'object', properties: Object.fromEntries(members), required, additionalProperties: false },
    },
    patternProperties: labelsOf(ATOM_MEMBERS),
    additionalProperties: false,
  };
}

/** What a rule of the atom does where it cannot judge its field, as editors show it. */
function effectsText(predicate) {
  const described = ATOM_EFFECTS[predicate].map(({ states, strict, ...lax }) => {
    const field = `Where its field is ${states.join(', ')}`;
    return `${field}: ${byCombinator(lax)}; in a strict document ${byCombinator(strict)}.`;
  });
  return described.join(' ');
}

function byCombinator(effects) {
  const combinators = new Map();
  for (const [combinator, effect] of Object.entries(effects)) {
    combinators.set(effect, [...(combinators.get(effect) ?? []), combinator]);
  }
  if (combinators.size === 1) return [...combinators.keys()][0];
  return [...combinators].map(([effect, names]) => `${effect} under ${names.join(' and ')}`).join(', ');
}

function propertiesOf(table) {
  return Object.fromEntries(
    Object.entries(table).map(([key, { schema, says }]) => [key, { ...schema, description: says }]),
  );
}

/** Members without a meaning, which may hold anything; as a pattern, because editors offer what has a name. */
const labelsOf = ({ labels }) => ({ [`^(?:${labels.join('|')})$`]: {} });

const requiredOf = (table) => Object.keys(table).filter((key) => table[key].required);

/** Rule documents as JSON Schema 2020-12. */
export function ruleDocumentSchema() {
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'urn:gatewright:rule-document',
    title: 'Rule document',
    description: 'An SOP or a standard: molecules, each a rule over atoms.',
    type: 'object',
    required: requiredOf(DOCUMENT),
    properties: propertiesOf(DOCUMENT),
    $defs: {
      molecule: {
        type: 'object',
        required: requiredOf(MOLECULE),
        properties: propertiesOf(MOLECULE),
        patternProperties: labelsOf(MOLECULE_MEMBERS),
        additionalProperties: false,
        dependentSchemas: { approvals: { properties: { decision: { const: 'escalate' } } } },
      },
      atom: { oneOf: ATOM_ROWS.map(atomSchema) },
    },
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}

function atomType({ predicate, config }) {
  const members = config.map((row) => `readonly ${row.key}${row.required ? '' : '?'}: ${typeOf(row).text}`);
  const isOptional = config.every((row) => !row.required);
  const type = members.length === 0 ? 'Record<string, never>' : `{ ${members.join('; ')} }`;
  return `  | AtomOf<'${predicate}', { readonly config${isOptional ? '?' : ''}: ${type} }>`;
}

/** Rule documents as TypeScript types. */
export function ruleDocumentTypes() {
  const types = {
    combinator: union(COMBINATORS),
    atoms: 'readonly Atom[]',
    decision: union(RULE_DECISIONS),
    requireProvenance: `Readonly<Record<string, ${union(PROVENANCES)}>>`,
    approvals: 'number',
    strict: 'boolean',
    molecules: 'readonly Molecule[]',
  };
  const membersOf = (table) =>
    Object.entries(table)
      .map(
        ([key, { required, says }]) =>
          `  /** ${says[0].toUpperCase()}${says.slice(1)}. */\n  readonly ${key}${required ? '' : '?'}: ${types[key] ?? 'string'};`,
      )
      .join('\n');
  return `// Printed by \`npm run docs\` from the atom table; edit the table, not this file.

type AtomBase<Predicate extends string> = {
  readonly id?: string;
  readonly predicate: Predicate;
  /** Turns the condition around. */
  readonly not?: boolean;
};

type AtomOf<Predicate extends string, Config> = AtomBase<Predicate> & Config;

/** One condition of a rule; docs/reference/atoms.md says when each fires. */
export type Atom =
${ATOM_ROWS.map(atomType).join('\n')};

/** One rule. */
export type Molecule = {
${membersOf(MOLECULE)}
};

/** An SOP or a standard. */
export type RuleDocument = {
${membersOf(DOCUMENT)}
};
`;
}
