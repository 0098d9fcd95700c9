import { DRAWN_HOLD_MUTANTS } from './drawn-holds.js';
import { DRAWN_PEOPLE_MUTANTS } from './drawn-people.js';
import { DRAWN_RULE_MUTANTS } from './drawn-rules.js';
import { DRAWN_WIRE_MUTANTS } from './drawn-wire.js';
import { testMutants } from './test-mutants.js';
import { TIME_AND_TEXT_MUTANTS } from './time-and-text.js';

testMutants([
  ...DRAWN_WIRE_MUTANTS,
  ...DRAWN_RULE_MUTANTS,
  ...DRAWN_HOLD_MUTANTS,
  ...DRAWN_PEOPLE_MUTANTS,
  ...TIME_AND_TEXT_MUTANTS,
]);
