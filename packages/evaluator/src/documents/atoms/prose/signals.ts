import type { AtomProse } from '../spec.js';

/** What the atoms about the agent's work say of themselves. */
export const SIGNAL_PROSE = {
  'risk-at-or-above': {
    label: 'Risk at or above a level',
    description: 'The effective risk level is a level or above it.',
    requiredContext: ['riskLevel'],
    semantics: 'Fires when riskLevel is the level or above it.',
    examples: [
      { config: { level: 'high' }, fields: { riskLevel: 'critical' }, fires: true },
      { config: { level: 'high' }, fields: { riskLevel: 'medium' }, fires: false },
    ],
  },
  'consent-missing': {
    label: 'Consent refused',
    description: 'Consent was asked for and not given.',
    requiredContext: ['consent'],
    semantics: 'Fires when consent is exactly false.',
    examples: [
      { config: {}, fields: { consent: false }, fires: true },
      { config: {}, fields: { consent: true }, fires: false },
    ],
  },
  'pii-present': {
    label: 'Personal data present',
    description: 'Personal data is present.',
    requiredContext: ['piiPresent'],
    semantics: 'Fires when piiPresent is exactly true.',
    examples: [
      { config: {}, fields: { piiPresent: true }, fires: true },
      { config: {}, fields: { piiPresent: false }, fires: false },
    ],
  },
  'text-matches': {
    label: 'Text contains a term',
    description: 'The prompt or the output contains a term.',
    requiredContext: ['prompt', 'output'],
    semantics: 'Fires when prompt and output, in lower case, contain a term.',
    examples: [
      { config: { terms: ['wire transfer'] }, fields: { prompt: 'Make a WIRE TRANSFER now' }, fires: true },
      { config: { terms: ['wire transfer'] }, fields: { prompt: 'Book a flight' }, fires: false },
    ],
  },
  'rate-limit-exceeded': {
    label: 'Too many calls',
    description:
      'The agent made more calls within a minute, or the window of the rule, than allowed. A gate counts this call and those whose nonce was consumed.',
    requiredContext: ['callCount'],
    semantics:
      'Fires when callCount is a number above max. `windowSeconds` is a setting of Gatewright: with it the gate counts in that window, and the atom is unverifiable without the gate’s count.',
    examples: [
      { config: { max: 10 }, fields: { callCount: 11 }, fires: true },
      { config: { max: 10 }, fields: { callCount: 10 }, fires: false },
    ],
  },
  'merchant-unseen': {
    label: 'Merchant not seen before',
    description: 'The agent settled no payment to this merchant in a number of days.',
    requiredContext: ['merchant'],
    semantics:
      'Fires when the gate knows no hold of the agent for this merchant that was settled at more than 0 in that time. Unverifiable without a merchant.',
    examples: [],
  },
  'hol-trust-below-review': {
    label: 'Trust score below review',
    description: 'The trust score is below the level that needs no review.',
    requiredContext: ['holTrustScore'],
    semantics: 'Fires when holTrustScore is a number below reviewBelow.',
    examples: [
      { config: {}, fields: { holTrustScore: 59 }, fires: true },
      { config: {}, fields: { holTrustScore: 60 }, fires: false },
    ],
  },
  'evidence-requirement': {
    label: 'Evidence missing',
    description: 'A kind of evidence that is required is missing.',
    requiredContext: ['evidenceTypes'],
    semantics:
      'Fires when a required kind, trimmed and in lower case, is not among evidenceTypes. No list of evidence counts as none.',
    examples: [
      { config: { required: ['invoice'] }, fields: { evidenceTypes: ['quote'] }, fires: true },
      { config: { required: ['invoice'] }, fields: { evidenceTypes: ['Invoice'] }, fires: false },
    ],
  },
  'evidence-confidence-below': {
    label: 'Confidence too low',
    description: 'The confidence in the evidence is below a minimum.',
    requiredContext: ['evidenceConfidence'],
    semantics: 'Fires when min is above 0 and evidenceConfidence is no number or below min.',
    examples: [
      { config: { min: 0.8 }, fields: { evidenceConfidence: 0.79 }, fires: true },
      { config: { min: 0.8 }, fields: { evidenceConfidence: 0.8 }, fires: false },
    ],
  },
} satisfies Readonly<Record<string, AtomProse>>;
