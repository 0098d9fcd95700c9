import type { AtomProse } from '../spec.js';

function contextValue(isIn: boolean): AtomProse {
  return {
    label: isIn ? 'Value in a list' : 'Value not in a list',
    description: `A field of the context has a value that is ${isIn ? '' : 'not '}in a list.`,
    requiredContext: [],
    semantics: `Fires when the value, or an element of it, ${isIn ? 'matches' : 'does not match'} the values after folding case, look-alikes, invisible characters, white space and dashes, or cannot be read. A missing value fires only where missing is fire.`,
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
    semantics: 'Fires when the field is exactly the value.',
    examples: [
      { config: { field: 'channel', value: 'phone' }, fields: { channel: 'phone' }, fires: true },
      { config: { field: 'channel', value: 'phone' }, fields: { channel: 'Phone' }, fires: false },
    ],
  },
  'field-in': {
    label: 'Field is one of',
    description: 'A field has exactly one of these values.',
    requiredContext: [],
    semantics: 'Fires when the field is exactly one of the values.',
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
} satisfies Readonly<Record<string, AtomProse>>;
