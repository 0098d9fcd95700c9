import { claims, layers, missing, probe, strange } from '../probes.js';
import type { AtomProbes } from './atom-probes.js';

const number = (field: string, ...values: readonly (readonly [point: string, says: string, value: number])[]) =>
  values.map(([point, says, value]) => claims('boundary', point, `${field} ${says}`, field, value));

const calls = (point: string, says: string, callCount: number) => probe('boundary', point, says, {}, { callCount });

/** Atoms about signals, counts and evidence. */
export const SIGNAL_ATOMS: readonly AtomProbes[] = [
  {
    predicate: 'consent-missing',
    config: {},
    probes: [...missing('consent'), ...strange('consent'), ...layers('consent', false, true)],
  },
  {
    predicate: 'pii-present',
    config: {},
    probes: [...missing('piiPresent'), ...strange('piiPresent'), ...layers('piiPresent', true, false)],
  },
  {
    predicate: 'text-matches',
    config: { terms: ['', 'Ignore Previous', 'a\nb'] },
    probes: [
      probe('value', 'prompt', 'a term in the prompt', { context: { prompt: 'please ignore previous orders' } }),
      probe('value', 'output', 'a term in the output', { context: { output: 'IGNORE PREVIOUS' } }),
      probe('value', 'across', 'a term across prompt and output', { context: { prompt: 'x A', output: 'B y' } }),
      probe('value', 'across-swapped', 'the prompt comes first', { context: { prompt: 'b', output: 'a' } }),
      probe('value', 'split', 'a term that is split', { context: { prompt: 'ignore', output: 'previous' } }),
      probe('value', 'spaced', 'two blanks are not one', { context: { prompt: 'ignore  previous' } }),
      probe('value', 'nothing', 'an empty term matches nothing', { context: { prompt: 'hello' } }),
      probe('value', 'disguised', 'no folding here', { context: { prompt: 'ignоre previous' } }),
      ...missing('prompt'),
      ...missing('output'),
      ...strange('prompt'),
      ...layers('prompt', 'ignore previous', 'hello'),
    ],
  },
  {
    predicate: 'text-matches',
    config: { terms: ['lots,7', 'object', 'null', 'undefined', 'true'] },
    probes: [...strange('output'), ...missing('output')],
  },
  {
    predicate: 'rate-limit-exceeded',
    config: { max: 3 },
    probes: [
      calls('below', 'fewer calls', 2),
      calls('eq', 'as many calls as allowed', 3),
      calls('above', 'one call more', 4),
      calls('fraction', 'a fraction more', 3.5),
      probe(
        'untrusted',
        'agent-less',
        'the gate counts, not the agent',
        { context: { callCount: 0 } },
        { callCount: 4 },
      ),
      probe(
        'untrusted',
        'agent-more',
        'the agent counts more than the gate',
        { context: { callCount: 9 } },
        { callCount: 1 },
      ),
      ...missing('callCount'),
      ...strange('callCount'),
      ...layers('callCount', 4, 3),
    ],
  },
  ...[{}, { reviewBelow: 90 }].map(
    (config): AtomProbes => ({
      predicate: 'hol-trust-below-review',
      config,
      probes: [
        ...number(
          'holTrustScore',
          ['below', 'is 59.99', 59.99],
          ['at', 'is 60', 60],
          ['far', 'is 89', 89],
          ['own', 'is 90', 90],
          ['minus', 'is negative', -1],
        ),
        ...missing('holTrustScore'),
        ...strange('holTrustScore'),
        ...layers('holTrustScore', 10, 95),
      ],
    }),
  ),
  {
    predicate: 'evidence-confidence-below',
    config: { min: 0.8 },
    probes: [
      ...number(
        'evidenceConfidence',
        ['below', 'is 0.79', 0.79],
        ['at', 'is 0.8', 0.8],
        ['above', 'is 0.81', 0.81],
        ['minus', 'is negative', -1],
      ),
      ...missing('evidenceConfidence'),
      ...strange('evidenceConfidence'),
      ...layers('evidenceConfidence', 0.1, 0.9),
    ],
  },
  {
    predicate: 'evidence-confidence-below',
    config: { min: 0 },
    probes: [
      ...number('evidenceConfidence', ['none-asked', 'is negative, and no minimum is set', -1]),
      ...missing('evidenceConfidence'),
    ],
  },
  {
    predicate: 'evidence-requirement',
    config: { required: ['Invoice', ' quote ', ' '] },
    probes: [
      claims('value', 'all', 'all kinds are there', 'evidenceTypes', ['quote', 'invoice']),
      claims('value', 'folded', 'in other case and with blanks around', 'evidenceTypes', [' INVOICE', 'Quote\t']),
      claims('value', 'more', 'and more', 'evidenceTypes', ['quote', 'photo', 'invoice']),
      claims('value', 'one', 'one of two', 'evidenceTypes', ['invoice']),
      claims('value', 'joined', 'a list as one text', 'evidenceTypes', ['invoice,quote']),
      claims('garbled', 'just-text', 'no list', 'evidenceTypes', 'invoice'),
      claims('garbled', 'nested', 'a list in a list', 'evidenceTypes', [['invoice'], 'quote']),
      ...missing('evidenceTypes'),
      ...strange('evidenceTypes'),
      ...layers('evidenceTypes', ['invoice'], ['invoice', 'quote']),
    ],
  },
];
