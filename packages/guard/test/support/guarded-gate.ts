import { afterEach, beforeEach, expect } from 'vitest';
import type { GuardOptions } from '../../src/config.js';
import { createGuard, type Guard } from '../../src/guard.js';
import type { GuardReport } from '../../src/report.js';
import { AGENT, ISSUER } from './identities.js';
import { ScriptedGate } from './scripted-gate.js';

/** A clock that stands still until the test moves it. */
export class ManualClock {
  constructor(public now = Date.parse('2030-01-01T00:00:00.000Z')) {}

  readonly read = (): number => this.now;
}

/** A scripted gate with a guard in front of it; sleeps return at once and are kept. */
export interface GuardedGate {
  readonly gate: ScriptedGate;
  readonly guard: Guard;
  readonly clock: ManualClock;
  readonly slept: number[];
  readonly reports: GuardReport[];
}

/** Starts a gate and a remote guard for the test agent, which sends no receipts; the options win. */
export async function startGuardedGate(options: Partial<GuardOptions> = {}): Promise<GuardedGate> {
  const gate = await ScriptedGate.start();
  const clock = new ManualClock();
  const slept: number[] = [];
  const reports: GuardReport[] = [];
  let count = 0;
  const guard = createGuard({
    api: gate.api,
    agentDid: AGENT.did,
    agentKey: AGENT.seedHex,
    policyPublicKey: ISSUER.publicKeyHex,
    mode: 'remote',
    localReceipts: false,
    clock: clock.read,
    ids: () => `nonce-${String(++count).padStart(4, '0')}`,
    sleep: async (ms) => {
      slept.push(ms);
    },
    report: (report) => reports.push(report),
    ...options,
  });
  return { gate, guard, clock, slept, reports };
}

/** Ends the gate of a test: the guard has finished what it does in the background, and every signature that it sent verified. */
async function endGuardedGate({ gate, guard }: GuardedGate): Promise<void> {
  await guard.settled();
  await gate.close();
  expect(gate.faults, 'signatures that a gate would refuse').toEqual([]);
}

/** A guarded gate of its own for each test of a file; ended as `endGuardedGate` does. */
export function guardedGateForEach(
  options: Partial<GuardOptions> = {},
): GuardedGate & { restart(options: Partial<GuardOptions>): Promise<void> } {
  let current: GuardedGate;
  beforeEach(async () => {
    current = await startGuardedGate(options);
  });
  afterEach(() => endGuardedGate(current));
  return {
    get gate() {
      return current.gate;
    },
    get guard() {
      return current.guard;
    },
    get clock() {
      return current.clock;
    },
    get slept() {
      return current.slept;
    },
    get reports() {
      return current.reports;
    },
    async restart(changed) {
      await current.gate.close();
      current = await startGuardedGate(changed);
    },
  };
}
