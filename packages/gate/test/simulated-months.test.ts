import { effectOf, sweepAllExpired } from '@gatewright/ledger';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TestAgent } from './support/test-agent.js';
import { TestGate } from './support/test-gate.js';

const ORG = 'org-1';
const CAP = 1_000;
const UNITS = 1_000_000n;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Few holds per batch, so that sweeps of a long silence take several. */
const SWEEP_LIMIT = 3;
/** Each run is some two hundred events over three months and more. */
const RUNS = 6;

const AGENTS = [1, 2, 3].map((byte) => new TestAgent(new Uint8Array(32).fill(byte)));

const WHATS = ['order', 'capture', 'claim', 'void', 'sweep', 'revoke', 'quarantine', 'reinstate'] as const;

interface Event {
  /** Time that passes before it, ms. */
  readonly waitMs: number;
  readonly what: (typeof WHATS)[number];
  /** Index of the agent. */
  readonly who: number;
  /** Whole US dollars. */
  readonly amount: number;
  /** Which of the agent's holds, counted from the newest. */
  readonly which: number;
}

const months = fc.array(
  fc.record<Event>({
    waitMs: fc.oneof(
      { weight: 8, arbitrary: fc.nat({ max: 5 * MINUTE_MS }) },
      { weight: 3, arbitrary: fc.nat({ max: DAY_MS }) },
      { weight: 1, arbitrary: fc.nat({ max: 14 * DAY_MS }) },
    ),
    what: fc.oneof(
      { weight: 8, arbitrary: fc.constant('order') },
      { weight: 6, arbitrary: fc.constantFrom('capture', 'claim', 'void', 'sweep') },
      { weight: 1, arbitrary: fc.constantFrom('revoke', 'quarantine', 'reinstate') },
    ),
    who: fc.nat({ max: AGENTS.length - 1 }),
    amount: fc.integer({ min: 1, max: 400 }),
    which: fc.nat({ max: 5 }),
  }),
  { minLength: 200, maxLength: 260 },
);

test('months of orders, settlements, silences, revocations and containments leave every balance and record right', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(months, async (events) => {
      const simulation = new Simulation();
      for (const agent of AGENTS) await simulation.grant(agent);
      for (const event of events) {
        await simulation.live(event);
        await simulation.checkBalances();
      }
      await simulation.checkRecords();
    }),
    { numRuns: RUNS },
  );
});

/** A gate and its ledger on a clock that only the simulation moves. */
class Simulation {
  private readonly gate = TestGate.open();
  private readonly store = this.gate.ledger.store;
  private readonly mandates: string[] = [];
  /** Authorizations of each agent, newest first. */
  private readonly granted = AGENTS.map((): string[] => []);
  private readonly contained = new Set<TestAgent>();
  private readonly eventIds: string[] = [];
  private acts = 0;

  /** A mandate of its own for the agent, in the place of the one that it had. */
  async grant(agent: TestAgent): Promise<void> {
    this.gate.register(agent);
    await this.gate.bind(agent, [{ scope: 'purchase-order', currency: 'USD', maxAmount: CAP }]);
    this.mandates.push(await this.mandateOf(agent));
  }

  async live({ waitMs, what, who, amount, which }: Event): Promise<void> {
    this.gate.now += waitMs;
    const agent = AGENTS[who];
    const authorizationId = this.granted[who]?.[which] ?? 'none';
    const call = { orgId: ORG, authorizationId } as const;
    if (agent === undefined) return;
    switch (what) {
      case 'order':
        return this.order(agent, who, amount);
      case 'claim':
        await this.gate.ledger.submit({ kind: 'claim', ...call, ...UNBOUND, ...tokenOf(authorizationId) });
        return;
      case 'capture': {
        const hold = await this.store.hold(authorizationId);
        const lower = hold !== null && hold.claimer !== null ? hold.amount / 2n : (hold?.amount ?? 0n);
        const credentials = { ...tokenOf(authorizationId), claimer: null, agentProof: false, strict: false };
        await this.gate.ledger.submit({ kind: 'capture', ...call, ...credentials, amount: lower, ...UNREFERENCED });
        return;
      }
      case 'void': {
        const credentials = { ...tokenOf(authorizationId), claimer: null, agentProof: false, strict: false };
        await this.gate.ledger.submit({ kind: 'void', ...call, ...credentials, reason: null });
        return;
      }
      case 'sweep':
        return sweepAllExpired(
          this.store,
          { limit: SWEEP_LIMIT, elapsed: () => 0, backoff: async () => true },
          () => undefined,
        );
      case 'revoke':
        await this.gate.ledger.submit({ kind: 'revokeMandate', orgId: ORG, mandateId: await this.mandateOf(agent) });
        expect(await this.decided(agent, 1)).not.toBe('allow');
        return this.grant(agent);
      case 'quarantine':
        return this.contain(agent, 'quarantined');
      case 'reinstate':
        return this.contain(agent, 'active');
    }
  }

  /** A mandate counts exactly the sum of its holds, and never more than its cap. */
  async checkBalances(): Promise<void> {
    const holds = await Promise.all(this.granted.flat().map((id) => this.store.hold(id)));
    for (const mandateId of this.mandates) {
      const own = holds.filter((hold) => hold?.mandateId === mandateId);
      const effects = own.flatMap((hold) => (hold === null ? [] : [effectOf(hold, this.gate.now)]));
      const held = effects.filter(({ spendStatus }) => spendStatus === 'held');
      const reserved = held.reduce((sum, { authorizedAmount }) => sum + authorizedAmount, 0n);
      const captured = effects.reduce((sum, { settledAmount }) => sum + (settledAmount ?? 0n), 0n);
      expect(await this.store.mandate(ORG, mandateId)).toMatchObject({ reserved, captured });
      expect(reserved + captured <= BigInt(CAP) * UNITS).toBe(true);
    }
  }

  /** Journals have no gaps, their times do not run backwards, and each decision has one record. */
  async checkRecords(): Promise<void> {
    let recorded = 0;
    for (const mandateId of [...this.mandates, null]) {
      const history = await this.store.history(ORG, mandateId);
      expect(history.map(({ version }) => version)).toEqual(history.map((_, index) => index + 1));
      expect(history.map(({ at }) => at)).toEqual(history.map(({ at }) => at).sort((a, b) => a - b));
      recorded += history.filter(({ record }) => record !== null).length;
    }
    for (const eventId of this.eventIds) expect(await this.store.evidence(eventId)).not.toBe(null);
    expect(recorded).toBe(new Set(this.eventIds).size);
    expect(this.gate.failures).toEqual([]);
  }

  private async order(agent: TestAgent, who: number, amount: number): Promise<void> {
    const decision = await this.decided(agent, amount, (id) => this.granted[who]?.unshift(id));
    if (this.contained.has(agent)) expect(decision).toBe('quarantine');
  }

  private async decided(agent: TestAgent, amount: number, granted?: (id: string) => void): Promise<unknown> {
    const { data } = await this.gate.ask(agent, { amount });
    this.eventIds.push(String(data['eventId']));
    if (typeof data['authorizationId'] === 'string') granted?.(data['authorizationId']);
    return data['decision'];
  }

  private async contain(agent: TestAgent, status: 'active' | 'quarantined'): Promise<void> {
    const eventId = `act-${this.acts++}`;
    const facts = { policyDigest: null, contextFields: [], firedRules: [], network: 'testnet', requestDigest: null };
    await this.gate.ledger.submit({
      kind: 'setAgent',
      orgId: ORG,
      agentDid: agent.did,
      action: 'contain',
      status,
      verdict: status === 'active' ? REINSTATED : QUARANTINED,
      evidence: { eventId, orgId: ORG, ...facts },
    });
    this.eventIds.push(eventId);
    if (status === 'active') this.contained.delete(agent);
    else this.contained.add(agent);
  }

  private async mandateOf({ did }: TestAgent): Promise<string> {
    const registered = await this.gate.ports.directory.agent(did);
    if (registered === null) throw new Error('the agent is not registered');
    const { mandates } = await this.gate.ports.directory.policy(registered);
    return mandates[0]?.mandateId ?? 'none';
  }
}

const UNBOUND = {
  idempotencyKeyHash: null,
  claimer: 'anonymous',
  expect: {},
  payloadDigest: null,
  requireHumanApproval: false,
} as const;
const UNREFERENCED = { settlementTxHash: null, bookingRef: null };
const QUARANTINED = { decision: 'quarantine', reasonCode: 'AGENT_QUARANTINED' } as const;
const REINSTATED = { decision: 'allow', reasonCode: 'AUTHORIZED' } as const;

function tokenOf(authorizationId: string) {
  return { claimTokenHash: `token-${authorizationId}` };
}
