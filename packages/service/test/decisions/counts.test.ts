import type { Op } from '@gatewright/ledger';
import type { SqlDriver } from '@gatewright/ledger/sqlite';
import { refusal } from '@gatewright/ledger/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ApplicationContext } from '../../src/app/context.js';
import { addErasure } from '../../src/features/decisions/erasures.js';
import { readDecision } from '../../src/features/decisions/logged-decision.js';
import { trimDecisionLog } from '../../src/features/decisions/upkeep.js';
import { waitBucket } from '../../src/features/decisions/waits.js';
import { DECISION_COUNTS, SUMS } from '../../src/platform/database/decision-counts.js';
import { DRIVERS } from '../support/databases.js';
import { serviceOn } from '../support/service-on.js';

const DAY_MS = 86_400_000;
const TTL_MS = 900_000;
const ORG = 'org-1';
const OF = (id: string) => ({ orgId: ORG, authorizationId: `auth-${id}` });
const BARE = { claimTokenHash: null, claimer: null, agentProof: false, strict: false } as const;

type Decision = ReturnType<typeof refusal>;

/** A permit of `amount` units, or what `changes` makes of it. */
function permit(id: string, amount: bigint, changes: Partial<Decision>): Decision {
  const named = { authorizationId: `auth-${id}`, amount, currency: 'USD', merchant: null, resource: null };
  const hold = { ...named, payloadDigest: null, contextDigest: null, approvedByHuman: false, ttlMs: TTL_MS };
  return refusal(id, { verdict: { decision: 'allow', reasonCode: 'AUTHORIZED' }, hold, ...changes });
}
const MERCHANTS = ['acme', 'Globex', 'person@example.com', null] as const;

/** What happens next in a world; the numbers choose among what is there. */
const STEP = fc.oneof(
  fc.record({
    kind: fc.constantFrom('permit', 'refuse', 'escalate'),
    merchant: fc.nat(3),
    amount: fc.bigInt(0n, 2n ** 62n),
  }),
  fc.record({ kind: fc.constantFrom('capture', 'void', 'refund', 'deny', 'approve'), of: fc.nat(50) }),
  fc.record({ kind: fc.constantFrom('log', 'crash', 'erase', 'retain', 'forget', 'trim'), ms: fc.nat(DAY_MS) }),
);

type Step = typeof STEP extends fc.Arbitrary<infer Value> ? Value : never;

/** A world that is played on a service of its own, and what its log must count. */
class World {
  readonly clock = { time: Date.UTC(2026, 2, 1, 12), now: () => this.clock.time };
  #steps = 0;
  readonly #permits: string[] = [];
  readonly #waiting: string[] = [];

  private constructor(readonly driver: SqlDriver) {}
  service!: ApplicationContext;

  static async open(driver: SqlDriver): Promise<World> {
    const world = new World(driver);
    world.service = await serviceOn(world.driver, world.clock);
    await world.driver.run(
      `insert into organisation (org_id, name, did, verification, created_at, approvals_required,
        onboarding_approvals_required, publish_approvals, hold_ttl_ms, strict_rules, log_context, log_capture, log_days)
        values ($1, 'name', 'did:example:org', 'unverified', '2026-01-01T00:00:00Z', 1, 1, 1, 900000, 0, 0, 0, 2)`,
      [ORG],
    );
    const { agentDid, action } = refusal('any');
    const terms = { mandateId: 'mandate-1', agentDid, action, currency: 'USD', cap: 2n ** 62n };
    await world.#apply({ kind: 'openMandate', orgId: ORG, ...terms });
    return world;
  }

  async #apply(op: Op): Promise<void> {
    this.#steps += 1;
    await this.service.store.apply([op], `step-${this.#steps}`);
    this.clock.time += 1;
  }

  async take(step: Step): Promise<void> {
    if ('merchant' in step) return this.#decide(step);
    if ('of' in step) return this.#move(step);
    this.clock.time += step.ms;
    if (step.kind === 'crash') await this.#crash();
    else if (step.kind === 'erase') await this.#erase();
    else if (step.kind === 'retain') await this.#later();
    else if (step.kind === 'forget') await this.#forget();
    else if (step.kind === 'log') await this.#log();
    else await this.#trim();
  }

  async #decide({ kind, merchant, amount }: Extract<Step, { merchant: number }>): Promise<void> {
    const id = String(this.#steps);
    const units = kind === 'permit' ? amount % 1_000n : amount;
    const said = { currency: 'USD', merchant: MERCHANTS[merchant] ?? null, resource: null, nonce: id, issuedAt: 'now' };
    const request = JSON.stringify({ ...said, units: String(units), payloadDigest: null, context: null });
    if (kind === 'permit') {
      this.#permits.push(id);
      await this.#apply(permit(id, units, { request }));
    } else if (kind === 'refuse') await this.#apply(refusal(id, { request }));
    else {
      this.#waiting.push(id);
      const verdict = { decision: 'escalate', reasonCode: 'PROCUREMENT_APPROVAL_REQUIRED' } as const;
      const expiresAt = this.clock.time + 30 * DAY_MS;
      const escalation = { escalationId: `esc-${id}`, expiresAt, required: 1, request: '{}' };
      await this.#apply(refusal(id, { verdict, escalation, request }));
    }
  }

  async #move({ kind, of }: Extract<Step, { of: number }>): Promise<void> {
    const isOfPeople = kind === 'deny' || kind === 'approve';
    const among = isOfPeople ? this.#waiting : this.#permits;
    const id = among[of % Math.max(1, among.length)];
    if (id === undefined) return;
    const named = `${kind}-${this.#steps}`;
    if (kind === 'deny') {
      const denied = { kind: 'denyEscalation', decidedBy: 'owner', reason: null } as const;
      await this.#apply({ ...denied, orgId: ORG, escalationId: `esc-${id}`, evidence: refusal(named).evidence });
    } else if (kind === 'approve') {
      const approval = { escalationId: `esc-${id}`, approver: 'owner', discounted: [], earlier: [], reason: null };
      await this.#apply(permit(named, 5n, { approval, nonce: null }));
    } else if (kind === 'capture') {
      const hold = await this.service.store.hold(`auth-${id}`);
      if (hold !== null) {
        await this.#apply({
          kind: 'capture',
          ...OF(id),
          amount: hold.amount,
          ...BARE,
          settlementTxHash: null,
          bookingRef: null,
        });
      }
    } else if (kind === 'void') {
      await this.#apply({ kind: 'void', ...OF(id), ...BARE, reason: null });
    } else {
      const refund = {
        kind: 'refund',
        operator: true,
        claimTokenHash: null,
        claimer: null,
        idempotencyKeyHash: null,
      } as const;
      await this.#apply({ ...refund, ...OF(id), amount: of % 2 === 0 ? null : 1n, reason: null });
    }
  }

  /** The process ends after the log was written and before the ledger knows of it. */
  async #crash(): Promise<void> {
    const { store, decisionLog } = this.service;
    await decisionLog.writer.append(await store.decisionFeed(7));
    this.service = await serviceOn(this.driver, this.clock);
  }

  async #log(): Promise<void> {
    await this.service.store.sweepExpired(100);
    await this.service.decisionLog.writer.writeDue(async () => true);
  }

  async #erase(): Promise<void> {
    const order = {
      orgId: ORG,
      erasureId: `erasure-${this.#steps}-${this.clock.time}`,
      requestedBy: 'owner@example.com',
    };
    await addErasure(this.service.directory, {
      ...order,
      subject: 'person@example.com',
      at: await this.service.store.now(),
    });
    await this.#trim();
  }

  async #later(): Promise<void> {
    this.clock.time += TTL_MS + DAY_MS;
    await this.#trim();
  }

  /** The log is as an earlier program left it, and the schema step begins to count it. */
  async #forget(): Promise<void> {
    await this.driver.run('update decision set counted = null, captured = null, released = null, refunded = null');
    for (const table of ['decision_count', 'decision_name', 'decision_count_fill'])
      await this.driver.run(`delete from ${table}`);
    await this.driver.run(DECISION_COUNTS.at(-1) ?? '');
  }

  async #trim(): Promise<void> {
    const { directory, store, timers, decisionLog, gate } = this.service;
    const parts = { directory, store, timers, keys: decisionLog.keys, ledger: gate.ledger };
    await trimDecisionLog({ ...parts, backoff: async () => true });
  }

  /** Does all background work that is left. */
  async settle(): Promise<void> {
    await this.#log();
    await this.#trim();
    await this.#log();
  }

  /** The counters that are stored, without those that are 0. */
  async counted() {
    const rows = await this.driver.all('select * from decision_count');
    return new Map(
      rows.map((row) => {
        const sum = (name: string) => BigInt(row[`${name}_high`] ?? 0) * 2n ** 32n + BigInt(row[`${name}_low`] ?? 0);
        const key = [row['day'], row['kind'], row['currency'], row['subject']].join(' ');
        const counts = [row['permits'], row['refusals'], row['waits']].map(Number);
        return [key, [...counts, ...SUMS.map(sum)].join(' ')];
      }),
    );
  }

  /** The same from a scan of the log, and of the holds of its permits. */
  async scanned() {
    const { directory, store, decisionLog } = this.service;
    const sums = new Map<string, bigint[]>();
    for (const row of await directory.selectFrom('decision').selectAll().execute()) {
      const decision = readDecision(row);
      const { agentDid, merchant, mandateId, authorizationId, escalationId } = decision;
      const key = (kind: 'agent' | 'merchant' | 'mandate', value: string) => decisionLog.keys.of(kind, ORG, value);
      const day = Math.floor(Number(row.position) / 2_048 / DAY_MS);
      const units = BigInt(decision.units ?? 0);
      const hold = authorizationId === null ? null : await store.hold(authorizationId);
      const captured = hold?.settledAmount ?? 0n;
      const isClosed = hold !== null && ['settled', 'reversed', 'voided', 'expired'].includes(hold.state);
      const isPermit = decision.decision === 'allow';
      const isWait = decision.decision === 'escalate';
      const released = isClosed && units > captured ? units - captured : 0n;
      const added = isPermit
        ? [1n, 0n, 0n, hold === null ? 0n : units, 0n, 0n, captured, released, hold?.refundedAmount ?? 0n]
        : [0n, isWait ? 0n : 1n, isWait ? 1n : 0n, 0n, isWait ? 0n : units, isWait ? units : 0n, 0n, 0n, 0n];
      const add = (name: string, more: readonly bigint[]) =>
        sums.set(
          name,
          more.map((each, index) => each + (sums.get(name)?.[index] ?? 0n)),
        );
      const currency = decision.units === null ? '' : 'USD';
      add(`${day} all ${currency} 0`, added);
      add(`${day} agent ${currency} ${key('agent', agentDid)}`, added);
      if (merchant !== null) add(`${day} merchant ${currency} ${key('merchant', merchant)}`, added);
      if (mandateId !== null && isPermit) add(`${day} mandate ${currency} ${key('mandate', mandateId)}`, added);
      const escalation = escalationId === null || isWait ? null : await store.escalation(escalationId);
      if (escalation !== null) {
        const waited = Math.floor(Number(row.position) / 2_048) - escalation.createdAt;
        add(`${day} wait  ${waitBucket(waited)}`, [0n, 0n, 1n, 0n, 0n, 0n, 0n, 0n, 0n]);
      }
    }
    return new Map([...sums].map(([key, each]) => [key, each.join(' ')]));
  }

  /** How many decisions have each name, as it is stored and as a scan finds it. */
  async names() {
    const stored = await this.service.directory.selectFrom('decisionName').select(['kind', 'name', 'uses']).execute();
    const scanned = new Map<string, number>();
    for (const row of await this.service.directory.selectFrom('decision').selectAll().execute()) {
      const { agentDid, merchant } = readDecision(row);
      const found = [`agent ${agentDid}`, ...(merchant === null ? [] : [`merchant ${merchant}`])];
      for (const name of found) scanned.set(name, (scanned.get(name) ?? 0) + 1);
    }
    return {
      scanned,
      stored: new Map(stored.map(({ kind, name, uses }) => [`${kind} ${JSON.parse(name)}`, Number(uses)])),
    };
  }
}

describe.each(DRIVERS)('counters of the log on %s', (_name, open) => {
  // covers decision-counts-exact: The counters of the log are what a scan of it counts, whatever ended the process, was erased or dropped
  test('the counters of a log are what a scan of it counts, whatever was moved, erased, dropped or cut short', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(STEP, { maxLength: 60 }), async (steps) => {
        const world = await World.open(await open());
        for (const step of steps) await world.take(step);
        await world.settle();
        expect(await world.counted()).toEqual(await world.scanned());
        const { stored, scanned } = await world.names();
        expect(stored).toEqual(scanned);
        await world.driver.close();
      }),
      { numRuns: _name === 'SQLite' ? 60 : 6 },
    );
  }, 120_000);
});
