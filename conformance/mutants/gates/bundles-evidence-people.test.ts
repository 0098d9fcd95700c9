import { BUNDLE_FAULTS } from './bundles.js';
import { EVIDENCE_FAULTS } from './evidence.js';
import { PEOPLE_FAULTS } from './people.js';
import { testFaults } from './test-mutants.js';

testFaults([...BUNDLE_FAULTS, ...EVIDENCE_FAULTS, ...PEOPLE_FAULTS]);
