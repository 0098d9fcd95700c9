import { type JsonObject, objectsIn } from '@gatewright/protocol';
import { listsCounterparties, watchesNewMerchants } from './parties.js';

/** What every call under a mandate obeys, as its document states it. */
export interface GrantedTerms {
  /** The first payment to a merchant counts as risky (protocol.md §3.7). */
  readonly watchesNewMerchants: boolean;
  /** It lists counterparties: only a signed context names one, and only that one acts on the hold. */
  readonly listsCounterparties: boolean;
  /** How long an unclaimed hold lives at most, ms; null for the time of the organisation. */
  readonly holdTtlMs: number | null;
}

/** The terms of an ODRL document that the gate applies by itself. */
export function grantedTerms(document: JsonObject): GrantedTerms {
  return {
    watchesNewMerchants: watchesNewMerchants(document),
    listsCounterparties: listsCounterparties(document),
    holdTtlMs: shortestHold(document),
  };
}

/** The shortest time of the permissions that state one, ms. */
function shortestHold({ permission }: JsonObject): number | null {
  const times = objectsIn(permission).flatMap(({ holdTtlSeconds }) =>
    typeof holdTtlSeconds === 'number' ? [holdTtlSeconds] : [],
  );
  return times.length === 0 ? null : Math.min(...times) * 1000;
}
