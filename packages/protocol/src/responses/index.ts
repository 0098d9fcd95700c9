import type { Static } from '@sinclair/typebox';
import { ACCESS_ANSWERS } from './access.js';
import { AGENT_ANSWERS } from './agents.js';
import { AUTHORITY_ANSWERS } from './authority.js';
import { AUTHZEN_ANSWERS } from './authzen.js';
import { BUDGET_ANSWERS } from './budgets.js';
import { DECISION_ANSWERS } from './decisions.js';
import { EVIDENCE_ANSWERS } from './evidence.js';
import { ONBOARDING_ANSWERS } from './onboarding.js';
import { PEOPLE_ANSWERS } from './people.js';
import { SETTLEMENT_ANSWERS } from './settlement.js';

/**
 * What a success carries in `data`, by the name that a route gives it. Callers must expect further members: the tests alone
 * hold every answer to exactly these.
 */
export const WIRE_ANSWERS = {
  ...AGENT_ANSWERS,
  ...ONBOARDING_ANSWERS,
  ...ACCESS_ANSWERS,
  ...AUTHORITY_ANSWERS,
  ...BUDGET_ANSWERS,
  ...SETTLEMENT_ANSWERS,
  ...PEOPLE_ANSWERS,
  ...EVIDENCE_ANSWERS,
  ...DECISION_ANSWERS,
  ...AUTHZEN_ANSWERS,
} as const;

export type WireAnswer = keyof typeof WIRE_ANSWERS;

/** The value of an answer. */
export type WireAnswerValue<Name extends WireAnswer> = Static<(typeof WIRE_ANSWERS)[Name]>;
