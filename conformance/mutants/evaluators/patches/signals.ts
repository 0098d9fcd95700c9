import { type PatchedMutant, patch } from './patch.js';

const ATOMS = 'atoms.ts';
const CONTEXT = 'context.ts';

/** Risk, evidence, consent, rates: the atoms about signals. */
export const SIGNALS: readonly PatchedMutant[] = [
  patch(
    'risk-exclusive',
    'risk-at-or-above is only above',
    'levels.ts',
    'LEVELS.indexOf(level) >= LEVELS.indexOf(threshold)',
    'LEVELS.indexOf(level) > LEVELS.indexOf(threshold)',
  ),
  patch('risk-default-critical', 'risk-at-or-above is critical by default', ATOMS, `?? 'high'`, `?? 'critical'`),
  patch(
    'risk-exact-case',
    'risk levels are not trimmed and lower-cased',
    'levels.ts',
    'value.trim().toLowerCase()',
    'value',
  ),
  patch(
    'source-folded',
    'data sources are compared in lower case',
    ATOMS,
    `!textsOf(own(config, 'approved')).includes(asText(source))`,
    `!textsOf(own(config, 'approved')).map(plainFold).includes(plainFold(source))`,
  ),
  patch(
    'prompt-only',
    'text-matches does not read the output',
    ATOMS,
    `\\n\${asText(valueIn(context, 'output'))}\``,
    '\\n`',
  ),
  patch(
    'terms-exact-case',
    'terms are compared in their exact case',
    ATOMS,
    'text.includes(term.toLowerCase())',
    'text.includes(term)',
  ),
  patch('empty-term-matches', 'an empty term matches everything', ATOMS, `term !== '' && text`, 'text'),
  patch(
    'consent-must-be-given',
    'absent consent fires',
    ATOMS,
    `valueIn(context, 'consent') === false`,
    `valueIn(context, 'consent') !== true`,
  ),
  patch(
    'pii-truthy',
    'anything truthy is personal data',
    ATOMS,
    `valueIn(context, 'piiPresent') === true`,
    `Boolean(valueIn(context, 'piiPresent'))`,
  ),
  patch(
    'rate-inclusive',
    'the last allowed call fires',
    ATOMS,
    `calls.compare(limitOf(config, 'max')) > 0`,
    `calls.compare(limitOf(config, 'max')) >= 0`,
  ),
  patch(
    'agent-counts-calls',
    'the agent counts its own calls',
    CONTEXT,
    'if (facts.callCount !== undefined) fields',
    `if (facts.callCount !== undefined && !fields.has('callCount')) fields`,
  ),
  patch(
    'trust-inclusive',
    'a trust score at the threshold fires',
    ATOMS,
    `score.compare(limitOf(config, 'reviewBelow', 60)) < 0`,
    `score.compare(limitOf(config, 'reviewBelow', 60)) <= 0`,
  ),
  patch(
    'trust-missing-fires',
    'a missing trust score fires',
    ATOMS,
    'return score !== null && score',
    'return score === null || score',
  ),
  patch('trust-default-50', 'trust is reviewed below 50 by default', ATOMS, `'reviewBelow', 60`, `'reviewBelow', 50`),
  patch(
    'some-evidence-is-enough',
    'one kind of evidence is enough',
    ATOMS,
    'return required.some((type)',
    'return required.every((type)',
  ),
  patch(
    'evidence-text-is-a-list',
    'evidence may be one text',
    ATOMS,
    'const types = Array.isArray(given) ? given.map(plainFold) : [];',
    'const types = Array.isArray(given) ? given.map(plainFold) : [plainFold(given)];',
  ),
  patch(
    'confidence-missing-silent',
    'a missing confidence is silent',
    ATOMS,
    '(confidence === null || confidence.compare(min) < 0)',
    '(confidence !== null && confidence.compare(min) < 0)',
  ),
  patch(
    'confidence-inclusive',
    'the least confidence that is enough fires',
    ATOMS,
    'confidence.compare(min) < 0)',
    'confidence.compare(min) <= 0)',
  ),
];
