import type { Preview } from '@gatewright/gate';
import { isPermit, type WireAnswerValue } from '@gatewright/protocol';
import type { ServiceContext } from '../context/service-context.js';
import { API_PREFIX } from '../http/api-prefix.js';

export type AuthzenDecision = WireAnswerValue<'AuthzenDecision'>;

/** What an evaluation works with. */
export type EvaluationContext = Pick<ServiceContext, 'directory' | 'gate' | 'slices' | 'baseUrl' | 'clock' | 'keys'>;

/** The root of the host, or of the path below which it serves the service: there clients of AuthZEN look. */
export function originOf({ baseUrl }: Pick<ServiceContext, 'baseUrl'>): string {
  return baseUrl().slice(0, -API_PREFIX.length);
}

/** A preview as AuthZEN answers it. */
export function decisionOf(preview: Preview, { baseUrl }: Pick<EvaluationContext, 'baseUrl'>): AuthzenDecision {
  const { decision: outcome, reasonCode, detail, fired, unverifiable, approvals } = preview;
  const decision = isPermit(outcome);
  const waits = outcome === 'escalate';
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
      needs: [...(decision || waits ? ['agent-signature' as const] : []), ...(waits ? ['approval' as const] : [])],
      authorizeAt: `${baseUrl()}/policy/mandate/authorize`,
    },
  };
}
