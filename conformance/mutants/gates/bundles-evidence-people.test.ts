import { BUNDLE_MUTANTS } from './bundles.js';
import { EVIDENCE_MUTANTS } from './evidence.js';
import { PEOPLE_MUTANTS } from './people.js';
import { testMutants } from './test-mutants.js';

testMutants([...BUNDLE_MUTANTS, ...EVIDENCE_MUTANTS, ...PEOPLE_MUTANTS]);
