import { effectOf } from '@gatewright/ledger';
import { unitsToNumber } from '@gatewright/protocol';
import { type Answer, refusal, success } from '../answer.js';
import type { GatePorts } from '../ports.js';

/** What became of an authorization: GET …/effect (protocol.md §1.7 and §2.15). The booleans are literal. */
export async function effect(authorizationId: string, { ledger }: GatePorts): Promise<Answer> {
  const hold = await ledger.store.hold(authorizationId);
  if (hold === null) return refusal('AUTHORIZATION_NOT_FOUND', 'no such authorization', { authorizationId });
  const { authorizedAmount, settledAmount, ...state } = effectOf(hold, await ledger.store.now());
  return success({
    ...state,
    authorizedAmount: unitsToNumber(authorizedAmount, hold.currency),
    settledAmount: settledAmount === null ? null : unitsToNumber(settledAmount, hold.currency),
  });
}
