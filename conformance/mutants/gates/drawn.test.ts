import { DRAWN_HOLD_FAULTS } from './drawn-holds.js';
import { DRAWN_PEOPLE_FAULTS } from './drawn-people.js';
import { DRAWN_RULE_FAULTS } from './drawn-rules.js';
import { DRAWN_WIRE_FAULTS } from './drawn-wire.js';
import { testFaults } from './test-mutants.js';
import { TIME_AND_TEXT_FAULTS } from './time-and-text.js';

testFaults([
  ...DRAWN_WIRE_FAULTS,
  ...DRAWN_RULE_FAULTS,
  ...DRAWN_HOLD_FAULTS,
  ...DRAWN_PEOPLE_FAULTS,
  ...TIME_AND_TEXT_FAULTS,
]);
