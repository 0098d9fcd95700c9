// What the page of `page.test.ts` runs: an application with a guard, whose calls a service worker of MSW hands to the gate in the page.
import { createGuardFromConfig } from '@gatewright/guard';
import { setupWorker } from 'msw/browser';
import { gatewright } from '../../src/browser.js';

async function story(): Promise<unknown> {
  const gate = gatewright({ url: 'https://gate.example', seed: 'page', now: '2026-03-01T12:00:00Z' });
  const worker = setupWorker(...gate.handlers);
  await worker.start({ onUnhandledRequest: 'bypass', quiet: true });
  const { config, agentDid } = await gate.addAgent({ scope: 'pay', currency: 'USD', perTxnMax: 100, maxAmount: 150 });
  const guard = createGuardFromConfig(config, { clock: gate.now, mode: 'remote', retryPausesMs: [0] });
  const pay = guard.wrap(
    'pay',
    async (amount: number) => `paid ${amount}`,
    (amount) => ({ amount, currency: 'USD', merchant: 'acme' }),
  );
  const codeOf = (error: unknown) => String(Object(error).code);
  const paid = [await pay(100), await pay(100).catch(codeOf)];
  gate.unreachable();
  paid.push(await pay(10).catch(codeOf));
  gate.reachable();
  const decisions = (await gate.decisions()).map(({ reasonCode }) => reasonCode);
  await gate.reset();
  const again = await gate.addAgent({ scope: 'pay', currency: 'USD', perTxnMax: 100, maxAmount: 150 });
  worker.stop();
  return { paid, decisions, agents: [agentDid, again.agentDid] };
}

Object.assign(globalThis, { story });
