import type { ChangeMandate, Decide, Op, OpKind, ReserveBudget, SetAgent } from './ops.js';
import type { Escalation, EventNote, Hold } from './records.js';
import { keyOf } from './row-keys.js';

/** Ids of rows, each once. */
export class Keys {
  readonly #keys = new Map<string, readonly string[]>();
  #newest: readonly string[] = [];

  /** Adds a key, unless a part of it is missing. */
  add(...parts: readonly (string | null)[]): void {
    // Most operations of a batch name the same few rows one after the other.
    if (!isWhole(parts) || isSame(parts, this.#newest)) return;
    this.#newest = parts;
    this.#keys.set(keyOf(...parts), parts);
  }

  get size(): number {
    return this.#keys.size;
  }

  /** Those added after the first `from`, in the order of their first appearance. */
  list(from = 0): readonly (readonly string[])[] {
    return [...this.#keys.values()].slice(from);
  }
}

function isWhole(parts: readonly (string | null)[]): parts is readonly string[] {
  return !parts.includes(null);
}

function isSame(key: readonly string[], other: readonly string[]): boolean {
  return key.length === other.length && key.every((part, index) => part === other[index]);
}

/** Operations that write the stream of their organisation, or add to its mandates. */
const WRITES_STREAM: ReadonlySet<OpKind> = new Set(['setAgent', 'openMandate', 'attest']);

/** The rows that a batch can touch, named by its operations alone or by rows that they name. */
export class BatchPlan {
  readonly orgs = new Keys();
  /**
   * Organisations whose own stream the batch writes, or whose mandates it must find all: their stream is locked first.
   */
  readonly streams = new Keys();
  readonly mandates = new Keys();
  readonly agents = new Keys();
  /** Holds that operations settle. */
  readonly holds = new Keys();
  readonly escalations = new Keys();
  /** Mandates whose expired unclaimed holds may be released. */
  readonly spending = new Keys();
  /** Limits over time that holds are to fit under or count in, and what events are counted or asked for under. */
  readonly tallies = new Keys();
  /** Agents whose unclaimed holds may all end, or whose standing changes. */
  readonly contained = new Keys();

  constructor(private readonly ops: readonly Op[]) {
    for (const op of ops) this.#addOp(op);
  }

  /** Nonces that decisions use. */
  nonces(): Keys {
    const nonces = new Keys();
    for (const op of this.ops) if (op.kind === 'decide') nonces.add(op.orgId, op.agentDid, op.nonce);
    return nonces;
  }

  /** Holds that operations are about to make. */
  freshHolds(): Keys {
    const holds = new Keys();
    for (const op of this.ops) {
      if (op.kind === 'decide') holds.add(op.orgId, op.hold?.authorizationId ?? null);
      if (op.kind === 'reserveBudget') holds.add(op.orgId, op.budgetId);
    }
    return holds;
  }

  /** Revisions that decisions name: those of their organisations, with an empty DID, and of their agents. */
  revisions(): Keys {
    const revisions = new Keys();
    for (const op of this.ops) {
      if (op.kind !== 'decide' || op.readSet?.revision === undefined) continue;
      for (const scope of ['', op.agentDid]) revisions.add(op.orgId, scope);
    }
    return revisions;
  }

  addHold({ orgId, mandateId, agentDid }: Pick<Hold, 'orgId' | 'mandateId' | 'agentDid'>): void {
    this.mandates.add(orgId, mandateId);
    this.agents.add(orgId, agentDid);
  }

  /** The limits that a hold counts in, whatever becomes of it, and what is counted where it is settled. */
  addCharges({ orgId, charges, onSettlement }: Hold): void {
    for (const { key } of [...charges, ...onSettlement]) this.tallies.add(orgId, key);
  }

  addEscalation({ orgId, authorizationId, mandateId }: Escalation): void {
    this.holds.add(orgId, authorizationId);
    this.mandates.add(orgId, mandateId);
    if (mandateId === null) this.streams.add(orgId);
  }

  #addOp(op: Op): void {
    this.orgs.add(op.orgId);
    if ('mandateId' in op) this.mandates.add(op.orgId, op.mandateId);
    if ('agentDid' in op) this.agents.add(op.orgId, op.agentDid);
    if ('authorizationId' in op) this.holds.add(op.orgId, op.authorizationId);
    if ('escalationId' in op) this.escalations.add(op.orgId, op.escalationId);
    if ('delegatedFrom' in op)
      for (const source of op.delegatedFrom ?? []) this.addHold({ orgId: op.orgId, ...source });
    if (op.kind === 'setAgent') this.#addContainment(op);
    if (WRITES_STREAM.has(op.kind)) this.streams.add(op.orgId);
    if (op.kind === 'reserveBudget') this.#addDelegation(op);
    if (op.kind === 'changeMandate') this.#addChange(op);
    if (op.kind === 'settleBudget') {
      this.holds.add(op.orgId, op.budgetId);
      this.spending.add(op.orgId, op.mandateId);
    }
    if (op.kind === 'modifyEscalation') this.#addOp(op.opening);
    if (op.kind !== 'decide') return;
    this.spending.add(op.orgId, op.mandateId);
    this.escalations.add(op.orgId, op.approval?.escalationId ?? null);
    for (const counted of countedBy(op)) {
      if ('since' in counted.window) this.tallies.add(op.orgId, counted.window.since);
      if (!('transaction' in counted.window)) this.tallies.add(op.orgId, counted.key);
    }
    if (op.containment !== null) this.contained.add(op.orgId, op.agentDid);
    if (op.containment !== null || op.mandateId === null) this.streams.add(op.orgId);
  }

  #addContainment({ orgId, agentDid, delegated = [] }: SetAgent): void {
    this.contained.add(orgId, agentDid);
    for (const mandateId of delegated) this.mandates.add(orgId, mandateId);
  }

  /** A ceiling counts without the expired holds of its account, and so does its share of the parent's. */
  #addChange({ orgId, mandateId, budget }: ChangeMandate): void {
    this.spending.add(orgId, mandateId);
    this.spending.add(orgId, budget?.mandateId ?? null);
    this.mandates.add(orgId, budget?.mandateId ?? null);
    this.holds.add(orgId, budget?.budgetId ?? null);
  }

  /** The account of the delegated mandate is new: an operation that reads all mandates must wait for it. */
  #addDelegation({ orgId, mandateId, delegated }: ReserveBudget): void {
    this.mandates.add(orgId, delegated.mandateId);
    this.spending.add(orgId, mandateId);
    this.streams.add(orgId);
  }
}

/** Everything that a decision asks for, charges or notes under. */
function countedBy({ hold, readSet, notes }: Decide): readonly EventNote[] {
  const noted = notes === undefined ? [] : Object.values(notes).flat();
  const asked = (readSet?.answers ?? []).map(({ limit }) => limit);
  return [...(hold?.limits ?? []), ...asked, ...(readSet?.calls ?? []), ...noted];
}
