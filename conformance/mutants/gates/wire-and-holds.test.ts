import { HOLD_FAULTS } from './holds.js';
import { testFaults } from './test-faults.js';
import { WIRE_FAULTS } from './wire.js';

testFaults([...WIRE_FAULTS, ...HOLD_FAULTS]);
