import { HOLD_MUTANTS } from './holds.js';
import { LIMIT_MUTANTS } from './limits.js';
import { testMutants } from './test-mutants.js';
import { WIRE_MUTANTS } from './wire.js';

testMutants([...WIRE_MUTANTS, ...HOLD_MUTANTS, ...LIMIT_MUTANTS]);
