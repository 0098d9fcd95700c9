import type { JsonObject } from '@gatewright/protocol';
import { listsCounterparties, watchesNewMerchants } from './parties.js';

/** What every call under a mandate obeys, as its document states it. */
export interface GrantedTerms {
  /** The first payment to a merchant counts as risky (protocol.md §3.7). */
  readonly watchesNewMerchants: boolean;
  /** It lists counterparties: only a signed context names one, and only that one acts on the hold. */
  readonly listsCounterparties: boolean;
}

/** The terms of an ODRL document that the gate applies by itself. */
export function grantedTerms(document: JsonObject): GrantedTerms {
  return {
    watchesNewMerchants: watchesNewMerchants(document),
    listsCounterparties: listsCounterparties(document),
  };
}
