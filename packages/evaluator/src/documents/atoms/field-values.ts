import { AGENT_SIGNED, PROVENANCE_NAMES } from '../../program/fields.js';
import * as operation from '../../program/operations.generated.js';
import { NONE } from '../../program/program-layout.js';
import { COMPARISONS, comparisonOptions } from '../../trace/comparisons.js';
import { VALUE_DEPTH_MAX } from '../../values/cells.js';
import { constantOf } from '../writing/constants.js';
import { folded, searched, searchedGlob } from '../writing/text-forms.js';
import type { AtomConfigRow, AtomRow } from './atom-row.js';
import type { AtomConfig } from './config.js';

/** A path of so many names, any of which may be odd. */
export const FIELD_PATH = `^[^.]*(?:\\.[^.]*){0,${VALUE_DEPTH_MAX - 1}}$`;

const FIELD: AtomConfigRow = {
  key: 'field',
  type: 'string',
  required: true,
  description: 'the field: its name, or a path of names with dots between them',
  pattern: { source: FIELD_PATH, otherwise: 'is too deep a path' },
};

const CONTEXT_VALUE_CONFIG: readonly AtomConfigRow[] = [
  FIELD,
  {
    key: 'values',
    type: 'string[]',
    required: true,
    description: 'the values to compare with',
    empty: 'no value equals one',
  },
  {
    key: 'match',
    type: 'enum',
    required: false,
    options: ['exact', 'contains'],
    description: 'whether the whole value or a part of it has to match; exact if not given',
  },
  {
    key: 'missing',
    type: 'enum',
    required: false,
    options: ['pass', 'fire'],
    description: 'what a missing value does; pass if not given',
  },
  {
    key: 'actions',
    type: 'string[]',
    required: false,
    description: 'the actions that it is limited to',
    empty: 'every action counts; leave the member out',
  },
];

function reads(config: AtomConfig): readonly string[] {
  return config.texts('actions').length > 0 ? [config.text('field'), 'action'] : [config.text('field')];
}

function contextValue(predicate: string, isIn: boolean): AtomRow {
  return {
    predicate,
    label: isIn ? 'Value in a list' : 'Value not in a list',
    description: `A field of the context has a value that is ${isIn ? '' : 'not '}in a list.`,
    config: CONTEXT_VALUE_CONFIG,
    protocol: true,
    unread: { missing: 'silent', garbled: 'fires' },
    allowsByFolding: isIn ? 'negated' : 'plain',
    reads,
    // Published guards drop blank elements of a list, and no demand names an empty list or a path.
    strictDemand: () => null,
    encode: (config, program) => {
      const actions = config.texts('actions');
      return {
        operation: operation.CONTEXT_VALUE,
        slot: program.field(config.text('field')),
        list: program.texts(
          config
            .texts('values')
            .map(folded)
            .filter((value) => value !== ''),
        ),
        scope: actions.length === 0 ? NONE : program.texts(actions),
        options:
          (isIn ? 0 : operation.OPTION_NOT_IN) |
          (config.text('match') === 'contains' ? operation.OPTION_CONTAINS : 0) |
          (config.text('missing') === 'fire' ? operation.OPTION_FIRE_IF_MISSING : 0),
      };
    },
  };
}

/** An unsigned number proves nothing. */
const TRUSTED = PROVENANCE_NAMES.slice(AGENT_SIGNED);

/** Atoms about any field that a rule names. */
export const FIELD_ATOMS: readonly AtomRow[] = [
  contextValue('context-value-in', true),
  contextValue('context-value-not-in', false),
  {
    predicate: 'field-equals',
    label: 'Field equals',
    description: 'A field has exactly this value.',
    config: [
      FIELD,
      { key: 'value', type: 'string', scalars: true, required: true, description: 'the text, number or boolean' },
    ],
    protocol: false,
    unread: { missing: 'unverifiable', garbled: 'unverifiable', otherType: 'silent' },
    reads,
    encode: (config, program) => valueAmong(config, 'value', program),
  },
  {
    predicate: 'field-in',
    label: 'Field is one of',
    description: 'A field has exactly one of these values.',
    config: [
      FIELD,
      { key: 'values', type: 'string[]', scalars: true, required: true, description: 'texts, numbers or booleans' },
    ],
    protocol: false,
    unread: { missing: 'unverifiable', garbled: 'unverifiable', otherType: 'silent' },
    reads,
    encode: (config, program) => valueAmong(config, 'values', program),
  },
  {
    predicate: 'field-matches-prefix',
    label: 'Field begins with',
    description: 'A field begins with one of these texts.',
    config: [FIELD, { key: 'prefixes', type: 'string[]', required: true, description: 'the beginnings' }],
    protocol: false,
    unread: { missing: 'unverifiable', garbled: 'unverifiable' },
    reads,
    encode: (config, program) => ({
      operation: operation.HAS_PREFIX,
      slot: program.field(config.text('field')),
      list: program.texts(config.texts('prefixes')),
    }),
  },
  {
    predicate: 'field-contains-term',
    label: 'Field contains a term',
    description: 'A text contains a term, however it is spaced, disguised or cased.',
    config: [
      FIELD,
      {
        key: 'terms',
        type: 'string[]',
        required: true,
        description: 'the terms to look for',
        empty: 'the atom never fires',
      },
      {
        key: 'confusables',
        type: 'enum',
        required: false,
        options: ['keep', 'fold'],
        description: 'fold: characters count as the ASCII letters and digits that they look like; keep if not given',
      },
    ],
    protocol: false,
    unread: { missing: 'unverifiable', garbled: 'unverifiable' },
    reads,
    encode: (config, program) => {
      const isFolded = config.text('confusables') === 'fold';
      const terms = config.texts('terms').map((term) => searched(term, isFolded));
      return {
        operation: isFolded ? operation.HAS_LOOK_ALIKE : operation.HAS_TERM,
        slot: program.field(config.text('field')),
        list: program.texts(terms.filter((term) => term !== '')),
      };
    },
  },
  {
    predicate: 'field-matches-glob',
    label: 'Field matches a pattern',
    description: 'A text matches a pattern that has * at its beginning, at its end, or at both.',
    config: [
      FIELD,
      {
        key: 'patterns',
        type: 'string[]',
        required: true,
        description: 'texts in which * at the beginning or the end stands for any characters',
        pattern: {
          source: '^(?=\\*?\\s*[^*\\s])\\*?[^*]+\\*?$',
          otherwise: 'has a pattern without text, or with * inside: * stands at the beginning or the end',
        },
        doubt: (text) => (searchedGlob(text) === '' ? `has ${JSON.stringify(text)}, which matches nothing` : null),
      },
    ],
    protocol: false,
    unread: { missing: 'unverifiable', garbled: 'unverifiable' },
    allowsByFolding: 'negated',
    reads,
    encode: (config, program) => ({
      operation: operation.HAS_TERM,
      slot: program.field(config.text('field')),
      list: program.texts(
        config
          .texts('patterns')
          .map(searchedGlob)
          .filter((term) => term !== ''),
      ),
      options: operation.OPTION_GLOB,
    }),
  },
  {
    predicate: 'field-number',
    label: 'Number past a limit',
    description: 'A number of trusted provenance is past a limit.',
    config: [
      FIELD,
      {
        key: 'compare',
        type: 'enum',
        required: true,
        options: COMPARISONS,
        description: 'the side of the limit on which it fires',
      },
      { key: 'limit', type: 'number', required: true, description: 'the limit' },
      {
        key: 'provenance',
        type: 'enum',
        required: false,
        options: TRUSTED,
        description: 'the least provenance of the number; agent_signed if not given',
      },
    ],
    protocol: false,
    unread: { missing: 'unverifiable', garbled: 'unverifiable' },
    reads,
    encode: (config, program) => ({
      operation: operation.FIELD_NUMBER,
      slot: program.field(config.text('field')),
      number: program.number(config.number('limit')),
      options:
        comparisonOptions(config.text('compare')) |
        PROVENANCE_NAMES.indexOf(config.text('provenance', PROVENANCE_NAMES[AGENT_SIGNED])),
    }),
  },
];

function valueAmong(config: AtomConfig, key: string, program: Parameters<AtomRow['encode']>[1]) {
  const rows = config.scalars(key).map((value) => program.constants.add(constantOf(value, program)));
  return {
    operation: operation.VALUE_AMONG,
    slot: program.field(config.text('field')),
    number: rows[0] ?? 0,
    options: rows.length,
  };
}
