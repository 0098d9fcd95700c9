import { BUNDLE_FAULTS } from './bundles.js';
import { DRAWN_HOLD_FAULTS } from './drawn-holds.js';
import { DRAWN_PEOPLE_FAULTS } from './drawn-people.js';
import { DRAWN_RULE_FAULTS } from './drawn-rules.js';
import { DRAWN_WIRE_FAULTS } from './drawn-wire.js';
import { EVIDENCE_FAULTS } from './evidence.js';
import { HOLD_FAULTS } from './holds.js';
import type { Fault } from './mutant.js';
import { PEOPLE_FAULTS } from './people.js';
import { PROXY_FAULTS } from './proxies.js';
import { TIME_AND_TEXT_FAULTS } from './time-and-text.js';
import { WIRE_FAULTS } from './wire.js';

export { killPage } from './kill-matrix.js';
export { detectionsOf, type GateKills, killsOf } from './kills.js';
export type { Fault } from './mutant.js';
export { FaultyGates } from './mutant-gates.js';

/** Every seeded fault, those of the service by level and then those in front of it. */
export const FAULTS: readonly Fault[] = [
  ...WIRE_FAULTS,
  ...HOLD_FAULTS,
  ...BUNDLE_FAULTS,
  ...EVIDENCE_FAULTS,
  ...PEOPLE_FAULTS,
  ...DRAWN_WIRE_FAULTS,
  ...DRAWN_RULE_FAULTS,
  ...DRAWN_HOLD_FAULTS,
  ...DRAWN_PEOPLE_FAULTS,
  ...TIME_AND_TEXT_FAULTS,
  ...PROXY_FAULTS,
];
