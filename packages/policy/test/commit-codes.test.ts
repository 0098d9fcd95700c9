import { expect, test } from 'vitest';
import { CHECKS } from '../../gate/src/checks/precedence.js';
import { agreementOf } from '../src/recorded.js';

const COMMITTED = CHECKS.filter(({ by }) => by === 'decide').flatMap(({ codes }) => codes);
const PERMIT = {
  decision: 'allow',
  reasonCode: 'AUTHORIZED',
  fired: [],
  contextFields: [],
  unverifiable: [],
  riskSignals: [],
} as const;

test.each(COMMITTED)('a decision that the commit refused with %s is stricter than its rules, not different', (code) => {
  const recorded = {
    agentDid: 'a',
    action: 'b',
    decision: 'block',
    reasonCode: code,
    firedRules: [],
    requestDigest: null,
  };
  expect(agreementOf({ ...recorded, decision: 'block' }, PERMIT)).toBe('stricter');
});
