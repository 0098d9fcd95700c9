import type {
  Capture,
  ChangeMandate,
  Claim,
  Decide,
  Dispatched,
  EndHolds,
  FinalizeSlot,
  Op,
  ReadSet,
  Reconcile,
  Refund,
  ReleaseSlot,
  ReserveBudget,
  ReserveSlot,
  RevokeMandate,
  SetAgent,
  SettleBudget,
  VoidHold,
} from '../../packages/ledger/src/operations/ops.js';
import type { AgentStatus, EventNote } from '../../packages/ledger/src/operations/records.js';

/** What the model says to an operation: `ok`, a refusal's code, or `<decision> <code>` of a verdict. */
export type Word = string;

/** One hold as protocol.md §1.7 describes it, independent of the implementation. */
interface ModelHold {
  readonly id: string;
  readonly mandateId: string;
  readonly agentDid: string;
  readonly amount: bigint;
  readonly expiresAt: number;
  readonly human: boolean;
  readonly onSettlement: readonly EventNote[];
  readonly context: string | null;
  payload: string | null;
  takenBy: Pick<Claim, 'claimer' | 'claimTokenHash' | 'idempotencyKeyHash'> | null;
  /** The effect was named. */
  named: boolean;
  /** A payment outside: who began it, and what was paid once it was made. */
  outside: { readonly by: string | null; paid: bigint | null } | null;
  /** `open` until it is settled, given back or stuck. */
  end: 'open' | 'stuck' | 'settled' | 'gone';
  /** The code that an ended hold is refused with. */
  cause: string;
  /** It has ended, and what it reserved has yet to return. */
  unreleased: boolean;
  spent: bigint;
  refunded: bigint;
  /** Amounts that were refunded, by their idempotency keys. */
  readonly refundKeys: Map<string, bigint>;
}

/** Money that a mandate lent to one that is delegated from it. */
interface ModelBudget {
  readonly from: string;
  amount: bigint;
  /** What the delegated mandate had spent when its delegation ended; null until then. */
  spent: bigint | null;
}

interface ModelMandate {
  readonly agentDid: string;
  cap: bigint | null;
  readonly currency: string | null;
  /** The terms that decisions are made under. */
  terms: string;
  revoked: boolean;
  /** The cause that ended holds which wait to be released; null where none do. */
  ending: string | null;
}

/** An answer to what the agent asked, not to its repetition or to an evaluation that came too late. */
function isHeard(word: Word): boolean {
  return word !== 'block REPLAY_DETECTED' && word !== 'EFFECT_TRANSITION_CONTENDED';
}

function isRefusal(word: Word): boolean {
  return !word.startsWith('allow') && isHeard(word);
}

/**
 * A ledger written from protocol.md §1.7 alone, for tests: balances are summed from the holds each time, and nothing is
 * shared with the reducer but the shape of the operations.
 */
export class ModelLedger {
  readonly mandates = new Map<string, ModelMandate>();
  readonly holds = new Map<string, ModelHold>();
  readonly #budgets = new Map<string, ModelBudget>();
  readonly agents = new Map<string, AgentStatus>();
  /** The nonces that each agent burnt. */
  readonly #nonces = new Map<string, Set<string>>();
  readonly #modes = new Map<string, string | null>();
  /** Every event that was counted, by its key. */
  readonly #noted: { readonly key: string; readonly at: number }[] = [];
  #now = 0;

  answer(op: Op, now: number): Word {
    this.#now = now;
    const before = this.#done();
    const word = this.#perform(op);
    if (op.kind === 'decide' && op.nonce !== null && isHeard(word)) this.#noteEach(op.notes?.called);
    if (op.kind === 'decide' && word.startsWith('allow')) this.#noteEach(op.notes?.permitted);
    if (op.kind === 'decide' && op.nonce !== null && isRefusal(word)) this.#noteEach(op.notes?.refused);
    for (const hold of this.#done()) if (!before.includes(hold)) this.#noteEach(hold.onSettlement);
    return word;
  }

  /** Holds whose action was done: the money moved, or there was none to move. */
  #done(): readonly ModelHold[] {
    return [...this.holds.values()].filter(
      ({ end, amount, spent }) => end === 'settled' && (amount === 0n || spent > 0n),
    );
  }

  #noteEach(notes: readonly EventNote[] = []): void {
    for (const { key } of notes) this.#noted.push({ key, at: this.#now });
  }

  #perform(op: Op): Word {
    switch (op.kind) {
      case 'openMandate':
        this.#open(op.mandateId, op);
        return 'ok';
      case 'changeMandate':
        return this.#change(op);
      case 'decide':
        return this.#decide(op);
      case 'setAgent':
        return this.#setAgent(op);
      case 'revokeMandate':
        return this.#revoke(op);
      case 'endHolds':
        return this.#endHolds(op);
      case 'attest':
        return 'ok';
      case 'reserveBudget':
        return this.#reserveBudget(op);
      case 'settleBudget':
        return this.#settleBudget(op);
      case 'reserveSlot':
      case 'finalizeSlot':
      case 'releaseSlot':
        return this.#payOutside(op);
      case 'denyEscalation':
      case 'modifyEscalation':
      case 'resumeEscalation':
      case 'reopenResume':
      case 'eraseRequest':
        throw new Error('escalations are not modelled');
      default:
        return this.#settle(op);
    }
  }

  /** Units reserved and captured: the sums over the holds, expired unclaimed ones left out. */
  balances(mandateId: string): { reserved: bigint; captured: bigint } {
    let reserved = 0n;
    let captured = 0n;
    if (this.mandates.get(mandateId)?.currency === null) return { reserved, captured };
    for (const hold of this.holds.values()) {
      if (hold.mandateId !== mandateId) continue;
      captured += hold.spent;
      const returnsLater = hold.unreleased && this.#now < hold.expiresAt;
      const isOpen = hold.end === 'open' && !this.#isOver(hold);
      if (isOpen || hold.end === 'stuck' || returnsLater) reserved += hold.amount;
    }
    for (const budget of this.#budgets.values()) {
      if (budget.from !== mandateId) continue;
      captured += budget.spent ?? 0n;
      if (budget.spent === null) reserved += budget.amount;
    }
    return { reserved, captured };
  }

  #isOver(hold: ModelHold): boolean {
    return hold.end === 'open' && hold.takenBy === null && hold.outside === null && this.#now >= hold.expiresAt;
  }

  #decide(op: Decide): Word {
    const given = `${op.verdict.decision} ${op.verdict.reasonCode}`;
    const burnt = this.#nonces.get(op.agentDid) ?? new Set<string>();
    this.#nonces.set(op.agentDid, burnt);
    const terms = this.mandates.get(op.mandateId ?? '');
    const isStale = terms?.revoked === false && terms.terms !== (op.termsId ?? op.mandateId);
    if (isStale) return 'EFFECT_TRANSITION_CONTENDED';
    if (op.readSet !== null && !this.#isStill(op.readSet, op)) return 'EFFECT_TRANSITION_CONTENDED';
    const goesOn = terms?.revoked === false && (this.agents.get(op.agentDid) ?? 'active') === 'active';
    if (op.hold !== null && goesOn && terms.ending !== null) return 'EFFECT_TRANSITION_CONTENDED';
    if (op.nonce === null) return given;
    if (burnt.has(op.nonce)) return 'block REPLAY_DETECTED';
    burnt.add(op.nonce);
    const status = this.agents.get(op.agentDid) ?? 'active';
    if (status === 'suspended') return 'suspend AGENT_SUSPENDED';
    if (status === 'quarantined') return 'quarantine AGENT_QUARANTINED';
    if (status === 'decommissioned') return 'decommission AGENT_DECOMMISSIONED';
    const mandate = this.mandates.get(op.mandateId ?? '');
    if (mandate?.revoked) return 'block MANDATE_REVOKED';
    if (op.containment !== null) this.#contain(op.agentDid, op.containment);
    if (op.hold === null) return given;
    if (mandate === undefined || op.mandateId === null) return 'block NO_MANDATE';
    if (mandate.agentDid !== op.agentDid) return 'block NO_MANDATE';
    if (op.hold.amount > 0n && mandate.currency === null) return 'block AMOUNT_NOT_DETERMINABLE';
    const { reserved, captured } = this.balances(op.mandateId);
    if (mandate.cap !== null && reserved + captured + op.hold.amount > mandate.cap) return 'block SPEND_LIMIT_EXCEEDED';
    this.#expireToFit(op.mandateId, mandate.cap, op.hold.amount);
    this.holds.set(op.hold.authorizationId, {
      id: op.hold.authorizationId,
      mandateId: op.mandateId,
      agentDid: op.agentDid,
      amount: op.hold.amount,
      expiresAt: this.#now + op.hold.ttlMs,
      human: op.hold.approvedByHuman,
      onSettlement: op.notes?.settled ?? [],
      context: op.hold.contextDigest,
      payload: op.hold.payloadDigest,
      takenBy: null,
      named: false,
      outside: null,
      end: 'open',
      cause: '',
      unreleased: false,
      spent: 0n,
      refunded: 0n,
      refundKeys: new Map(),
    });
    return given;
  }

  /** Events of a key in the last so many milliseconds. */
  #eventsOf({ key, window }: EventNote): number {
    const within = 'rollingMs' in window ? window.rollingMs : 0;
    return this.#noted.filter((noted) => noted.key === key && this.#now - noted.at < within).length;
  }

  #isStill({ operatingMode, spent, calls, answers = [] }: ReadSet, { agentDid, mandateId }: Decide): boolean {
    const { reserved, captured } = this.balances(mandateId ?? '');
    return (
      operatingMode === (this.#modes.get(agentDid) ?? null) &&
      calls.every((asked) => this.#eventsOf(asked) === asked.count) &&
      answers.every(({ limit, exceeded }) => this.#eventsOf(limit) > (limit.holds ?? 0) === exceeded) &&
      (spent === null ||
        !this.mandates.has(mandateId ?? '') ||
        (spent.reserved === reserved && spent.captured === captured))
    );
  }

  /** Expired holds are released where a permit needs their budget, all of the mandate's at once. */
  #expireToFit(mandateId: string, cap: bigint | null, amount: bigint): void {
    const expired = [...this.holds.values()].filter((hold) => hold.mandateId === mandateId && this.#isOver(hold));
    const { reserved, captured } = this.balances(mandateId);
    const kept = expired.reduce((sum, hold) => sum + hold.amount, reserved + captured);
    if (cap === null || kept + amount <= cap) return;
    for (const hold of expired) Object.assign(hold, { end: 'gone', cause: 'AUTHORIZATION_EXPIRED' });
  }

  #setAgent({ agentDid, status, operatingMode, delegated, maxHolds }: SetAgent): Word {
    if (this.agents.get(agentDid) === 'decommissioned' && status !== 'decommissioned') return 'AGENT_DECOMMISSIONED';
    if (this.agents.get(agentDid) === 'quarantined' && status === 'suspended') return 'CONFLICT';
    this.#contain(agentDid, status ?? this.agents.get(agentDid) ?? 'active', delegated, maxHolds);
    if (operatingMode !== undefined) this.#modes.set(agentDid, operatingMode);
    return 'ok';
  }

  #contain(agentDid: string, status: AgentStatus, delegated: readonly string[] = [], maxHolds = 100): void {
    this.agents.set(agentDid, status);
    const cause = {
      active: '',
      suspended: '',
      quarantined: 'AGENT_QUARANTINED',
      decommissioned: 'AGENT_DECOMMISSIONED',
    };
    if (cause[status] === '') return;
    const own = [...this.mandates].filter(([, mandate]) => mandate.agentDid === agentDid);
    const causes = own.map(([mandateId]) => [mandateId, cause[status]] as const);
    this.#endAll(
      [...causes, ...delegated.map((mandateId) => [mandateId, 'DELEGATION_CHAIN_BROKEN'] as const)],
      maxHolds,
    );
  }

  #open(mandateId: string, { agentDid, cap, currency }: Pick<ModelMandate, 'agentDid' | 'cap' | 'currency'>): void {
    this.mandates.set(mandateId, { agentDid, cap, currency, terms: mandateId, revoked: false, ending: null });
  }

  /** The sums over the holds stay, and what was spent or is reserved must fit under the new ceiling and the parent's. */
  #change({ mandateId, from, to, cap, budget }: ChangeMandate): Word {
    const mandate = this.mandates.get(mandateId);
    if (mandate === undefined) return 'NOT_FOUND';
    const share = this.#budgets.get(budget?.budgetId ?? '');
    const parent = this.mandates.get(budget?.mandateId ?? '');
    if (budget !== null) {
      if (share?.from !== budget.mandateId || parent === undefined || share.amount !== mandate.cap) return 'CONFLICT';
      if (cap === null || parent.ending !== null) return 'CONFLICT';
      if (share.spent !== null) return 'AUTHORIZATION_ALREADY_USED';
    }
    if (mandate.revoked) return 'MANDATE_REVOKED';
    if (mandate.terms !== from) return 'CONFLICT';
    if (cap !== null && mandate.currency === null) return 'AMOUNT_INVALID';
    if (mandate.ending !== null) return 'CONFLICT';
    const used = this.#used(mandateId);
    if (cap !== null && used > cap) return 'SPEND_LIMIT_EXCEEDED';
    const growth = share === undefined || cap === null ? 0n : cap - share.amount;
    const isOver = parent?.cap != null && this.#used(budget?.mandateId ?? '') + growth > parent.cap;
    if (budget !== null && isOver) return 'SPEND_LIMIT_EXCEEDED';
    if (parent !== undefined) this.#expireToFit(budget?.mandateId ?? '', parent.cap, growth);
    this.#expireToFit(mandateId, cap, 0n);
    if (share !== undefined) share.amount += growth;
    Object.assign(mandate, { terms: to, cap });
    return 'ok';
  }

  #used(mandateId: string): bigint {
    const { reserved, captured } = this.balances(mandateId);
    return reserved + captured;
  }

  #revoke({ mandateId, keepsHolds, maxHolds = 100 }: RevokeMandate): Word {
    const mandate = this.mandates.get(mandateId);
    if (mandate === undefined) return 'NOT_FOUND';
    mandate.revoked = true;
    if (keepsHolds !== true) this.#endAll([[mandateId, 'MANDATE_REVOKED']], maxHolds);
    return 'ok';
  }

  /**
   * All unclaimed holds of the mandates end now, whatever their number. Those of many give their money back later, and until then
   * nothing new is held.
   */
  #endAll(causes: readonly (readonly [string, string])[], maxHolds: number): void {
    const ends = new Map<string, string>();
    for (const [mandateId, cause] of causes) {
      const isFree = this.mandates.get(mandateId)?.ending === null;
      if (isFree && !ends.has(mandateId) && this.#waiting(mandateId).length > 0) ends.set(mandateId, cause);
    }
    const number = [...ends.keys()].reduce((sum, mandateId) => sum + this.#waiting(mandateId).length, 0);
    const unreleased = number > maxHolds;
    for (const [mandateId, cause] of ends) {
      for (const hold of this.#waiting(mandateId)) {
        if (!this.#isOver(hold)) Object.assign(hold, { end: 'gone', cause, unreleased });
      }
      Object.assign(this.mandates.get(mandateId) ?? {}, { ending: unreleased ? cause : null });
    }
  }

  /** Unclaimed holds of the mandate that count still, those that expire first before the others. */
  #waiting(mandateId: string): readonly ModelHold[] {
    const isWaiting = ({ end, takenBy, outside }: ModelHold) => end === 'open' && takenBy === null && outside === null;
    return [...this.holds.values()]
      .filter((hold) => hold.mandateId === mandateId && (isWaiting(hold) || hold.unreleased))
      .sort((a, b) => a.expiresAt - b.expiresAt || (a.id < b.id ? -1 : 1));
  }

  #endHolds({ mandateId, limit }: EndHolds): Word {
    const mandate = this.mandates.get(mandateId);
    if (mandate === undefined) return 'NOT_FOUND';
    if (mandate.ending === null) return 'ok';
    for (const hold of this.#waiting(mandateId).slice(0, limit)) this.#release(hold);
    if (this.#waiting(mandateId).length === 0) mandate.ending = null;
    return 'ok';
  }

  #release(hold: ModelHold): void {
    if (!hold.unreleased) Object.assign(hold, { end: 'gone', cause: 'AUTHORIZATION_EXPIRED' });
    hold.unreleased = false;
  }

  #reserveBudget({ mandateId, termsId, agentDid, budgetId, amount, currency, delegated }: ReserveBudget): Word {
    const parent = this.mandates.get(mandateId);
    if (parent === undefined) return 'NOT_FOUND';
    const status = this.agents.get(agentDid) ?? 'active';
    if (status !== 'active') return `AGENT_${status.toUpperCase()}`;
    if (parent.revoked) return 'MANDATE_REVOKED';
    if (parent.terms !== (termsId ?? mandateId) || parent.ending !== null) return 'CONFLICT';
    if (parent.currency !== currency) return 'AMOUNT_NOT_DETERMINABLE';
    if (this.#budgets.has(budgetId) || this.mandates.has(delegated.mandateId)) return 'CONFLICT';
    if (parent.agentDid !== agentDid) return 'CONFLICT';
    const { reserved, captured } = this.balances(mandateId);
    if (parent.cap !== null && reserved + captured + amount > parent.cap) return 'SPEND_LIMIT_EXCEEDED';
    this.#expireToFit(mandateId, parent.cap, amount);
    this.#budgets.set(budgetId, { from: mandateId, amount, spent: null });
    this.#open(delegated.mandateId, { agentDid: delegated.agentDid, cap: amount, currency });
    return 'ok';
  }

  #settleBudget({ budgetId, mandateId }: SettleBudget): Word {
    const budget = this.#budgets.get(budgetId);
    if (budget === undefined) return 'AUTHORIZATION_NOT_FOUND';
    if (budget.spent !== null) return 'AUTHORIZATION_ALREADY_USED';
    const ended = this.mandates.get(mandateId);
    const isOver = ended === undefined || (ended.revoked && ended.ending === null && ended.cap === budget.amount);
    if (!isOver) return 'CONFLICT';
    for (const hold of this.holds.values()) {
      if (hold.mandateId !== mandateId || !this.#isOver(hold)) continue;
      Object.assign(hold, { end: 'gone', cause: 'AUTHORIZATION_EXPIRED' });
    }
    const { reserved, captured } = this.balances(mandateId);
    budget.spent = reserved + captured;
    return 'ok';
  }

  #payOutside(op: ReserveSlot | FinalizeSlot | ReleaseSlot): Word {
    const hold = this.holds.get(op.authorizationId);
    if (hold === undefined) return 'AUTHORIZATION_NOT_FOUND';
    const began = op.kind !== 'reserveSlot' && op.claimer !== null && hold.outside?.by === op.claimer;
    const isPayer = isClaimer(hold, op) || began;
    const mayMove = isPayer || (op.kind === 'releaseSlot' && op.operator);
    if (!mayMove) {
      const foreign = hold.takenBy !== null && (hold.takenBy.claimer !== 'anonymous' || op.claimTokenHash !== null);
      if (foreign) return 'COUNTERPARTY_MISMATCH';
      if (hold.takenBy !== null || (op.strict && !op.registered)) return 'COUNTERPARTY_AUTH_REQUIRED';
    }
    if (this.#isOver(hold)) return 'AUTHORIZATION_EXPIRED';
    if (hold.end === 'gone') return hold.cause;
    if (op.kind === 'reserveSlot') {
      if (hold.end === 'stuck') return 'HOLD_UNDER_RECONCILIATION';
      if (hold.end === 'settled') return 'AUTHORIZATION_ALREADY_USED';
      if (hold.outside !== null) return 'SETTLEMENT_REUSED';
      const stopped = this.#stopped(hold);
      if (stopped !== null) return stopped;
      hold.outside = { by: op.claimer, paid: null };
      return 'ok';
    }
    if (hold.outside === null) return 'CONFLICT';
    if (hold.outside.paid !== null) return 'SETTLEMENT_REUSED';
    const isUnnamed = op.kind === 'finalizeSlot' && hold.outside.by === null && op.claimer === null;
    if (!mayMove && !isUnnamed) return 'COUNTERPARTY_MISMATCH';
    if (op.kind === 'finalizeSlot') {
      const paid = op.amount ?? hold.amount;
      if (paid > hold.amount || (paid < hold.amount && !isPayer)) return 'AMOUNT_MISMATCH';
      hold.outside.paid = paid;
      return 'ok';
    }
    const cause = this.#overdue(hold) ?? this.mandates.get(hold.mandateId)?.ending ?? null;
    hold.outside = null;
    if (hold.takenBy === null && hold.end === 'open' && cause !== null) Object.assign(hold, { end: 'gone', cause });
    return 'ok';
  }

  /** Whether a payment may begin: the agent acts, and moves value. */
  #stopped({ agentDid, amount }: ModelHold): string | null {
    const status = this.agents.get(agentDid) ?? 'active';
    if (status !== 'active') return `AGENT_${status.toUpperCase()}`;
    return this.#modes.get(agentDid) === 'read_only' && amount > 0n ? 'MODE_READ_ONLY' : null;
  }

  /** What was to end an unclaimed hold while a payment was under way: it ends when the payment failed. */
  #overdue(hold: ModelHold): string | null {
    if (this.#now >= hold.expiresAt) return 'AUTHORIZATION_EXPIRED';
    if (this.mandates.get(hold.mandateId)?.revoked) return 'MANDATE_REVOKED';
    const status = this.agents.get(hold.agentDid);
    return status === 'quarantined' || status === 'decommissioned' ? `AGENT_${status.toUpperCase()}` : null;
  }

  #settle(
    op: Exclude<
      Op,
      { escalationId: string } | { mandateId: string | null } | SetAgent | ReserveSlot | FinalizeSlot | ReleaseSlot
    >,
  ): Word {
    const hold = this.holds.get(op.authorizationId);
    if (hold === undefined) return 'AUTHORIZATION_NOT_FOUND';
    const isPastTime = this.#isOver(hold) || (hold.unreleased && this.#now >= hold.expiresAt);
    if (op.kind === 'expire' && isPastTime) {
      this.#release(hold);
      return 'ok';
    }
    if (this.#isOver(hold) && op.kind !== 'void' && op.kind !== 'refund') return 'AUTHORIZATION_EXPIRED';
    const ended = hold.end === 'gone' || this.#isOver(hold);
    switch (op.kind) {
      case 'void':
        return hold.end === 'settled' || ended ? 'NOT_HELD' : this.#void(hold, op);
      case 'refund':
        return hold.end === 'settled' ? this.#refund(hold, op) : 'NOT_CAPTURED';
      default:
        if (hold.end === 'settled') return 'AUTHORIZATION_ALREADY_USED';
        if (ended) return hold.cause;
    }
    switch (op.kind) {
      case 'claim':
        return this.#claim(hold, op);
      case 'capture':
        return this.#capture(hold, op);
      case 'reconcile':
        return this.#reconcile(hold, op);
      case 'bindPayload':
        return this.#bind(hold, op.payloadDigest);
      case 'expire':
        if (hold.takenBy !== null) return 'AUTHORIZATION_ALREADY_CLAIMED';
        return hold.outside === null ? 'HOLD_STATE_CHANGED' : 'SETTLEMENT_REUSED';
      case 'dispatched':
        if (hold.takenBy === null) return 'HOLD_STATE_CHANGED';
        if (hold.end === 'stuck') return 'HOLD_UNDER_RECONCILIATION';
        return this.#dispatched(hold, op);
      case 'unknown':
        if (hold.takenBy === null) return 'HOLD_STATE_CHANGED';
        if (!op.operator && !isClaimer(hold, op)) return 'COUNTERPARTY_MISMATCH';
        hold.end = 'stuck';
        return 'ok';
    }
  }

  #claim(hold: ModelHold, op: Claim): Word {
    const same = hold.takenBy?.claimer === op.claimer && hold.takenBy.idempotencyKeyHash === op.idempotencyKeyHash;
    if (hold.takenBy !== null && (op.idempotencyKeyHash === null || !same)) return 'AUTHORIZATION_ALREADY_CLAIMED';
    const overdue = hold.takenBy === null && hold.outside !== null ? this.#overdue(hold) : null;
    if (overdue !== null) return overdue;
    const isPaidByAnother = hold.outside !== null && hold.outside.by !== op.claimer;
    if (hold.takenBy === null && isPaidByAnother) return 'SETTLEMENT_REUSED';
    if (op.expect.amount !== undefined && op.expect.amount !== hold.amount) return 'AUTHORIZATION_AMOUNT_MISMATCH';
    if (hold.payload !== null && op.payloadDigest === null) return 'PAYLOAD_DIGEST_REQUIRED';
    if (hold.payload === null && op.payloadDigest !== null) return 'PAYLOAD_NOT_BOUND_AT_AUTHORIZE';
    if (hold.payload !== op.payloadDigest) return 'PAYLOAD_DIGEST_MISMATCH';
    if (op.requireHumanApproval && !hold.human) return 'ESCALATION_NOT_APPROVED';
    const stopped = this.#stopped(hold);
    if (stopped !== null) return stopped;
    if (hold.takenBy !== null) return 'ok';
    const { claimer, claimTokenHash, idempotencyKeyHash } = op;
    hold.takenBy = { claimer, claimTokenHash, idempotencyKeyHash };
    return 'ok';
  }

  #dispatched(hold: ModelHold, op: Dispatched): Word {
    const unnamed = op.open && hold.takenBy?.claimer === 'anonymous' && !hold.named;
    if (!unnamed && !isClaimer(hold, op)) return 'COUNTERPARTY_MISMATCH';
    if (op.remoteRef !== null) hold.named = true;
    return 'ok';
  }

  #capture(hold: ModelHold, op: Capture): Word {
    if (hold.end === 'stuck') return 'HOLD_UNDER_RECONCILIATION';
    const own = isClaimer(hold, op);
    if (op.strict && !op.agentProof && op.claimer === null && !own) return 'COUNTERPARTY_AUTH_REQUIRED';
    if (op.amount > hold.amount) return 'AMOUNT_MISMATCH';
    if (op.amount < hold.amount && !own) return 'AMOUNT_MISMATCH';
    if (op.amount < owed(hold)) return 'AMOUNT_MISMATCH';
    const wrongParty = !own && !op.agentProof && (op.claimTokenHash !== null || op.claimer !== null);
    if (hold.takenBy !== null && wrongParty) return 'COUNTERPARTY_MISMATCH';
    Object.assign(hold, { end: 'settled', spent: op.amount });
    return 'ok';
  }

  #void(hold: ModelHold, op: VoidHold): Word {
    if (hold.end === 'stuck') return 'HOLD_UNDER_RECONCILIATION';
    if (hold.outside !== null) return 'SETTLEMENT_REUSED';
    if (hold.takenBy !== null && !isClaimer(hold, op)) return 'COUNTERPARTY_MISMATCH';
    const proven = op.agentProof || op.claimer !== null || isClaimer(hold, op);
    if (op.strict && !proven) return 'COUNTERPARTY_AUTH_REQUIRED';
    Object.assign(hold, { end: 'gone', cause: 'AUTHORIZATION_VOIDED' });
    return 'ok';
  }

  #reconcile(hold: ModelHold, op: Reconcile): Word {
    if (hold.takenBy === null && hold.outside === null) return 'HOLD_STATE_CHANGED';
    if (op.outcome === 'not_executed' && hold.outside !== null) return 'SETTLEMENT_REUSED';
    const amount = op.amount ?? hold.amount;
    if (amount > hold.amount) return 'AMOUNT_MISMATCH';
    if (op.outcome === 'settled' && amount < owed(hold)) return 'AMOUNT_MISMATCH';
    if (op.outcome === 'settled') Object.assign(hold, { end: 'settled', spent: amount });
    else Object.assign(hold, { end: 'gone', cause: 'AUTHORIZATION_VOIDED' });
    return 'ok';
  }

  #refund(hold: ModelHold, op: Refund): Word {
    const left = hold.spent - hold.refunded;
    const repeated = op.idempotencyKeyHash === null ? undefined : hold.refundKeys.get(op.idempotencyKeyHash);
    if (hold.cause === 'reversed' && repeated === undefined) return 'ALREADY_REFUNDED';
    if (!op.operator && !isClaimer(hold, op)) {
      return hold.takenBy === null ? 'COUNTERPARTY_AUTH_REQUIRED' : 'COUNTERPARTY_MISMATCH';
    }
    if (repeated !== undefined) return op.amount === null || op.amount === repeated ? 'ok' : 'CONFLICT';
    const amount = op.amount ?? left;
    if (amount > left) return 'AMOUNT_EXCEEDS_REFUNDABLE';
    if (amount === 0n && left > 0n) return 'AMOUNT_INVALID';
    hold.refunded += amount;
    if (op.idempotencyKeyHash !== null) hold.refundKeys.set(op.idempotencyKeyHash, amount);
    if (hold.refunded === hold.spent) hold.cause = 'reversed';
    return 'ok';
  }

  #bind(hold: ModelHold, digest: string): Word {
    if (hold.takenBy !== null) return 'AUTHORIZATION_ALREADY_CLAIMED';
    if (hold.outside !== null) return 'SETTLEMENT_REUSED';
    if (hold.payload !== null && hold.payload !== digest) return 'PAYLOAD_ALREADY_BOUND';
    hold.payload = digest;
    return 'ok';
  }
}

/** What may not be given back: all of it while a payment is under way, then what was paid. */
function owed({ outside, amount }: ModelHold): bigint {
  return outside === null ? 0n : (outside.paid ?? amount);
}

function isClaimer({ takenBy }: ModelHold, by: { claimTokenHash: string | null; claimer: string | null }): boolean {
  if (takenBy === null) return false;
  return (
    (by.claimTokenHash !== null && by.claimTokenHash === takenBy.claimTokenHash) ||
    (by.claimer !== null && by.claimer === takenBy.claimer)
  );
}
