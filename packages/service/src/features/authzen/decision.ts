import type { Preview } from '@gatewright/gate';
import { isPermit, type WireAnswerValue } from '@gatewright/protocol';
import type { ServiceContext } from '../../platform/context/service-context.js';
import { API_PREFIX } from '../../platform/http/api-prefix.js';

export type AuthzenDecision = WireAnswerValue<'AuthzenDecision'>;

/** What an evaluation works with. */
export type EvaluationContext = Pick<ServiceContext, 'directory' | 'gate' | 'slices' | 'baseUrl' | 'clock' | 'keys'>;

/** The root of the host, or of the path below which it serves the service: there clients of AuthZEN look. */
export function originOf({ baseUrl }: Pick<ServiceContext, 'baseUrl'>): string {
  return baseUrl().slice(0, -API_PREFIX.length);
}

/** Why the permit of an action with an amount is no decision: callers that read nothing else would spend past every limit. */
const UNRESERVED = {
  reasonCode: 'SIGNATURE_INVALID',
  detail: 'only the signed request of the agent reserves the amount: send it to authorizeAt',
} as const;

/** A preview as AuthZEN answers it; a permit that `isUnreserved` is false, with what the caller needs instead. */
export function decisionOf(
  preview: Preview,
  { baseUrl }: Pick<EvaluationContext, 'baseUrl'>,
  isUnreserved = false,
): AuthzenDecision {
  const { decision: outcome, fired, unverifiable, approvals } = preview;
  const isPermitted = isPermit(outcome);
  const decision = isPermitted && !isUnreserved;
  const waits = outcome === 'escalate';
  const { reasonCode, detail } = isPermitted && isUnreserved ? UNRESERVED : preview;
  return {
    decision,
    context: {
      reason: reasonCode,
      outcome,
      ...(detail === null ? {} : { detail }),
      fired: [...fired],
      unverifiable: [...unverifiable],
      ...(approvals === null ? {} : { approvals }),
      binding: false,
      needs: [...(isPermitted || waits ? ['agent-signature' as const] : []), ...(waits ? ['approval' as const] : [])],
      authorizeAt: `${baseUrl()}/policy/mandate/authorize`,
    },
  };
}
