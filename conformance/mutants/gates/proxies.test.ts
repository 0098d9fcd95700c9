import { PROXY_FAULTS } from './proxies.js';
import { testFaults } from './test-faults.js';

testFaults(PROXY_FAULTS);
