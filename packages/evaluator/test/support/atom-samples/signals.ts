import type { AtomSample } from './sample.js';

/** Samples of the atoms about the agent's work. */
export const SIGNAL_SAMPLES = {
  'risk-at-or-above': {
    config: { level: 'high' },
    field: 'riskLevel',
    fires: 'critical',
    silent: 'low',
    boundary: { fires: 'high', silent: 'medium' },
    otherTypes: ['hgih', 3, true],
  },
  'consent-missing': { config: {}, field: 'consent', fires: false, silent: true, otherTypes: ['false', 0, 'no'] },
  'pii-present': { config: {}, field: 'piiPresent', fires: true, silent: false, otherTypes: ['true', 1, 'yes'] },
  'text-matches': {
    config: { terms: ['wire transfer'] },
    field: 'prompt',
    fires: 'Make a WIRE TRANSFER now',
    silent: 'Book a flight',
    otherTypes: [7, true],
    beside: { output: '' },
  },
  'rate-limit-exceeded': {
    config: { max: 10 },
    field: 'callCount',
    fires: 100,
    silent: 1,
    boundary: { fires: 11, silent: 10 },
    otherTypes: ['100', true],
  },
  'merchant-unseen': {
    config: { withinDays: 30 },
    field: 'merchantPayments',
    fires: { 30: 0 },
    silent: { 30: 7 },
    boundary: { fires: { 30: 0 }, silent: { 30: 1 } },
    otherTypes: [7],
    untrusted: { 30: 0 },
  },
  'hol-trust-below-review': {
    config: {},
    field: 'holTrustScore',
    fires: 10,
    silent: 90,
    boundary: { fires: 59, silent: 60 },
    otherTypes: ['0', false],
  },
  'evidence-requirement': {
    config: { required: ['invoice'] },
    field: 'evidenceTypes',
    fires: ['quote'],
    silent: ['Invoice'],
    otherTypes: ['invoice', 7],
  },
  'evidence-confidence-below': {
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
