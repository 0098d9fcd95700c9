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
    label: 'Risk at or above a level',
    description: 'The effective risk level is a level or above it.',
    requiredContext: ['riskLevel'],
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
    label: 'Consent refused',
    description: 'Consent was asked for and not given.',
    requiredContext: ['consent'],
    config: [],
    protocol: true,
    unread: { missing: 'silent', garbled: 'silent' },
    reads: () => ['consent'],
    strictDemand: () => ['consent'],
    encode: (_config, program) => ({ operation: operation.IS_FALSE, slot: program.field('consent') }),
  },
  {
    predicate: 'pii-present',
    label: 'Personal data present',
    description: 'Personal data is present.',
    requiredContext: ['piiPresent'],
    config: [],
    protocol: true,
    unread: { missing: 'silent', garbled: 'silent' },
    reads: () => ['piiPresent'],
    strictDemand: () => ['piiPresent'],
    encode: (_config, program) => ({ operation: operation.IS_TRUE, slot: program.field('piiPresent') }),
  },
  {
    predicate: 'text-matches',
    label: 'Text contains a term',
    description: 'The prompt or the output contains a term.',
    requiredContext: ['prompt', 'output'],
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
    label: 'Too many calls',
    description:
      'The agent made more calls within a minute, or the window of the rule, than allowed. A gate counts this call and those whose nonce was consumed.',
    requiredContext: ['callCount'],
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
    label: 'Merchant not seen before',
    description: 'The agent settled no payment to this merchant in a number of days.',
    requiredContext: ['merchant'],
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
    label: 'Trust score below review',
    description: 'The trust score is below the level that needs no review.',
    requiredContext: ['holTrustScore'],
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
    label: 'Evidence missing',
    description: 'A kind of evidence that is required is missing.',
    requiredContext: ['evidenceTypes'],
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
    label: 'Confidence too low',
    description: 'The confidence in the evidence is below a minimum.',
    requiredContext: ['evidenceConfidence'],
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
