import type { AtomProse } from '../spec.js';

function contextValue(isIn: boolean): AtomProse {
  return {
    label: isIn ? 'Value in a list' : 'Value not in a list',
    description: `A field of the context has a value that is ${isIn ? '' : 'not '}in a list.`,
    requiredContext: [],
    semantics: `Fires when the value, or an element of it, ${isIn ? 'matches' : 'does not match'} the values after folding case, look-alikes, invisible characters, white space and dashes, or cannot be read. A missing value fires only where missing is fire. As an allow-list it allows values that look like a listed one; field-in compares exactly.`,
    examples: [
      { config: { field: 'op', values: ['delete'] }, fields: { op: 'DE-LETE' }, fires: isIn },
      { config: { field: 'op', values: ['delete'] }, fields: { op: 'read' }, fires: !isIn },
    ],
  };
}

/** What the atoms about any field that a rule names say of themselves. */
export const FIELD_PROSE = {
  'context-value-in': contextValue(true),
  'context-value-not-in': contextValue(false),
  'field-equals': {
    label: 'Field equals',
    description: 'A field has exactly this value.',
    requiredContext: [],
    semantics:
      'Fires when the field is exactly the value. In a strict document it is unverifiable where the field is of another type than the value: a number is not its text.',
    examples: [
      { config: { field: 'channel', value: 'phone' }, fields: { channel: 'phone' }, fires: true },
      { config: { field: 'channel', value: 'phone' }, fields: { channel: 'Phone' }, fires: false },
    ],
  },
  'field-in': {
    label: 'Field is one of',
    description: 'A field has exactly one of these values.',
    requiredContext: [],
    semantics:
      'Fires when the field is exactly one of the values. In a strict document it is unverifiable where the field is of another type than each value: a number is not its text.',
    examples: [
      { config: { field: 'channel', values: ['phone', 'mail'] }, fields: { channel: 'mail' }, fires: true },
      { config: { field: 'channel', values: ['phone', 'mail'] }, fields: { channel: 'web' }, fires: false },
    ],
  },
  'field-matches-prefix': {
    label: 'Field begins with',
    description: 'A field begins with one of these texts.',
    requiredContext: [],
    semantics: 'Fires when the field is text that begins with one of the prefixes.',
    examples: [
      { config: { field: 'path', prefixes: ['/admin/'] }, fields: { path: '/admin/users' }, fires: true },
      { config: { field: 'path', prefixes: ['/admin/'] }, fields: { path: '/administrator' }, fires: false },
    ],
  },
  'field-contains-term': {
    label: 'Field contains a term',
    description: 'A text contains a term, however it is spaced, disguised or cased.',
    requiredContext: [],
    semantics:
      'Fires when the text contains a term, both in Normalization Form KC, case-folded, without default-ignorable characters, and with one space for each run of white space. With `confusables: "fold"`, characters that Unicode lists as confusable with one ASCII letter or digit count as it.',
    examples: [
      { config: { field: 'prompt', terms: ['top secret'] }, fields: { prompt: 'TOP\u00a0SE\u200bCRET' }, fires: true },
      { config: { field: 'prompt', terms: ['top secret'] }, fields: { prompt: 't\u043ep secret' }, fires: false },
      {
        config: { field: 'prompt', terms: ['top secret'], confusables: 'fold' },
        fields: { prompt: 't\u043ep secret' },
        fires: true,
      },
    ],
  },
  'field-number': {
    label: 'Number past a limit',
    description: 'A number of trusted provenance is past a limit.',
    requiredContext: [],
    semantics:
      'Fires when the field is a number on that side of the limit. Unverifiable where it is no number, or of less provenance than demanded; a context that is not signed has none.',
    examples: [
      { config: { field: 'units', compare: 'above', limit: 10 }, fields: { units: 10.5 }, fires: true },
      { config: { field: 'units', compare: 'above', limit: 10 }, fields: { units: 10 }, fires: false },
      { config: { field: 'units', compare: 'at-or-below', limit: 10 }, fields: { units: 10 }, fires: true },
    ],
  },
} satisfies Readonly<Record<string, AtomProse>>;
