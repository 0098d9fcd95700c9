// `node bench/msw/run.mjs`: what a gate behind MSW costs the tests of an application. Needs the built packages (npm run build). Prints both
// figures with their goals, and ends with 1 where one is missed.
import { createGuardFromConfig } from '@gatewright/guard';
import { gatewright } from '@gatewright/msw';
import { nodeEd25519 } from '@gatewright/protocol/node';
import { setupServer } from 'msw/node';

const TESTS = 200;
const TESTS_GOAL_MS = 20_000;
const CALLS = 1000;
const CALL_GOAL_MS = 3;

const gate = gatewright({ url: 'https://gate.example', now: '2026-03-01T12:00:00Z' });
const server = setupServer(...gate.handlers);
server.listen({ onUnhandledRequest: 'error' });

async function readyToAsk() {
  const { config } = await gate.addAgent({ scope: 'pay', currency: 'USD', perTxnMax: 100, maxAmount: 1_000_000 });
  const guard = createGuardFromConfig(config, { clock: gate.now, ed25519: nodeEd25519, mode: 'remote' });
  return () => guard.authorize({ action: 'pay', amount: 1, currency: 'USD', merchant: 'acme' });
}

const started = performance.now();
const worked = process.cpuUsage();
for (let test = 0; test < TESTS; test += 1) {
  await gate.reset();
  const ask = await readyToAsk();
  await ask();
}
const tests = performance.now() - started;
const { user, system } = process.cpuUsage(worked);

const ask = await readyToAsk();
const calls = [];
for (let call = 0; call < CALLS; call += 1) {
  const began = performance.now();
  await ask();
  calls.push(performance.now() - began);
}
const median = calls.sort((one, other) => one - other)[CALLS / 2];

console.log(
  `${TESTS} tests, each with a fresh gate, an agent and a call: ${(tests / 1000).toFixed(1)} s, of the processor ${((user + system) / 1e6).toFixed(1)} s, goal ${TESTS_GOAL_MS / 1000} s`,
);
console.log(`one authorize, signed and verified, median of ${CALLS}: ${median.toFixed(2)} ms, goal ${CALL_GOAL_MS} ms`);
server.close();
await gate.close();
process.exitCode = tests <= TESTS_GOAL_MS && median <= CALL_GOAL_MS ? 0 : 1;
