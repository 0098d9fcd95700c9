import { BUNDLE_FAULTS } from './bundles.js';
import { EVIDENCE_FAULTS } from './evidence.js';
import type { Fault } from './fault.js';
import { HOLD_FAULTS } from './holds.js';
import { PEOPLE_FAULTS } from './people.js';
import { PROXY_FAULTS } from './proxies.js';
import { WIRE_FAULTS } from './wire.js';

export type { Fault } from './fault.js';
export { FaultyGates } from './faulty-gates.js';
export { killPage } from './kill-matrix.js';
export { detectionsOf, type GateKills, killsOf } from './kills.js';

/** Every seeded fault, those of the service by level and then those in front of it. */
export const FAULTS: readonly Fault[] = [
  ...WIRE_FAULTS,
  ...HOLD_FAULTS,
  ...BUNDLE_FAULTS,
  ...EVIDENCE_FAULTS,
  ...PEOPLE_FAULTS,
  ...PROXY_FAULTS,
];
