import { type Hold, OPEN_HOLD_STATES } from '@gatewright/ledger';
import { type JsonObject, unitsToNumber } from '@gatewright/protocol';
import { type Answer, malformed, success } from '../answer.js';
import { fitPage } from '../fit-page.js';
import type { GatePorts } from '../ports.js';

/** Holds that a list of open ones shows at most. */
const OPEN_HOLDS_MAX = 500;
/** Characters of requests or documents that a list of them may give. */
export const LIST_MAX_CHARACTERS = 1024 * 1024;

/**
 * Holds of an organisation whose effect may be on its way, oldest first, of one state or of all: GET /policy/holds. They stay
 * until they are settled or a person reconciles them; what waits behind them is shown then. Without ids, the members that suffice to
 * settle one are null.
 */
export async function openHolds(
  orgId: string,
  { state, withIds }: { readonly state: string | undefined; readonly withIds: boolean },
  { ledger }: GatePorts,
): Promise<Answer> {
  const states = OPEN_HOLD_STATES.filter((each) => state === undefined || each === state);
  if (states.length === 0) {
    const message = `must be one of ${OPEN_HOLD_STATES.join(', ')}, or voided with a mandate`;
    return malformed('MALFORMED_REQUEST', [{ path: 'state', message }]);
  }
  const open = (await ledger.store.openHolds(orgId, states, OPEN_HOLDS_MAX)).map(shownHold);
  const found = withIds ? open : open.map((hold) => ({ ...hold, authorizationId: null }));
  const fit = fitPage(
    found.map((hold) => JSON.stringify(hold).length),
    LIST_MAX_CHARACTERS,
  );
  return success({ holds: found.slice(0, fit), next: null });
}

/** A hold as lists show it. */
export function shownHold(hold: Hold): JsonObject {
  const { authorizationId, state, agentDid, mandateId, action, amount, currency, merchant, claimer, remoteRef, note } =
    hold;
  return {
    authorizationId,
    state,
    agentDid,
    mandateId,
    action,
    amount: unitsToNumber(amount, currency),
    currency,
    merchant,
    authorizedAt: new Date(hold.authorizedAt).toISOString(),
    claimer: claimer?.replace(/^svc:/, '') ?? null,
    remoteRef,
    closedBy: hold.closedBy,
    note,
  };
}
