import type { AtomSample } from './sample.js';

/** Samples of the atoms about the agent's work. */
export const SIGNAL_SAMPLES = {
  'risk-at-or-above': {
    semantics: 'Fires when riskLevel is the level or above it.',
    config: { level: 'high' },
    field: 'riskLevel',
    fires: 'critical',
    silent: 'low',
    boundary: { fires: 'high', silent: 'medium' },
    otherTypes: ['hgih', 3, true],
  },
  'consent-missing': {
    semantics: 'Fires when consent is exactly false.',
    config: {},
    field: 'consent',
    fires: false,
    silent: true,
    otherTypes: ['false', 0, 'no'],
  },
  'pii-present': {
    semantics: 'Fires when piiPresent is exactly true.',
    config: {},
    field: 'piiPresent',
    fires: true,
    silent: false,
    otherTypes: ['true', 1, 'yes'],
  },
  'text-matches': {
    semantics: 'Fires when prompt and output, in lower case, contain a term.',
    config: { terms: ['wire transfer'] },
    field: 'prompt',
    fires: 'Make a WIRE TRANSFER now',
    silent: 'Book a flight',
    otherTypes: [7, true],
    beside: { output: '' },
  },
  'rate-limit-exceeded': {
    semantics:
      'Fires when callCount is a number above max. `windowSeconds` is a setting of Gatewright: with it the gate counts in that window, and the atom is unverifiable without the gate’s count.',
    config: { max: 10 },
    field: 'callCount',
    fires: 100,
    silent: 1,
    boundary: { fires: 11, silent: 10 },
    otherTypes: ['100', true],
  },
  'merchant-unseen': {
    semantics:
      'Fires when the gate knows no hold of the agent for this merchant that was settled at more than 0 in that time. Unverifiable without a merchant.',
    config: { withinDays: 30 },
    field: 'merchantPayments',
    fires: { 30: 0 },
    silent: { 30: 7 },
    boundary: { fires: { 30: 0 }, silent: { 30: 1 } },
    otherTypes: [7],
    untrusted: { 30: 0 },
  },
  'hol-trust-below-review': {
    semantics: 'Fires when holTrustScore is a number below reviewBelow.',
    config: {},
    field: 'holTrustScore',
    fires: 10,
    silent: 90,
    boundary: { fires: 59, silent: 60 },
    otherTypes: ['0', false],
  },
  'evidence-requirement': {
    semantics:
      'Fires when a required kind, trimmed and in lower case, is not among evidenceTypes. No list of evidence counts as none.',
    config: { required: ['invoice'] },
    field: 'evidenceTypes',
    fires: ['quote'],
    silent: ['Invoice'],
    otherTypes: ['invoice', 7],
  },
  'evidence-confidence-below': {
    semantics: 'Fires when min is above 0 and evidenceConfidence is no number or below min.',
    config: { min: 0.8 },
    field: 'evidenceConfidence',
    fires: 0.1,
    silent: 1,
    boundary: { fires: 0.79, silent: 0.8 },
    otherTypes: ['0.1', false],
  },
} satisfies Readonly<Record<string, AtomSample>>;

/** Atoms that a setting of Gatewright makes another: the setting, and a sample with it. */
export const OWN_SETTING_SAMPLES = {
  'rate-limit-exceeded': {
    setting: 'windowSeconds',
    sample: {
      semantics: 'Fires when the gate counts more calls than max in the window.',
      config: { max: 2, windowSeconds: 30 },
      field: 'callCounts',
      fires: { 30: 9 },
      silent: { 30: 0 },
      boundary: { fires: { 30: 3 }, silent: { 30: 2 } },
      otherTypes: [{ 30: '7' }],
      untrusted: { 30: 7 },
    },
  },
} satisfies Readonly<Record<string, { readonly setting: string; readonly sample: AtomSample }>>;
