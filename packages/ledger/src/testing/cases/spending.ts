import type { Op } from '../../operations/ops.js';
import type { Result } from '../../operations/results.js';
import type { Bench, StoreCase } from '../bench.js';
import {
  capture,
  changeMandate,
  claim,
  finalizeSlot,
  ORG,
  openMandate,
  permit,
  refund,
  releaseSlot,
  reserveBudget,
  reserveSlot,
  setAgent,
  settleBudget,
  TTL_MS,
  voidHold,
} from '../operations.js';
import { seededRandom } from '../seeded-random.js';

const CAP = 1_000n;
const SEQUENCES = 6;
const STEPS = 160;
/** Calls are about the newest authorizations: more of them go on about one. */
const RECENT = 4;
const SERVICE = 'svc:did:key:z1';
const AMOUNTS = [0n, 1n, 100n, 250n, 400n, 1_000n] as const;

/** What the world saw of one authorization: it knows the calls and their answers, and nothing of the ledger. */
interface ReadSet {
  readonly amount: bigint;
  readonly mandateId: string;
  captured: bigint;
  paidOutside: bigint;
}

/** Random calls of all parties, changes of ceilings among them, in any order, over a mandate and two generations of delegates. */
class World {
  readonly seen = new Map<string, ReadSet>();
  /** Ceilings by mandate, as far as they were granted. */
  readonly caps = new Map<string, bigint>();
  /** The terms of each mandate in force. */
  readonly #terms = new Map<string, string>();
  readonly mandates: readonly string[];
  readonly #roll: (sides: number) => number;
  #permits = 0;
  #events = 0;

  constructor(
    private readonly bench: Bench,
    private readonly seed: number,
  ) {
    this.#roll = seededRandom(seed);
    this.mandates = ['root', 'child', 'other', 'grandchild'].map((name) => `${name}-${seed}`);
  }

  async play(): Promise<void> {
    const [root = ''] = this.mandates;
    await this.#call(openMandate({ mandateId: root, cap: CAP }));
    for (let step = 0; step < STEPS; step += 1) {
      await this.#call(this.#any());
      if (this.#roll(10) === 0) this.bench.clock.advance(TTL_MS / 2);
      if (this.#roll(20) === 0) await this.bench.store.sweepExpired(5);
    }
  }

  /** Spends all that is left: what live holds can capture, is paid outside or can be decided again. */
  async drain(): Promise<void> {
    await this.#call(setAgent(`drain-${this.seed}`, 'active', this.#evidence()));
    for (const mandateId of this.mandates) {
      for (const amount of AMOUNTS.toReversed()) await this.#call(this.#permit(mandateId, amount));
    }
    for (const id of this.seen.keys()) {
      for (const op of [reserveSlot(id), finalizeSlot(id, TOKEN(id)), capture(id, this.#amountOf(id), TOKEN(id))]) {
        await this.#call(op);
      }
      await this.#call({
        kind: 'reconcile',
        orgId: ORG,
        authorizationId: `auth-${id}`,
        outcome: 'settled',
        amount: null,
      });
    }
  }

  /**
   * Units that left the organisation under the mandate and all that was delegated from it. What was refunded counts: a
   * budget never resets.
   */
  spentUnder(mandateId: string): bigint {
    let spent = 0n;
    for (const { mandateId: under, captured, paidOutside } of this.seen.values()) {
      // A capture after a payment outside records the same money.
      if (this.#family(mandateId).includes(under)) spent += captured > paidOutside ? captured : paidOutside;
    }
    return spent;
  }

  #family(mandateId: string): readonly string[] {
    const [root, child, , grandchild] = this.mandates;
    if (mandateId === root) return this.mandates;
    return mandateId === child ? [mandateId, grandchild ?? ''] : [mandateId];
  }

  #any(): Op {
    const id = this.#pick([...this.seen.keys()].slice(-RECENT)) ?? 'none';
    const mandateId = this.#pick([this.mandates[0] ?? '', ...this.mandates]) ?? '';
    const amount = this.#pick([this.#amountOf(id), this.#amountOf(id), ...AMOUNTS]) ?? 0n;
    const credentials = this.#pick([{}, TOKEN(id), TOKEN(id), { claimer: SERVICE } as const, TOKEN('another')]) ?? {};
    const named = { orgId: ORG, authorizationId: `auth-${id}` } as const;
    const caller = { claimTokenHash: null, claimer: null, operator: true, ...credentials } as const;
    const calls: readonly (() => Op)[] = [
      () => this.#permit(mandateId, amount),
      () => this.#permit(mandateId, amount),
      () => this.#permit(mandateId, 100n),
      () => claim(id, this.#roll(2) === 0 ? {} : { claimer: SERVICE }),
      () => capture(id, amount, { ...credentials, agentProof: this.#roll(2) === 0 }),
      () => capture(id, 0n, TOKEN(id)),
      () => voidHold(id, credentials),
      () => ({ kind: 'dispatched', ...named, ...caller, remoteRef: 'r', open: true }),
      () => ({ kind: 'unknown', ...named, ...caller, reason: null }),
      () => ({ kind: 'reconcile', ...named, outcome: 'settled', amount }),
      () => ({ kind: 'reconcile', ...named, outcome: 'not_executed', amount: null }),
      () =>
        refund(id, {
          ...caller,
          amount: this.#roll(2) === 0 ? null : amount,
          idempotencyKeyHash: amount === 100n ? 'key' : null,
        }),
      () => ({ kind: 'expire', ...named }),
      () => reserveSlot(id, credentials),
      () => reserveSlot(id, TOKEN(id)),
      () => reserveSlot(id),
      () => finalizeSlot(id, { ...credentials, amount: this.#roll(2) === 0 ? null : amount }),
      () => finalizeSlot(id, TOKEN(id)),
      () => releaseSlot(id, { ...credentials, operator: this.#roll(2) === 0 }),
      () => this.#delegation(),
      () => this.#delegation(),
      () => this.#change(mandateId),
      () => this.#change(mandateId),
      () => settleBudget(this.#ending()),
      () => settleBudget(this.#ending()),
      () => ({ kind: 'revokeMandate', orgId: ORG, mandateId: this.#ending(), keepsHolds: this.#roll(2) === 0 }),
      () => setAgent('', this.#pick(['active', 'active', 'quarantined'] as const) ?? 'active', this.#evidence()),
      // Calls on permits that name a budget.
      () => capture('', amount, { authorizationId: `budget-${mandateId}` }),
      () => ({
        kind: 'reconcile',
        orgId: ORG,
        authorizationId: `budget-${mandateId}`,
        outcome: 'not_executed',
        amount: null,
      }),
    ];
    return (this.#pick(calls) ?? (() => this.#permit(mandateId, amount)))();
  }

  #permit(mandateId: string, amount: bigint): Op {
    this.#permits += 1;
    return permit(`${this.seed}-${this.#permits}`, amount, {}, { mandateId, ...this.#under(mandateId) });
  }

  #delegation(): Op {
    const [root = '', child = '', other = '', grandchild = ''] = this.mandates;
    const [name = '', mandateId = ''] =
      this.#pick([
        [child, root],
        [other, root],
        [grandchild, child],
      ]) ?? [];
    return reserveBudget(name, this.#pick([100n, 250n, 400n]) ?? 0n, {
      mandateId,
      ...this.#under(mandateId),
      ...this.#evidence(),
    });
  }

  #under(mandateId: string): { readonly termsId?: string } {
    const termsId = this.#terms.get(mandateId);
    return termsId === undefined ? {} : { termsId };
  }

  /** Another ceiling, which for a delegated mandate moves its share of the parent. */
  #change(mandateId: string): Op {
    this.#events += 1;
    const [root = '', child = '', , grandchild] = this.mandates;
    const parent = mandateId === grandchild ? child : root;
    return changeMandate({
      mandateId,
      from: this.#terms.get(mandateId) ?? mandateId,
      to: `terms-${this.#events}`,
      cap: this.#pick([0n, 100n, 250n, 400n, CAP]) ?? CAP,
      budget: mandateId === root ? null : { budgetId: `budget-${mandateId}`, mandateId: parent },
    });
  }

  /** The root seldom: nothing more happens under it then. */
  #ending(): string {
    const [root = '', ...delegated] = this.mandates;
    return this.#roll(40) === 0 ? root : (this.#pick(delegated) ?? root);
  }

  #evidence(): Pick<Extract<Op, { kind: 'setAgent' }>, 'evidence'> {
    this.#events += 1;
    const base = permit(`world-${this.seed}-${this.#events}`, 0n).evidence;
    return { evidence: base };
  }

  #amountOf(id: string): bigint {
    return this.seen.get(id)?.amount ?? 0n;
  }

  #pick<T>(choices: readonly T[]): T | undefined {
    return choices[this.#roll(Math.max(1, choices.length))];
  }

  async #call(op: Op): Promise<void> {
    this.#note(op, await this.bench.submit(op));
  }

  #note(op: Op, result: Result): void {
    if (op.kind === 'decide' && result.kind === 'decide' && result.ok && result.authorizationId !== null) {
      const { mandateId, hold } = op;
      const terms = { amount: hold?.amount ?? 0n, mandateId: mandateId ?? '' };
      this.seen.set(result.authorizationId.slice('auth-'.length), { ...terms, captured: 0n, paidOutside: 0n });
    }
    if (result.ok && op.kind === 'openMandate') this.caps.set(op.mandateId, op.cap ?? 0n);
    if (result.ok && op.kind === 'changeMandate') {
      this.caps.set(op.mandateId, op.cap ?? 0n);
      this.#terms.set(op.mandateId, op.to);
    }
    if (result.ok && op.kind === 'reserveBudget') this.caps.set(op.delegated.mandateId, op.amount);
    if (!result.ok || !('authorizationId' in op)) return;
    const seen = this.seen.get(op.authorizationId.slice('auth-'.length));
    if (seen === undefined) return;
    if (op.kind === 'capture') seen.captured += op.amount;
    if (op.kind === 'reconcile' && op.outcome === 'settled') seen.captured += op.amount ?? seen.amount;
    if (op.kind === 'finalizeSlot') seen.paidOutside += op.amount ?? seen.amount;
  }
}

const TOKEN = (id: string) => ({ claimTokenHash: `token-${id}` }) as const;

export const SPENDING_CASES: readonly StoreCase[] = Array.from({ length: SEQUENCES }, (_, index) => ({
  promise: `a mandate and its delegates never spend more than its cap, under any calls in any order: seed ${index + 1}`,
  async run(bench) {
    const world = new World(bench, index + 1);
    await world.play();
    await world.drain();
    const overspent = world.mandates.filter((id) => world.spentUnder(id) > (world.caps.get(id) ?? 0n));
    bench.expect(overspent.map((id) => [id, String(world.spentUnder(id)), String(world.caps.get(id))])).toEqual([]);
    bench.expect(world.spentUnder(world.mandates[0] ?? '') > 0n).toBe(true);
  },
}));
