import type { Claimer, Hold, Refusal } from '@gatewright/ledger';
import { LedgerUnavailableError } from '@gatewright/ledger';
import {
  type Fault,
  type JsonObject,
  parseJsonBytes,
  type ReasonCode,
  statusOf,
  validateWire,
  type WireMessage,
  type WireValue,
} from '@gatewright/protocol';
import { type Answer, malformed, refusal } from '../answer.js';
import type { GatePorts } from '../ports.js';

/** One settlement call as it reaches the gate. */
export interface SettlementRequest {
  readonly authorizationId: string;
  /** Empty where the call has no body. */
  readonly body: Uint8Array;
  /** Header values by lower-case name. */
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** A refusal on the way of a settlement call; it leaves as an answer, never as a throw. */
export class SettlementRefused extends Error {
  constructor(
    readonly reasonCode: ReasonCode,
    readonly detail: string,
    readonly faults: readonly Fault[] = [],
  ) {
    super(detail);
  }
}

/** The flag that a refusal of each verb carries (`captured: false`). */
export type Flag =
  | 'claimed'
  | 'captured'
  | 'voided'
  | 'dispatched'
  | 'unknown'
  | 'reconciled'
  | 'refunded'
  | 'bound'
  | SlotFlag;

/** The flags of the calls that keep one settlement to one authorization. */
export type SlotFlag = 'reserved' | 'finalized' | 'released';

/** Runs a settlement call; every refusal becomes an answer with the flag and the authorization id. */
export async function settle(
  flag: Flag,
  request: SettlementRequest,
  ports: GatePorts,
  run: (hold: Hold) => Promise<Answer>,
): Promise<Answer> {
  const named = { authorizationId: request.authorizationId, [flag]: false };
  try {
    const hold = await ports.ledger.store.hold(request.authorizationId);
    if (hold === null)
      return refusal('AUTHORIZATION_NOT_FOUND', 'AUTHORIZATION_NOT_FOUND: no such authorization', named);
    return await run(hold);
  } catch (error) {
    return refusedAnswer(error, flag, named, ports);
  }
}

/** Codes that refuse a decision with 403, but a call on a hold because of what became of the hold: a conflict. */
const HOLD_CONFLICTS: ReadonlySet<string> = new Set([
  'MANDATE_REVOKED',
  'AGENT_QUARANTINED',
  'AGENT_DECOMMISSIONED',
  'DELEGATION_CHAIN_BROKEN',
]);

/** HTTP status of a call on a hold that is refused with `code`. */
export function holdRefusalStatus(code: ReasonCode): number {
  return HOLD_CONFLICTS.has(code) ? 409 : statusOf(code);
}

/** The answer to a refusal of the ledger. */
export function ledgerRefusal({ reasonCode, detail }: Refusal, flag: Flag, hold: Hold): Answer {
  const named = { authorizationId: hold.authorizationId, [flag]: false };
  return refusal(reasonCode, `${reasonCode}: ${detail}`, named, holdRefusalStatus(reasonCode));
}

/** Body of a settlement call as its message. Throws SettlementRefused; an absent body counts as `{}`. */
export function readBody<Name extends WireMessage>(
  name: Name,
  body: Uint8Array,
  { settings }: Pick<GatePorts, 'settings'>,
): WireValue<Name> {
  const parsed = body.length === 0 ? ({ ok: true, value: {} } as const) : parseJsonBytes(body, settings.bodyMaxBytes);
  if (!parsed.ok) {
    throw new SettlementRefused(
      parsed.tooLarge ? 'BODY_TOO_LARGE' : 'MALFORMED_REQUEST',
      'the body cannot be read',
      parsed.faults,
    );
  }
  const checked = validateWire(name, parsed.value);
  if (!checked.ok)
    throw new SettlementRefused('MALFORMED_REQUEST', 'the body is not of the documented shape', checked.faults);
  return checked.value;
}

/** Who calls: a service whose signature was verified, or nobody in particular. */
export type ProvenCaller = Exclude<Claimer, 'anonymous'> | null;

/** The answer to whatever ended a call early: a refusal, a ledger that could not commit, or a fault of the gate. */
export function refusedAnswer(error: unknown, operation: string, named: JsonObject, ports: GatePorts): Answer {
  if (error instanceof SettlementRefused) {
    const { reasonCode, detail, faults } = error;
    if (faults.length === 0) return refusal(reasonCode, `${reasonCode}: ${detail}`, named);
    const answer = malformed(reasonCode, faults);
    return { ...answer, data: { ...named, ...answer.data } };
  }
  if (error instanceof LedgerUnavailableError) {
    return refusal(
      'GATE_UNAVAILABLE',
      'GATE_UNAVAILABLE: the ledger could not commit; read the effect before trying again',
      named,
    );
  }
  ports.events.failed(operation, error);
  return refusal('INTERNAL_ERROR', 'INTERNAL_ERROR: the gate failed; read the effect before trying again', named);
}
