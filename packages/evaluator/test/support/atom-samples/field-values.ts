import type { AtomSample } from './sample.js';

const VALUE = { config: { field: 'op', values: ['delete'] }, field: 'op', divided: ['read', 'delete'] };
const SECRET = { field: 'prompt', terms: ['top secret'] };
const BULK = { field: 'units', compare: 'above', limit: 10 };

const GLOBS = { field: 'file', patterns: ['*/.ssh/*', '/workspace/*', '*.pem', 'id_rsa'] };
const globExample = (file: string, fires: boolean) => ({ config: GLOBS, fields: { file }, fires });

/** Samples of the atoms about a field that the rule names. */
export const FIELD_SAMPLES = {
  'context-value-in': {
    semantics:
      'Fires when the value, or an element of it, matches the values after folding case, look-alikes, invisible characters, white space and dashes, or cannot be read. A missing value fires only where missing is fire. As an allow-list it allows values that look like a listed one; field-in compares exactly.',
    ...VALUE,
    fires: 'DE-LETE',
    silent: 'read',
  },
  'context-value-not-in': {
    semantics:
      'Fires when the value, or an element of it, does not match the values after folding case, look-alikes, invisible characters, white space and dashes, or cannot be read. A missing value fires only where missing is fire. As an allow-list it allows values that look like a listed one; field-in compares exactly.',
    ...VALUE,
    fires: 'read',
    silent: 'DE-LETE',
  },
  'field-equals': {
    semantics:
      'Fires when the field is exactly the value. In a strict document it is unverifiable where the field is of another type than the value: a number is not its text.',
    config: { field: 'channel', value: 'phone' },
    field: 'channel',
    fires: 'phone',
    silent: 'Phone',
    otherTypes: [7, true],
  },
  'field-in': {
    semantics:
      'Fires when the field is exactly one of the values. In a strict document it is unverifiable where the field is of another type than each value: a number is not its text.',
    config: { field: 'channel', values: ['phone', 'mail'] },
    field: 'channel',
    fires: 'mail',
    silent: 'web',
    otherTypes: [7, true],
  },
  'field-matches-prefix': {
    semantics: 'Fires when the field is text that begins with one of the prefixes.',
    config: { field: 'path', prefixes: ['/admin/'] },
    field: 'path',
    fires: '/admin/users',
    silent: '/administrator',
    boundary: { fires: '/admin/', silent: '/admin' },
    otherTypes: [7, true],
  },
  'field-contains-term': {
    semantics:
      'Fires when the text contains a term, both in Normalization Form KC, case-folded, without default-ignorable characters, and with one space for each run of white space. With `confusables: "fold"`, characters that Unicode lists as confusable with one ASCII letter or digit count as it.',
    config: SECRET,
    field: 'prompt',
    fires: 'TOP\u00a0SE\u200bCRET',
    silent: 't\u043ep secret',
    boundary: { fires: 'top secret', silent: 'top secre' },
    otherTypes: [7, true],
    more: [{ config: { ...SECRET, confusables: 'fold' }, fields: { prompt: 't\u043ep secret' }, fires: true }],
  },
  'field-matches-glob': {
    semantics:
      'Fires when the text matches a pattern, both in Normalization Form KC, case-folded, without default-ignorable characters, and with one space for each run of white space. `*` at the beginning or the end of a pattern stands for any characters, or none; without it the text has to begin or end there.',
    config: GLOBS,
    field: 'file',
    fires: '/srv/app/.SSH/id',
    silent: '/srv/app/ssh/id',
    boundary: { fires: '/workspace/', silent: '/workspace' },
    otherTypes: [7, true],
    more: [
      ...['/.ssh/', 'key.PEM', '.pem', 'id_rsa', '\ufeffid_\u200brsa '].map((file) => globExample(file, true)),
      ...['.ssh/id', 'x/workspace/a', 'key.pem.txt', 'id_rsa2', 'my_id_rsa', '\ufeff.ssh'].map((file) =>
        globExample(file, false),
      ),
    ],
  },
  'field-number': {
    semantics:
      'Fires when the field is a number on that side of the limit. Unverifiable where it is no number, or of less provenance than demanded; a context that is not signed has none.',
    config: BULK,
    field: 'units',
    fires: 100,
    silent: 1,
    boundary: { fires: 10.5, silent: 10 },
    otherTypes: ['7', true],
    untrusted: 70,
    more: [{ config: { ...BULK, compare: 'at-or-below' }, fields: { units: 10 }, fires: true }],
  },
} satisfies Readonly<Record<string, AtomSample>>;
