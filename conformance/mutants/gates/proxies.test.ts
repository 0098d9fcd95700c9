import { PROXY_FAULTS } from './proxies.js';
import { testFaults } from './test-mutants.js';

testFaults(PROXY_FAULTS);
