import type { AtomSample } from './sample.js';

/** A list of one text, compared trimmed and in lower case. */
function allowList(
  field: string,
  key: string,
  [inside, outside]: readonly [inside: string, outside: string],
  otherTypes: AtomSample['otherTypes'] = [7, true],
): AtomSample {
  return {
    semantics: `Fires when ${field}, trimmed and in lower case, is not blank and not in ${key}.`,
    config: { [key]: [inside] },
    field,
    fires: outside,
    silent: inside,
    otherTypes,
  };
}

/** Samples of the atoms that hold a field against a list. */
export const ALLOW_LIST_SAMPLES = {
  'jurisdiction-not-allowed': allowList('jurisdiction', 'allowed', ['EU', 'US'], ['Germany', 7]),
  'data-residency-violation': allowList('dataResidency', 'allowedRegions', ['eu-west-1', 'us-east-1']),
  'model-not-allowed': allowList('model', 'allowed', ['model-a', 'model-b']),
  'tool-not-allowed': allowList('tool', 'allowed', ['search', 'shell']),
  'data-source-not-approved': {
    ...allowList('dataSourceId', 'approved', ['ledger', 'Ledger']),
    semantics: 'Fires when dataSourceId is declared and its exact text is not in approved.',
  },
  'counterparty-not-allowed': {
    ...allowList('counterparty', 'allowed', ['acme', 'acme ']),
    semantics:
      'Fires when the exact text of the counterparty is not in allowed. It is that of the highest layer that has one, as counterparty or, failing that, as mm:counterparty.',
    more: [{ config: { allowed: ['acme'] }, fields: { 'mm:counterparty': 'globe' }, fires: true }],
  },
} satisfies Readonly<Record<string, AtomSample>>;
