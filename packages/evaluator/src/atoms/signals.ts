import { lower, plain } from '../compile/text-forms.js';
import { PROMPT, RISK_LEVEL, RISK_LEVELS } from '../core/fields.js';
import * as operation from '../core/operations.js';
import type { AtomRow } from './spec.js';

/** Atoms about what is known of the agent's work: risk, consent, content, rate, trust and evidence. */
export const SIGNAL_ATOMS: readonly AtomRow[] = [
  {
    predicate: 'risk-at-or-above',
    label: 'Risk at or above a level',
    description: 'The effective risk level is a level or above it.',
    config: [
      {
        key: 'level',
        type: 'enum',
        required: false,
        options: RISK_LEVELS,
        description: 'the lowest level that fires; high if not given',
      },
    ],
    requiredContext: ['riskLevel'],
    semantics: 'Fires when riskLevel is the level or above it. Unverifiable where it is missing or no level.',
    examples: [
      { config: { level: 'high' }, fields: { riskLevel: 'critical' }, fires: true },
      { config: { level: 'high' }, fields: { riskLevel: 'medium' }, fires: false },
    ],
    protocol: true,
    reads: () => ['riskLevel'],
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
    config: [],
    requiredContext: ['consent'],
    semantics: 'Fires when consent is exactly false. Silent where it is missing.',
    examples: [
      { config: {}, fields: { consent: false }, fires: true },
      { config: {}, fields: { consent: true }, fires: false },
    ],
    protocol: true,
    reads: () => ['consent'],
    encode: (_config, program) => ({ operation: operation.IS_FALSE, slot: program.field('consent') }),
  },
  {
    predicate: 'pii-present',
    label: 'Personal data present',
    description: 'Personal data is present.',
    config: [],
    requiredContext: ['piiPresent'],
    semantics: 'Fires when piiPresent is exactly true. Silent where it is missing.',
    examples: [
      { config: {}, fields: { piiPresent: true }, fires: true },
      { config: {}, fields: { piiPresent: false }, fires: false },
    ],
    protocol: true,
    reads: () => ['piiPresent'],
    encode: (_config, program) => ({ operation: operation.IS_TRUE, slot: program.field('piiPresent') }),
  },
  {
    predicate: 'text-matches',
    label: 'Text contains a term',
    description: 'The prompt or the output contains a term.',
    config: [{ key: 'terms', type: 'string[]', required: true, description: 'the terms to look for, in any case' }],
    requiredContext: ['prompt', 'output'],
    semantics: 'Fires when prompt and output, in lower case, contain a term. Silent where both are missing.',
    examples: [
      { config: { terms: ['wire transfer'] }, fields: { prompt: 'Make a WIRE TRANSFER now' }, fires: true },
      { config: { terms: ['wire transfer'] }, fields: { prompt: 'Book a flight' }, fires: false },
    ],
    protocol: true,
    reads: () => ['prompt', 'output'],
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
    description: 'The agent made more calls than allowed.',
    config: [{ key: 'max', type: 'number', required: true, description: 'the most calls that are allowed' }],
    requiredContext: ['callCount'],
    semantics: 'Fires when callCount is a number above max. Silent where it is no number.',
    examples: [
      { config: { max: 10 }, fields: { callCount: 11 }, fires: true },
      { config: { max: 10 }, fields: { callCount: 10 }, fires: false },
    ],
    protocol: true,
    reads: () => ['callCount'],
    encode: (config, program) => ({
      operation: operation.NUMBER_OVER,
      slot: program.field('callCount'),
      number: program.number(config.number('max')),
    }),
  },
  {
    predicate: 'hol-trust-below-review',
    label: 'Trust score below review',
    description: 'The trust score is below the level that needs no review.',
    config: [{ key: 'reviewBelow', type: 'number', required: false, description: 'the score; 60 if not given' }],
    requiredContext: ['holTrustScore'],
    semantics: 'Fires when holTrustScore is a number below reviewBelow. Silent where it is no number.',
    examples: [
      { config: {}, fields: { holTrustScore: 59 }, fires: true },
      { config: {}, fields: { holTrustScore: 60 }, fires: false },
    ],
    protocol: true,
    reads: () => ['holTrustScore'],
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
    config: [{ key: 'required', type: 'string[]', required: true, description: 'the kinds of evidence required' }],
    requiredContext: ['evidenceTypes'],
    semantics:
      'Fires when a required kind, trimmed and in lower case, is not among evidenceTypes. No list of evidence counts as none.',
    examples: [
      { config: { required: ['invoice'] }, fields: { evidenceTypes: ['quote'] }, fires: true },
      { config: { required: ['invoice'] }, fields: { evidenceTypes: ['Invoice'] }, fires: false },
    ],
    protocol: true,
    reads: () => ['evidenceTypes'],
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
    config: [{ key: 'min', type: 'number', required: true, description: 'the least confidence that is enough' }],
    requiredContext: ['evidenceConfidence'],
    semantics: 'Fires when min is above 0 and evidenceConfidence is no number or below min.',
    examples: [
      { config: { min: 0.8 }, fields: { evidenceConfidence: 0.79 }, fires: true },
      { config: { min: 0.8 }, fields: { evidenceConfidence: 0.8 }, fires: false },
    ],
    protocol: true,
    reads: () => ['evidenceConfidence'],
    encode: (config, program) => ({
      operation: operation.CONFIDENCE_BELOW,
      slot: program.field('evidenceConfidence'),
      number: program.number(config.number('min')),
    }),
  },
];
