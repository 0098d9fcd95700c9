import type { JsonObject } from '@gatewright/protocol';
import type { EvaluationRequest } from '../trace/verdict.js';

/** The members of a signed request that rules read; null is as absent. */
export interface SignedRequest {
  readonly action: string;
  readonly agentDid: string;
  readonly amount?: number | string | null | undefined;
  readonly currency?: string | null | undefined;
  readonly merchant?: string | null | undefined;
  readonly resource?: string | null | undefined;
  readonly jurisdiction?: string | null | undefined;
  readonly itinerary?: JsonObject | null | undefined;
}

/** How a gate read the context of a signed request. */
export interface ContextReading {
  readonly contextProvenance: 'agent_asserted' | 'agent_signed';
  /** The mandate lists counterparties and the context is unsigned: what it says of the counterparty was left out. */
  readonly omitsCounterparty: boolean;
}

/** The members of a context that name the counterparty, in the order in which they count. */
export const COUNTERPARTY_NAMES: readonly string[] = ['counterparty', 'mm:counterparty'];

/** What rules read of a signed request: as the agent stated it, without what only the gate states. */
export function requestOfSigned(
  request: SignedRequest,
  { contextProvenance, omitsCounterparty }: ContextReading,
): EvaluationRequest {
  const stated = withoutHistory(request.itinerary ?? {});
  const context = omitsCounterparty ? withoutCounterparty(stated) : stated;
  const { counterparty } = context;
  return {
    action: request.action,
    agentDid: request.agentDid,
    amount: request.amount ?? undefined,
    currency: request.currency ?? undefined,
    merchant: request.merchant ?? undefined,
    resource: request.resource ?? undefined,
    jurisdiction: request.jurisdiction ?? undefined,
    counterparty: typeof counterparty === 'string' ? counterparty : undefined,
    context,
    contextProvenance,
  };
}

/** The context without what it says of the counterparty. */
function withoutCounterparty(itinerary: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(itinerary).filter(([name]) => !COUNTERPARTY_NAMES.includes(name)));
}

/** Only the gate states what the agent did before: numbers of the agent's own are left out. */
function withoutHistory(itinerary: JsonObject): JsonObject {
  if (itinerary['cumulativeSpend'] === undefined && itinerary['callCount'] === undefined) return itinerary;
  const { cumulativeSpend: _spent, callCount: _calls, ...stated } = itinerary;
  return stated;
}
