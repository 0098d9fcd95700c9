import type { Hold, Mandate } from '../facts.js';
import { printed, unitsOf } from '../money.js';
import type { Observed } from '../observed.js';
import type { Exchange } from '../session.js';
import type { Finding } from './finding.js';

/** A permit names an amount that its mandate, and every mandate above it, could be held against. */
export function permitFinding(exchange: Exchange, hold: Hold, observed: Observed): Finding | null {
  const mandate = observed.mandate(hold.mandateId);
  if (mandate === undefined) return finding(`the record of a permit names no mandate of the agent (${hold.mandateId})`);
  const fault = amountFault(exchange, mandate) ?? lineageFault(hold, mandate, observed);
  return fault === null ? timeFault(exchange, mandate, observed) : finding(fault);
}

/** What was permitted after the approval of people is held to the same terms. */
export function approvalFinding(hold: Hold, observed: Observed): Finding | null {
  const mandate = observed.mandate(hold.mandateId);
  const fault = mandate === undefined ? null : lineageFault(hold, mandate, observed);
  return fault === null ? null : finding(`${fault}, approved by people`);
}

function finding(message: string): Finding {
  return { invariant: 'permits', message };
}

/** What is wrong with the amount as it was sent. */
function amountFault({ body }: Exchange, { currency }: Mandate): string | null {
  const { amount } = body;
  if (amount === undefined || amount === null)
    return currency === null ? null : 'a permit without an amount, under a mandate with money';
  return unitsOf(amount) === null ? `a permit for the amount ${JSON.stringify(amount)}` : null;
}

/** What is wrong with a permit under its mandate, or else under those that it was delegated from. */
function lineageFault(hold: Hold, mandate: Mandate, observed: Observed): string | null {
  const [own, ...above] = observed.lineage(mandate).map((each) => faultUnder(hold, each));
  const inherited = above.find((fault) => fault !== null);
  return own ?? (inherited === undefined ? null : `${inherited} that its own was delegated from`);
}

function faultUnder({ amount, currency, merchant, counterparty }: Hold, mandate: Mandate): string | null {
  if (mandate.counterparties !== null && !mandate.counterparties.includes(counterparty ?? ''))
    return 'a permit whose signed context names no counterparty that the mandate lists';
  if (mandate.currency === null)
    return amount === 0 ? null : `a permit for ${printed(amount)} under a mandate without money`;
  if (amount > 0 && currency !== mandate.currency)
    return `a permit in ${currency} under a mandate in ${mandate.currency}`;
  if (mandate.perTxnMax !== null && amount > mandate.perTxnMax)
    return `a permit for ${printed(amount)} above the ceiling`;
  if (mandate.maxAmount !== null && amount > mandate.maxAmount)
    return `a permit for ${printed(amount)} above the limit`;
  const { merchants } = mandate;
  const isListed = merchants === null || merchants.length === 0 || merchants.includes(merchant ?? '');
  return isListed ? null : `a permit for the merchant ${merchant}, whom the mandate does not list`;
}

/** A mandate that ended or ran out permits nothing, nor does what comes from it. */
function timeFault({ at }: Exchange, mandate: Mandate, observed: Observed): Finding | null {
  for (const each of observed.lineage(mandate)) {
    if (each.validUntil !== null && at > each.validUntil) return finding('a permit under a mandate that ran out');
    if (each.ended !== null) return finding(`a permit under a mandate that is ${each.ended}`);
  }
  return null;
}
