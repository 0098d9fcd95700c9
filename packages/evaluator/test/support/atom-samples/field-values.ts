import type { AtomSample } from './sample.js';

const VALUE = { config: { field: 'op', values: ['delete'] }, field: 'op', divided: ['read', 'delete'] };
const SECRET = { field: 'prompt', terms: ['top secret'] };
const BULK = { field: 'units', compare: 'above', limit: 10 };

/** Samples of the atoms about a field that the rule names. */
export const FIELD_SAMPLES = {
  'context-value-in': { ...VALUE, fires: 'DE-LETE', silent: 'read' },
  'context-value-not-in': { ...VALUE, fires: 'read', silent: 'DE-LETE' },
  'field-equals': {
    config: { field: 'channel', value: 'phone' },
    field: 'channel',
    fires: 'phone',
    silent: 'Phone',
  },
  'field-in': {
    config: { field: 'channel', values: ['phone', 'mail'] },
    field: 'channel',
    fires: 'mail',
    silent: 'web',
  },
  'field-matches-prefix': {
    config: { field: 'path', prefixes: ['/admin/'] },
    field: 'path',
    fires: '/admin/users',
    silent: '/administrator',
    boundary: { fires: '/admin/', silent: '/admin' },
    otherTypes: [7, true],
  },
  'field-contains-term': {
    config: SECRET,
    field: 'prompt',
    fires: 'TOP\u00a0SE\u200bCRET',
    silent: 't\u043ep secret',
    boundary: { fires: 'top secret', silent: 'top secre' },
    otherTypes: [7, true],
    more: [{ config: { ...SECRET, confusables: 'fold' }, fields: { prompt: 't\u043ep secret' }, fires: true }],
  },
  'field-number': {
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
