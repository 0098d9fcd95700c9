import { type Hold, LedgerUnavailableError, type ServiceClaimer } from '@gatewright/ledger';
import {
  type JsonObject,
  type Refused,
  type Result,
  refuse,
  utf8,
  type WireMessage,
  type WireValue,
} from '@gatewright/protocol';
import { type Answer, answerRefusal, holdRefusalStatus, success } from '../answer.js';
import { readMessage } from '../checks/envelope.js';
import type { GatePorts } from '../ports.js';

/** One settlement call as it reaches the gate. */
export interface SettlementRequest {
  readonly authorizationId: string;
  /** Empty where the call has no body. */
  readonly body: Uint8Array;
  /** Header values by lower-case name. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Names the call in what `GateEvents.failed` gets. */
  readonly requestId?: string | undefined;
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

/** Who calls: a service whose signature was verified, or an anonymous caller. */
export type ProvenCaller = ServiceClaimer | null;

/** Messages of the successes that published clients show (protocol.md §2.14). */
const MESSAGES: { readonly [F in Flag]?: string } = {
  claimed: 'Claimed',
  captured: 'Captured',
  voided: 'Hold voided',
};

/** Runs a settlement call that gives the data of its success; every refusal becomes an answer with the flag and the authorization id. */
export async function settle(
  flag: Flag,
  { authorizationId, requestId }: Pick<SettlementRequest, 'authorizationId' | 'requestId'>,
  ports: GatePorts,
  run: (hold: Hold) => Promise<Result<JsonObject>>,
): Promise<Answer> {
  const settled = await withHold(authorizationId, ports, run).catch((error: unknown) =>
    refuseFailure(error, flag, ports, requestId),
  );
  if (settled.ok) return success(settled.value, MESSAGES[flag]);
  const { refusal } = settled;
  // Where the message is well-formed, the detail repeats the code (protocol.md §2.14).
  const detail = refusal.faults === undefined ? `${refusal.reasonCode}: ${refusal.detail}` : refusal.detail;
  return answerRefusal(
    { refusal: { ...refusal, detail } },
    { authorizationId, [flag]: false },
    holdRefusalStatus(refusal.reasonCode),
  );
}

async function withHold(
  authorizationId: string,
  { ledger }: GatePorts,
  run: (hold: Hold) => Promise<Result<JsonObject>>,
): Promise<Result<JsonObject>> {
  const hold = await ledger.store.hold(authorizationId);
  return hold === null ? NO_AUTHORIZATION : run(hold);
}

/** The refusal of a call on a hold that does not exist, or that the caller may not see. */
export const NO_AUTHORIZATION: Result<never> = refuse('AUTHORIZATION_NOT_FOUND', 'no such authorization');

const EMPTY_BODY = utf8('{}');

/** The same for a call with a message as its body; an absent body counts as `{}`. */
export function settleMessage<Name extends WireMessage>(
  flag: Flag,
  name: Name,
  request: SettlementRequest,
  ports: GatePorts,
  run: (hold: Hold, message: WireValue<Name>) => Promise<Result<JsonObject>>,
): Promise<Answer> {
  return settle(flag, request, ports, async (hold) => {
    const body = request.body.length === 0 ? EMPTY_BODY : request.body;
    const message = readMessage(name, body, ports.settings.bodyMaxBytes);
    return message.ok ? run(hold, message.value) : message;
  });
}

/** The refusal of a call that an error ended: a ledger that could not commit, or a fault of the gate. */
export function refuseFailure(
  error: unknown,
  operation: string,
  { events }: GatePorts,
  requestId: string | undefined,
): Refused {
  if (error instanceof LedgerUnavailableError) {
    return refuse('GATE_UNAVAILABLE', 'the ledger could not commit; read the effect before trying again');
  }
  events.failed(operation, error, requestId);
  return refuse('INTERNAL_ERROR', 'the gate failed; read the effect before trying again');
}
