import { sha256Hex } from '@gatewright/protocol';
import { describe, expect, test } from 'vitest';
import type { GuardedCallsOptions } from '../../src/guarded-calls.js';
import { type Invoice, PayingAgent } from './paying-agent.js';

/** What a turn of a scripted conversation came to. */
export interface Turn {
  /** What the model read of its calls; of a paused turn, nothing. */
  readonly results: readonly string[];
  /** The stored conversation, where it waits for people. */
  readonly paused: string | null;
}

/** An agent of a framework with the tool `pay_invoice`, as a process makes it when it starts. */
export interface FrameworkAgent {
  /** Runs a conversation in which the model makes these calls at once, then reads their results. */
  start(calls: readonly Invoice[], signal?: AbortSignal): Promise<Turn>;
  /** Continues a stored conversation. */
  resume(paused: string): Promise<Turn>;
  /** Makes the calls of the newest conversation again, under their names, as a process does that continues it after another ended. */
  again(calls: readonly Invoice[]): Promise<Turn>;
}

/** The id of a call as a provider of models gives it: random, and the same where a conversation is read again. */
export function callId(call: Invoice, index: number): string {
  return `call_${sha256Hex(JSON.stringify([call, index])).slice(0, 24)}`;
}

/** The function of the tool. */
export type Pay = (invoice: Invoice) => Promise<string> | AsyncGenerator<string>;

/** `factor` multiplies the total where the schema of the tool parses it. */
export type OpenAgent = (options: GuardedCallsOptions, pay: Pay, factor: number) => FrameworkAgent;

const SMALL = { total: 40, vendor: 'acme' };
const LARGE = { total: 80, vendor: 'acme' };

/** The promises that an integration keeps, on the real framework with a scripted model. */
export function describeIntegration(name: string, open: OpenAgent): void {
  const begin = async () => {
    const agent = await PayingAgent.open();
    const pay = async (invoice: Invoice) => {
      agent.paid.push(invoice);
      return `paid ${invoice.total}`;
    };
    const restart = async (run: Pay = pay, factor = 1) => {
      const options = await agent.options();
      return { ...open(options, run, factor), settled: () => options.guard.settled() };
    };
    return { agent, pay, restart };
  };

  describe(name, () => {
    test('a permitted call runs with its arguments and is captured', async () => {
      const { agent, restart } = await begin();
      const first = await restart();
      expect(await first.start([SMALL])).toEqual({ results: ['paid 40'], paused: null });
      await first.settled();
      expect(agent.paid).toEqual([SMALL]);
      expect(await agent.holds()).toEqual(['settled']);
    });

    test('a refused call does not run, and the model reads code, reason and what to do', async () => {
      const { agent, restart } = await begin();
      const { results } = await (await restart()).start([{ ...SMALL, total: 140 }]);
      expect(results).toEqual([
        expect.stringMatching(/Refused: pay_invoice. Reason: SPEND_LIMIT_EXCEEDED.*What to do: .*Retry: do not repeat/),
      ]);
      agent.isDown = true;
      expect((await (await restart()).start([SMALL])).results).toEqual([expect.stringContaining('GATE_UNREACHABLE')]);
      expect(agent.paid).toEqual([]);
    });

    test('an escalated call waits for people and runs once, after a restart too', async () => {
      const { agent, restart } = await begin();
      const { paused } = await (await restart()).start([LARGE]);
      if (paused === null) throw new Error('it did not pause');
      await (await restart()).resume(paused);
      expect(agent.paid).toEqual([]);
      expect(await agent.gate.waiting()).toHaveLength(1);
      await agent.approveAll();
      const third = await restart();
      expect(await third.resume(paused)).toEqual({ results: ['paid 80'], paused: null });
      await third.settled();
      await (await restart()).resume(paused).catch(() => {});
      expect(agent.paid).toEqual([LARGE]);
      expect(await agent.holds()).toEqual(['settled']);
    });

    test('equal calls at once are calls of their own', async () => {
      const { agent, restart } = await begin();
      const first = await restart();
      expect((await first.start([SMALL, SMALL])).results).toEqual(['paid 40', 'paid 40']);
      await first.settled();
      expect(await agent.holds()).toEqual(['settled', 'settled']);
    });

    test('a call beside one that waits runs once', async () => {
      const { agent, restart } = await begin();
      const { paused } = await (await restart()).start([SMALL, LARGE]);
      if (paused === null) throw new Error('it did not pause');
      await expect.poll(() => agent.gate.waiting()).toHaveLength(1);
      // A graph pauses while the other call still runs; a process that restarts then finds a call of unknown outcome.
      await expect.poll(() => agent.holds()).toEqual(['settled']);
      await agent.approveAll();
      const second = await restart();
      expect([...(await second.resume(paused)).results].sort()).toEqual(['paid 40', 'paid 80']);
      await second.settled();
      expect(agent.paid.map(({ total }) => total).sort()).toEqual([40, 80]);
      expect(await agent.holds()).toEqual(['settled', 'settled']);
    });

    test('after a failure the outcome is unknown, and the answer tells the model not to repeat the call', async () => {
      const { agent, restart } = await begin();
      let runs = 0;
      const failing = await restart(async () => {
        runs += 1;
        throw new Error('connection reset');
      });
      const { results } = await failing.start([SMALL]);
      expect(results).toEqual([expect.stringMatching(/connection reset.*Do not repeat the call/)]);
      expect(runs).toBe(1);
      expect(await agent.holds()).toEqual(['unknown']);
    });

    test('what a schema makes of the arguments is authorized, and runs as it was authorized', async () => {
      const { agent, pay, restart } = await begin();
      const doubling = await restart(pay, 2);
      expect(await doubling.start([{ ...SMALL, total: 20 }])).toEqual({ results: ['paid 40'], paused: null });
      expect(await (await restart(pay, 2)).start([{ ...SMALL, total: 51 }])).toMatchObject({
        results: [expect.stringContaining('SPEND_LIMIT_EXCEEDED')],
      });
      await doubling.settled();
      expect(agent.paid).toEqual([SMALL]);
      const [authorizationId] = await agent.authorizations();
      expect((await agent.gate.hold(String(authorizationId)))?.settledAmount).toBe(40_000_000n);
    });

    test('a generator runs to its end before its hold is captured', async () => {
      const { agent, restart } = await begin();
      const heldWhileRunning: string[] = [];
      const first = await restart(async function* (invoice) {
        yield 'paying';
        agent.paid.push(invoice);
        heldWhileRunning.push(...(await agent.holds()));
        yield 'paid';
      });
      expect(await first.start([SMALL])).toEqual({ results: ['paid'], paused: null });
      await first.settled();
      expect(agent.paid).toEqual([SMALL]);
      expect(heldWhileRunning).toEqual(['dispatching']);
      expect(await agent.holds()).toEqual(['settled']);
    });

    test('a generator that throws leaves its outcome unknown', async () => {
      const { agent, restart } = await begin();
      const failing = await restart(async function* (invoice) {
        agent.paid.push(invoice);
        yield 'paying';
        throw new Error('connection reset');
      });
      expect((await failing.start([SMALL])).results).toEqual([expect.stringContaining('connection reset')]);
      expect(await agent.holds()).toEqual(['unknown']);
    });

    test('a call that is cancelled while the gate decides does not run', async () => {
      const { agent, restart } = await begin();
      const cancel = new AbortController();
      agent.onCall = (path) => {
        if (path.endsWith('/authorize')) cancel.abort();
      };
      const first = await restart();
      await first.start([SMALL], cancel.signal).catch(() => {});
      await first.settled();
      expect(agent.paid).toEqual([]);
      await expect
        .poll(async () => (await agent.holds()).filter((state) => state !== 'voided' && state !== 'held'))
        .toEqual([]);
    });
  });
}
