import { HOLD_FAULTS } from './holds.js';
import { testFaults } from './test-mutants.js';
import { WIRE_FAULTS } from './wire.js';

testFaults([...WIRE_FAULTS, ...HOLD_FAULTS]);
