import type { AtomProse } from '../spec.js';

/** What an allow-list of one field says of itself; it is compared trimmed and in lower case. */
function allowList(
  label: string,
  description: string,
  field: string,
  key: string,
  [inside, outside]: readonly [inside: string, outside: string],
): AtomProse {
  return {
    label,
    description,
    requiredContext: [field],
    semantics: `Fires when ${field}, trimmed and in lower case, is not blank and not in ${key}.`,
    examples: [
      { config: { [key]: [inside] }, fields: { [field]: outside }, fires: true },
      { config: { [key]: [inside] }, fields: { [field]: inside }, fires: false },
    ],
  };
}

/** What the atoms that hold a field against a list say of themselves. */
export const ALLOW_LIST_PROSE = {
  'jurisdiction-not-allowed': allowList(
    'Jurisdiction not allowed',
    'The signed jurisdiction is outside of a list. `EU` stands for itself and its 27 members.',
    'jurisdiction',
    'allowed',
    ['EU', 'US'],
  ),
  'data-residency-violation': allowList(
    'Data outside of the allowed regions',
    'The data would be in a region outside of a list.',
    'dataResidency',
    'allowedRegions',
    ['eu-west-1', 'us-east-1'],
  ),
  'model-not-allowed': allowList('Model not allowed', 'The model that acts is outside of a list.', 'model', 'allowed', [
    'model-a',
    'model-b',
  ]),
  'tool-not-allowed': allowList(
    'Tool not allowed',
    'The tool that is called is outside of a list.',
    'tool',
    'allowed',
    ['search', 'shell'],
  ),
  'data-source-not-approved': {
    label: 'Data source not approved',
    description: 'The declared data source is outside of a list.',
    requiredContext: ['dataSourceId'],
    semantics: 'Fires when dataSourceId is declared and its exact text is not in approved.',
    examples: [
      { config: { approved: ['ledger'] }, fields: { dataSourceId: 'Ledger' }, fires: true },
      { config: { approved: ['ledger'] }, fields: { dataSourceId: 'ledger' }, fires: false },
    ],
  },
  'counterparty-not-allowed': {
    label: 'Counterparty not allowed',
    description: 'The counterparty is outside of a list.',
    requiredContext: ['counterparty'],
    semantics:
      'Fires when the exact text of the counterparty is not in allowed: whom the highest layer names that has one of both, as counterparty or, failing that, as mm:counterparty.',
    examples: [
      { config: { allowed: ['acme'] }, fields: { counterparty: 'acme ' }, fires: true },
      { config: { allowed: ['acme'] }, fields: { counterparty: 'acme' }, fires: false },
      { config: { allowed: ['acme'] }, fields: { 'mm:counterparty': 'globe' }, fires: true },
    ],
  },
} satisfies Readonly<Record<string, AtomProse>>;
