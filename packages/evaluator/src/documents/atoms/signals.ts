import { AUTHORITATIVE, PROMPT, RISK_LEVEL, RISK_LEVELS } from '../../program/fields.js';
import * as operation from '../../program/operations.generated.js';
import { lower, plain } from '../writing/text-forms.js';
import type { AtomRow } from './atom-row.js';
import type { AtomConfig } from './config.js';

/** The longest window in which a rule may have calls counted, s, and payments to a merchant looked for, days. */
const CALL_WINDOW_MAX_SECONDS = 86_400;
const MERCHANT_WINDOW_MAX_DAYS = 365;

/** Where the gate states the calls of a window, and the payments to the merchant of one. */
function callsField(config: AtomConfig): string {
  return `callCounts.${config.number('windowSeconds')}`;
}

function paymentsField(config: AtomConfig): string {
  return `merchantPayments.${config.number('withinDays')}`;
}

/** Atoms about what is known of the agent's work: risk, consent, content, rate, trust and evidence. */
export const SIGNAL_ATOMS: readonly AtomRow[] = [
  {
    predicate: 'risk-at-or-above',
    config: [
      {
        key: 'level',
        type: 'enum',
        required: false,
        options: RISK_LEVELS,
        description: 'the lowest level that fires; high if not given',
      },
    ],
    protocol: true,
    unread: { missing: 'unverifiable', garbled: 'unverifiable' },
    reads: () => ['riskLevel'],
    // A rule with this atom demands the level by itself.
    strictDemand: () => [],
    encode: (config) => ({
      operation: operation.RISK_AT_OR_ABOVE,
      slot: RISK_LEVEL,
      options: RISK_LEVELS.indexOf(config.text('level', 'high')) + 1,
    }),
  },
  {
    predicate: 'consent-missing',
    config: [],
    protocol: true,
    unread: { missing: 'silent', garbled: 'silent' },
    reads: () => ['consent'],
    strictDemand: () => ['consent'],
    encode: (_config, program) => ({ operation: operation.IS_FALSE, slot: program.field('consent') }),
  },
  {
    predicate: 'pii-present',
    config: [],
    protocol: true,
    unread: { missing: 'silent', garbled: 'silent' },
    reads: () => ['piiPresent'],
    strictDemand: () => ['piiPresent'],
    encode: (_config, program) => ({ operation: operation.IS_TRUE, slot: program.field('piiPresent') }),
  },
  {
    predicate: 'text-matches',
    config: [
      {
        key: 'terms',
        type: 'string[]',
        required: true,
        description: 'the terms to look for, in any case',
        empty: 'the atom never fires',
      },
    ],
    protocol: true,
    unread: { missing: 'silent', garbled: 'silent' },
    reads: () => ['prompt', 'output'],
    strictDemand: () => ['prompt', 'output'],
    encode: (config, program) => ({
      operation: operation.TEXT_MATCHES,
      slot: PROMPT,
      list: program.texts(
        config
          .texts('terms')
          .map(lower)
          .filter((term) => term !== ''),
      ),
    }),
  },
  {
    predicate: 'rate-limit-exceeded',
    config: [
      { key: 'max', type: 'number', required: true, description: 'the most calls that are allowed' },
      {
        key: 'windowSeconds',
        type: 'number',
        required: false,
        own: true,
        description: 'the window in which calls are counted, whole seconds up to a day; a minute if not given',
        whole: { min: 1, max: CALL_WINDOW_MAX_SECONDS },
      },
    ],
    protocol: true,
    unread: { missing: 'silent', garbled: 'silent' },
    reads: (config) => [config.has('windowSeconds') ? callsField(config) : 'callCount'],
    // The gate counts the calls; a receiver has no count but the agent's own.
    strictDemand: () => null,
    encode: (config, program) => {
      const number = program.number(config.number('max'));
      if (!config.has('windowSeconds')) {
        return { operation: operation.NUMBER_OVER, slot: program.field('callCount'), number };
      }
      const slot = program.field(callsField(config));
      return { operation: operation.FIELD_NUMBER, slot, number, options: AUTHORITATIVE };
    },
  },
  {
    predicate: 'merchant-unseen',
    config: [
      {
        key: 'withinDays',
        type: 'number',
        required: true,
        description: 'whole days of 24 hours that are looked back, up to 365',
        whole: { min: 1, max: MERCHANT_WINDOW_MAX_DAYS },
      },
    ],
    protocol: false,
    unread: { missing: 'unverifiable', garbled: 'unverifiable' },
    reads: (config) => [paymentsField(config), 'merchant'],
    encode: (config, program) => ({
      operation: operation.FIELD_NUMBER,
      slot: program.field(paymentsField(config)),
      number: program.number('1'),
      options: operation.OPTION_BELOW | AUTHORITATIVE,
    }),
  },
  {
    predicate: 'hol-trust-below-review',
    config: [{ key: 'reviewBelow', type: 'number', required: false, description: 'the score; 60 if not given' }],
    protocol: true,
    unread: { missing: 'silent', garbled: 'silent' },
    reads: () => ['holTrustScore'],
    strictDemand: () => ['holTrustScore'],
    encode: (config, program) => ({
      operation: operation.NUMBER_UNDER,
      slot: program.field('holTrustScore'),
      number: program.number(config.number('reviewBelow', 60)),
    }),
  },
  {
    predicate: 'evidence-requirement',
    config: [
      {
        key: 'required',
        type: 'string[]',
        required: true,
        description: 'the kinds of evidence required',
        empty: 'the atom never fires',
      },
    ],
    protocol: true,
    unread: { missing: 'fires', garbled: 'fires' },
    reads: () => ['evidenceTypes'],
    strictDemand: () => ['evidenceTypes'],
    encode: (config, program) => ({
      operation: operation.LACKS_SOME,
      slot: program.field('evidenceTypes'),
      list: program.texts(
        config
          .texts('required')
          .map(plain)
          .filter((kind) => kind !== ''),
      ),
    }),
  },
  {
    predicate: 'evidence-confidence-below',
    config: [{ key: 'min', type: 'number', required: true, description: 'the least confidence that is enough' }],
    protocol: true,
    unread: { missing: 'fires', garbled: 'fires' },
    reads: () => ['evidenceConfidence'],
    strictDemand: () => ['evidenceConfidence'],
    encode: (config, program) => ({
      operation: operation.CONFIDENCE_BELOW,
      slot: program.field('evidenceConfidence'),
      number: program.number(config.number('min')),
    }),
  },
];
