import type { Op } from './ops.js';
import type { Escalation, Hold } from './records.js';
import { keyOf } from './state.js';

/** Ids of rows, each once. */
export class Keys {
  readonly #keys = new Map<string, readonly string[]>();

  add(...parts: readonly (string | null)[]): void {
    const key = parts.filter((part) => part !== null);
    if (key.length === parts.length) this.#keys.set(keyOf(...key), key);
  }

  get size(): number {
    return this.#keys.size;
  }

  /** Those added after the first `from`, in the order of their first appearance. */
  list(from = 0): readonly (readonly string[])[] {
    return [...this.#keys.values()].slice(from);
  }
}

/** The rows that a batch can touch, named by its operations alone or by rows that they name. */
export class BatchPlan {
  readonly orgs = new Keys();
  /** Organisations whose own stream the batch writes, or whose mandates it must find all: their stream is locked first. */
  readonly streams = new Keys();
  readonly mandates = new Keys();
  readonly agents = new Keys();
  readonly nonces = new Keys();
  /** Holds that operations settle, and those that decisions are about to make. */
  readonly holds = new Keys();
  readonly freshHolds = new Keys();
  readonly escalations = new Keys();
  /** Mandates whose lapsed unclaimed holds may be released, and those whose unclaimed holds may all end. */
  readonly spending = new Keys();
  readonly revoked = new Keys();
  /** Agents whose unclaimed holds may all end, or whose standing changes. */
  readonly contained = new Keys();

  constructor(ops: readonly Op[]) {
    for (const op of ops) this.#addOp(op);
  }

  addHold({ orgId, mandateId, agentDid }: Pick<Hold, 'orgId' | 'mandateId' | 'agentDid'>): void {
    this.mandates.add(orgId, mandateId);
    this.agents.add(orgId, agentDid);
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
    if (op.kind === 'revokeMandate') this.revoked.add(op.orgId, op.mandateId);
    if (op.kind === 'setAgent') this.contained.add(op.orgId, op.agentDid);
    if (op.kind === 'setAgent' || op.kind === 'openMandate') this.streams.add(op.orgId);
    if (op.kind !== 'decide') return;
    this.nonces.add(op.orgId, op.agentDid, op.nonce);
    this.spending.add(op.orgId, op.mandateId);
    this.freshHolds.add(op.orgId, op.hold?.authorizationId ?? null);
    this.escalations.add(op.orgId, op.approval?.escalationId ?? null);
    if (op.containment !== null) this.contained.add(op.orgId, op.agentDid);
    if (op.containment !== null || op.mandateId === null) this.streams.add(op.orgId);
  }
}
