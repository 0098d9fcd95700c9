import { BUNDLE_MUTANTS } from './bundles.js';
import { DRAWN_HOLD_MUTANTS } from './drawn-holds.js';
import { DRAWN_PEOPLE_MUTANTS } from './drawn-people.js';
import { DRAWN_RULE_MUTANTS } from './drawn-rules.js';
import { DRAWN_WIRE_MUTANTS } from './drawn-wire.js';
import { EVIDENCE_MUTANTS } from './evidence.js';
import { HOLD_MUTANTS } from './holds.js';
import { LIMIT_MUTANTS } from './limits.js';
import type { GateMutant } from './mutant.js';
import { PEOPLE_MUTANTS } from './people.js';
import { PROXY_MUTANTS } from './proxies.js';
import { TIME_AND_TEXT_MUTANTS } from './time-and-text.js';
import { WIRE_MUTANTS } from './wire.js';

export { killPage } from './kill-matrix.js';
export { detectionsOf, type GateKills, killsOf } from './kills.js';
export type { GateMutant } from './mutant.js';
export { MutantGates } from './mutant-gates.js';

/** Every mutant, those of the service by level and then those in front of it. */
export const MUTANTS: readonly GateMutant[] = [
  ...WIRE_MUTANTS,
  ...HOLD_MUTANTS,
  ...LIMIT_MUTANTS,
  ...BUNDLE_MUTANTS,
  ...EVIDENCE_MUTANTS,
  ...PEOPLE_MUTANTS,
  ...DRAWN_WIRE_MUTANTS,
  ...DRAWN_RULE_MUTANTS,
  ...DRAWN_HOLD_MUTANTS,
  ...DRAWN_PEOPLE_MUTANTS,
  ...TIME_AND_TEXT_MUTANTS,
  ...PROXY_MUTANTS,
];
