import { HOLD_MUTANTS } from './holds.js';
import { testMutants } from './test-mutants.js';
import { WIRE_MUTANTS } from './wire.js';

testMutants([...WIRE_MUTANTS, ...HOLD_MUTANTS]);
