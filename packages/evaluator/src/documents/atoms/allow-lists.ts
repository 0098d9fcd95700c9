import { NAMED_COUNTERPARTY } from '../../program/fields.js';
import * as operation from '../../program/operations.generated.js';
import { plain } from '../writing/text-forms.js';
import type { AtomRow } from './atom-row.js';

const EU = 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' ');

function expandEu(codes: readonly string[]): string[] {
  const folded = codes.map(plain);
  return folded.includes('eu') ? [...folded, ...EU.map(plain)] : folded;
}

/** How the values of a list are compared, and which of them no value can equal. */
interface Comparison {
  readonly fold?: (texts: readonly string[]) => string[];
  readonly doubt?: (text: string) => string | null;
}

/** What the protocol says of a list that allows nothing. */
const NONE_ALLOWED = 'the atom fires on every value';

function notCountry(text: string): string | null {
  return /^\s*[A-Za-z]{2}\s*$/.test(text)
    ? null
    : `has ${JSON.stringify(text)}, which is no two-letter code: no request equals it`;
}

/** An allow-list of one field, compared trimmed and in lower case. */
function allowList(
  predicate: string,
  field: string,
  key: string,
  { listed, ...described }: Pick<AtomRow, 'label' | 'description'> & { readonly listed: string },
  { fold = (texts) => texts.map(plain), doubt }: Comparison = {},
): AtomRow {
  return {
    predicate,
    ...described,
    requiredContext: [field],
    config: [
      { key, type: 'string[]', required: true, description: listed, empty: NONE_ALLOWED, ...(doubt && { doubt }) },
    ],
    protocol: true,
    // A jurisdiction that is no code was not signed.
    unread: { missing: 'silent', garbled: field === 'jurisdiction' ? 'silent' : 'fires' },
    reads: () => [field],
    strictDemand: () => [field],
    encode: (config, program) => ({
      operation: operation.PLAIN_NOT_IN,
      slot: program.field(field),
      list: program.texts(fold(config.texts(key))),
    }),
  };
}

/** Atoms that hold a field against a list of what is allowed. */
export const ALLOW_LIST_ATOMS: readonly AtomRow[] = [
  allowList(
    'jurisdiction-not-allowed',
    'jurisdiction',
    'allowed',
    {
      label: 'Jurisdiction not allowed',
      description: 'The signed jurisdiction is outside of a list. `EU` stands for itself and its 27 members.',
      listed: 'two-letter codes that are allowed, or EU',
    },
    { fold: expandEu, doubt: notCountry },
  ),
  allowList('data-residency-violation', 'dataResidency', 'allowedRegions', {
    label: 'Data outside of the allowed regions',
    description: 'The data would be in a region outside of a list.',
    listed: 'the regions that are allowed',
  }),
  allowList('model-not-allowed', 'model', 'allowed', {
    label: 'Model not allowed',
    description: 'The model that acts is outside of a list.',
    listed: 'the models that are allowed',
  }),
  allowList('tool-not-allowed', 'tool', 'allowed', {
    label: 'Tool not allowed',
    description: 'The tool that is called is outside of a list.',
    listed: 'the tools that are allowed',
  }),
  {
    predicate: 'data-source-not-approved',
    label: 'Data source not approved',
    description: 'The declared data source is outside of a list.',
    requiredContext: ['dataSourceId'],
    config: [
      {
        key: 'approved',
        type: 'string[]',
        required: true,
        description: 'ids of the approved data sources',
        empty: NONE_ALLOWED,
      },
    ],
    protocol: true,
    unread: { missing: 'silent', garbled: 'fires' },
    reads: () => ['dataSourceId'],
    strictDemand: () => ['dataSourceId'],
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
    requiredContext: ['counterparty'],
    config: [{ key: 'allowed', type: 'string[]', required: true, description: 'the counterparties that are allowed' }],
    protocol: false,
    unread: { missing: 'unverifiable', garbled: 'unverifiable' },
    reads: () => ['counterparty', 'mm:counterparty'],
    encode: (config, program) => ({
      operation: operation.KNOWN_TEXT_NOT_IN,
      slot: NAMED_COUNTERPARTY,
      list: program.texts(config.texts('allowed')),
    }),
  },
];
