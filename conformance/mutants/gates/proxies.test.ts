import { PROXY_MUTANTS } from './proxies.js';
import { testMutants } from './test-mutants.js';

testMutants(PROXY_MUTANTS);
