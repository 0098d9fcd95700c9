import { plain } from '../compile/text-forms.js';
import * as operation from '../core/operations.js';
import type { AtomRow } from './spec.js';

const EU = 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' ');

function expandEu(codes: readonly string[]): string[] {
  const folded = codes.map(plain);
  return folded.includes('eu') ? [...folded, ...EU.map(plain)] : folded;
}

interface AllowList {
  readonly predicate: string;
  readonly label: string;
  readonly description: string;
  readonly field: string;
  readonly key: string;
  readonly listed: string;
  readonly example: readonly [inside: string, outside: string];
  readonly fold?: (texts: readonly string[]) => string[];
}

/** An allow-list of one field, compared trimmed and in lower case. */
function allowList({ predicate, label, description, field, key, listed, example, fold }: AllowList): AtomRow {
  const [inside, outside] = example;
  return {
    predicate,
    label,
    description,
    config: [{ key, type: 'string[]', required: true, description: listed }],
    requiredContext: [field],
    semantics: `Fires when ${field}, trimmed and in lower case, is not blank and not in ${key}. Silent where it is missing.`,
    examples: [
      { config: { [key]: [inside] }, fields: { [field]: outside }, fires: true },
      { config: { [key]: [inside] }, fields: { [field]: inside }, fires: false },
    ],
    protocol: true,
    reads: () => [field],
    encode: (config, program) => ({
      operation: operation.PLAIN_NOT_IN,
      slot: program.field(field),
      list: program.texts(fold ? fold(config.texts(key)) : config.texts(key).map(plain)),
    }),
  };
}

/** Atoms that hold a field against a list of what is allowed. */
export const ALLOW_LIST_ATOMS: readonly AtomRow[] = [
  allowList({
    predicate: 'jurisdiction-not-allowed',
    label: 'Jurisdiction not allowed',
    description: 'The signed jurisdiction is outside of a list. `EU` stands for itself and its 27 members.',
    field: 'jurisdiction',
    key: 'allowed',
    listed: 'two-letter codes that are allowed, or EU',
    example: ['EU', 'US'],
    fold: expandEu,
  }),
  allowList({
    predicate: 'data-residency-violation',
    label: 'Data outside of the allowed regions',
    description: 'The data would be in a region outside of a list.',
    field: 'dataResidency',
    key: 'allowedRegions',
    listed: 'the regions that are allowed',
    example: ['eu-west-1', 'us-east-1'],
  }),
  allowList({
    predicate: 'model-not-allowed',
    label: 'Model not allowed',
    description: 'The model that acts is outside of a list.',
    field: 'model',
    key: 'allowed',
    listed: 'the models that are allowed',
    example: ['model-a', 'model-b'],
  }),
  allowList({
    predicate: 'tool-not-allowed',
    label: 'Tool not allowed',
    description: 'The tool that is called is outside of a list.',
    field: 'tool',
    key: 'allowed',
    listed: 'the tools that are allowed',
    example: ['search', 'shell'],
  }),
  {
    predicate: 'data-source-not-approved',
    label: 'Data source not approved',
    description: 'The declared data source is outside of a list.',
    config: [{ key: 'approved', type: 'string[]', required: true, description: 'ids of the approved data sources' }],
    requiredContext: ['dataSourceId'],
    semantics: 'Fires when dataSourceId is declared and its exact text is not in approved. Silent where it is missing.',
    examples: [
      { config: { approved: ['ledger'] }, fields: { dataSourceId: 'Ledger' }, fires: true },
      { config: { approved: ['ledger'] }, fields: { dataSourceId: 'ledger' }, fires: false },
    ],
    protocol: true,
    reads: () => ['dataSourceId'],
    encode: (config, program) => ({
      operation: operation.TEXT_NOT_IN,
      slot: program.field('dataSourceId'),
      list: program.texts(config.texts('approved')),
    }),
  },
  {
    predicate: 'counterparty-not-allowed',
    label: 'Counterparty not allowed',
    description: 'The counterparty is outside of a list.',
    config: [{ key: 'allowed', type: 'string[]', required: true, description: 'the counterparties that are allowed' }],
    requiredContext: ['counterparty'],
    semantics:
      'Fires when the exact text of counterparty is not in allowed. Unverifiable where it is missing or no text.',
    examples: [
      { config: { allowed: ['acme'] }, fields: { counterparty: 'acme ' }, fires: true },
      { config: { allowed: ['acme'] }, fields: { counterparty: 'acme' }, fires: false },
    ],
    protocol: false,
    reads: () => ['counterparty'],
    encode: (config, program) => ({
      operation: operation.KNOWN_TEXT_NOT_IN,
      slot: program.field('counterparty'),
      list: program.texts(config.texts('allowed')),
    }),
  },
];
