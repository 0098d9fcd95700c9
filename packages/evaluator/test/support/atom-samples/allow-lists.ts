import type { AtomSample } from './sample.js';

/** A list of one text, compared trimmed and in lower case. */
function allowList(
  field: string,
  key: string,
  [inside, outside]: readonly [inside: string, outside: string],
  otherTypes: AtomSample['otherTypes'] = [7, true],
): AtomSample {
  return { config: { [key]: [inside] }, field, fires: outside, silent: inside, otherTypes };
}

/** Samples of the atoms that hold a field against a list. */
export const ALLOW_LIST_SAMPLES = {
  'jurisdiction-not-allowed': allowList('jurisdiction', 'allowed', ['EU', 'US'], ['Germany', 7]),
  'data-residency-violation': allowList('dataResidency', 'allowedRegions', ['eu-west-1', 'us-east-1']),
  'model-not-allowed': allowList('model', 'allowed', ['model-a', 'model-b']),
  'tool-not-allowed': allowList('tool', 'allowed', ['search', 'shell']),
  'data-source-not-approved': allowList('dataSourceId', 'approved', ['ledger', 'Ledger']),
  'counterparty-not-allowed': {
    ...allowList('counterparty', 'allowed', ['acme', 'acme ']),
    more: [{ config: { allowed: ['acme'] }, fields: { 'mm:counterparty': 'globe' }, fires: true }],
  },
} satisfies Readonly<Record<string, AtomSample>>;
