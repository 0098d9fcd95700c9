import { availableBudget } from '@gatewright/ledger';
import { unitsToNumber } from '@gatewright/protocol';
import { type Answer, answerRefusal, rateLimited, success } from './answer.js';
import { type AuthorizeCall, mayAskUnsigned, UNSIGNED_TOO_OFTEN } from './authorize.js';
import { type AuthorizationContext, authenticateRequest } from './checks/index.js';
import type { GatePorts } from './ports.js';
import { previewKnown } from './preview.js';
import { limitsLeft } from './verdict.js';

/**
 * What the gate would decide now about a request that its agent signed for a preview, and what each limit of the mandate has left. Nothing
 * is committed: no hold, nonce, escalation, containment or evidence. Throws what the store throws.
 */
export async function previewForAgent({ body, source }: AuthorizeCall, ports: GatePorts): Promise<Answer> {
  const now = ports.clock.now();
  const authenticated = await authenticateRequest(body, now, ports, 'preview');
  if (!authenticated.ok) {
    const { refusal } = authenticated;
    const isAnswered = mayAskUnsigned(refusal.context, source, now, ports);
    return isAnswered ? answerRefusal({ refusal }) : rateLimited(ports.rateLimiter, UNSIGNED_TOO_OFTEN);
  }
  const { preview, context, limits } = await previewKnown(authenticated.value, ports);
  return success({
    ...preview,
    fired: [...preview.fired],
    unverifiable: [...preview.unverifiable],
    remaining: remainingOf(context),
    ...limitsLeft({ limits, reasonCode: preview.reasonCode }, context),
  });
}

/** What is left under the cap of the mandate; null where it has none. */
function remainingOf({ account }: Partial<AuthorizationContext>): number | null {
  if (account == null || account.currency === null || account.cap === null) return null;
  return unitsToNumber(availableBudget(account), account.currency);
}
