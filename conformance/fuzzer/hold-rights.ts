import type { Agent, Escalation, Hold } from './facts.js';
import { unitsOf, unitsOfAsset } from './money.js';
import type { Observed } from './observed.js';
import { type Prepared, partsOf } from './session.js';
import type { WorldTerms } from './world.js';

/** Why a caller may not move a hold (protocol.md §1.7 and §2.14). */
export function wrongHoldCall(call: Prepared, observed: Observed, terms: WorldTerms, now: number): string | null {
  const { route, params, body, signer, repeats } = call;
  const id = params['id'] ?? (typeof body['authorizationId'] === 'string' ? body['authorizationId'] : '');
  const hold = observed.hold(id);
  if (hold === undefined) return unnamed(id, observed);
  if (repeats && signer.serviceDid !== null) return 'the signature of the service was used';
  const registry = observed.registry(hold.org);
  const isListed = lists(hold, observed);
  const registered = registry.some(({ did }) => did === signer.serviceDid);
  const caller = {
    strict: terms.settlement === 'strict' || registry.length > 0 || isListed,
    registered: registered || (isListed && signer.serviceDid === hold.counterparty),
    claims: isClaimer(call, hold),
    proven: signer.agentKey !== null && signer.agentKey === agentOf(hold, observed)?.key,
  };
  // An agent claims what it executes itself, and needs neither a registration nor a place on a list: it signed the payee.
  const isOwnClaim = caller.proven && call.sent.headers['x-magp-agent-signature'] !== undefined;
  const verb = route?.slice(route.lastIndexOf('/') + 1) ?? '';
  const unlisted = isListed && !isOwnClaim ? unlistedCaller(verb, call, hold) : null;
  if (unlisted !== null) return unlisted;
  switch (verb) {
    case 'capture':
      return closed(hold, observed, now) ?? wrongCapture(call, hold, caller);
    case 'void':
      return closed(hold, observed, now) ?? wrongVoid(hold, caller);
    case 'dispatching':
      return wrongClaim(
        call,
        hold,
        registry.length > 0 && !registered && !isOwnClaim,
        wrongBeginning(hold, observed, now),
      );
    case 'payload-binding':
      return caller.proven ? null : 'the agent did not sign it';
    case 'dispatched':
      return hold.claimer !== null && hold.claimer !== '' && !caller.claims ? 'another service claimed it' : null;
    case 'unknown':
    case 'refund':
      return caller.claims || isOperator(call, hold) ? null : 'neither the claimer nor an operator asks';
    case 'reserve':
      return wrongBeginning(hold, observed, now) ?? wrongReserver(hold, caller);
    case 'finalize':
      return wrongPayer(call, hold, caller);
    case 'release':
      return isOperator(call, hold) ? null : wrongPayer(call, hold, caller);
    default:
      return null;
  }
}

/** Whether the mandate of a hold, or one above it, lists its counterparties. */
function lists({ mandateId }: Hold, observed: Observed): boolean {
  const mandate = observed.mandate(mandateId);
  return mandate !== undefined && observed.lineage(mandate).some(({ counterparties }) => counterparties !== null);
}

/** What only the counterparty that the request named may do where the mandate lists its counterparties. */
const LISTED_VERBS: ReadonlySet<string> = new Set(['dispatching', 'capture', 'void', 'reserve', 'finalize', 'release']);

function unlistedCaller(verb: string, { signer }: Prepared, { counterparty }: Hold): string | null {
  if (!LISTED_VERBS.has(verb)) return null;
  if (signer.serviceDid === null) return verb === 'dispatching' ? 'the listed counterparty did not sign it' : null;
  return signer.serviceDid === counterparty ? null : 'the request names another counterparty';
}

/** Why no party begins a payment with a hold now. */
function wrongBeginning(hold: Hold, observed: Observed, now: number): string | null {
  return closed(hold, observed, now) ?? stopped(hold, observed);
}

/** Why the agent of what was permitted begins nothing: it, or one that its authority comes through, is contained or retired. */
export function stopped(asked: Hold | Escalation, observed: Observed): string | null {
  const mandate = 'mandateId' in asked ? observed.mandate(asked.mandateId) : undefined;
  const above = mandate === undefined ? [] : observed.lineage(mandate).map(({ agentDid }) => agentDid);
  const agents = [asked.agentDid, ...above].map((did) => observed.agent(did));
  if (agents.some((agent) => agent?.contained)) return 'an agent of it is contained';
  return agents.some((agent) => agent?.retired) ? 'an agent of it is retired' : null;
}

interface HoldCaller {
  /** The id of a hold is not enough. */
  readonly strict: boolean;
  readonly registered: boolean;
  readonly claims: boolean;
  /** The agent itself signed the call. */
  readonly proven: boolean;
}

function wrongCapture({ body }: Prepared, hold: Hold, caller: HoldCaller): string | null {
  const { claims, proven, registered, strict } = caller;
  const amount = unitsOf(body['amountCharged']);
  if (amount === null) return 'it names no amount';
  if (amount > hold.amount) return 'it is above what was permitted';
  if (amount < (hold.outside ?? 0)) return 'more was paid outside';
  if (hold.payer !== null && hold.outside === null && amount < hold.amount) return 'its payment may be on its way';
  if (hold.state === 'claimed') return amount < hold.amount && !claims ? 'only the claimer settles lower' : null;
  if (amount < hold.amount && !proven && !registered) return 'nobody proved to settle lower';
  return strict && !proven && !registered ? 'nobody proved to settle' : null;
}

function wrongVoid(hold: Hold, { claims, proven, registered, strict }: HoldCaller): string | null {
  if (hold.payer !== null) return 'it is paid outside';
  if (hold.state === 'claimed') return claims ? null : 'only the claimer voids';
  return strict && !proven && !registered ? 'nobody proved to void' : null;
}

function wrongClaim(call: Prepared, hold: Hold, shutOut: boolean, over: string | null): string | null {
  if (shutOut) return 'the service is not registered';
  const isAnother = hold.payer !== null && (hold.payer === '' || hold.payer !== call.signer.serviceDid);
  if (isAnother && hold.state === 'held') return 'another party reserved the slot';
  // The same claim again gets the same answer.
  if (hold.state === 'claimed') return call.sent.headers['idempotency-key'] === undefined ? 'it is claimed' : null;
  return over;
}

/** A claimed hold is paid outside by its claimer alone. */
function wrongReserver(hold: Hold, caller: HoldCaller): string | null {
  if (hold.state === 'claimed' && !caller.claims) return 'another party claimed it';
  return wrongSettler(hold, caller);
}

function wrongSettler(hold: Hold, { claims, registered, strict }: HoldCaller): string | null {
  if (hold.claimer !== null && hold.claimer !== '') return claims ? null : 'another service claimed it';
  if (!strict) return null;
  return claims || registered ? null : 'nobody proved to settle';
}

/** Who reserved the slot moves it. Of a reservation without a party, the whole payment is recorded by the id alone. */
function wrongPayer(call: Prepared, hold: Hold, caller: HoldCaller): string | null {
  if (hold.payer === null) return wrongSettler(hold, caller);
  if (ownsSlot(call, hold)) return null;
  const paid = call.body['amountMinor'] ?? null;
  const isWhole = call.route?.endsWith('/finalize') && (paid === null || unitsOfAsset(paid) === hold.amount);
  const namesNobody = hold.payer === '' && call.signer.serviceDid === null;
  return isWhole && namesNobody ? null : 'the caller did not reserve the slot';
}

/** Whether the caller reserved the slot: by its signature; of a reservation without a party, as the claimer of the hold. */
export function ownsSlot(call: Prepared, hold: Hold): boolean {
  if (hold.payer === null) return false;
  if (hold.payer !== '' && call.signer.serviceDid === hold.payer) return true;
  const isClaimers = hold.payer === '' ? !hold.claimedOver : hold.claimer === hold.payer;
  return isClaimers && isClaimer(call, hold);
}

/** A claim is proven by the signature of the service that made it, or by the token that it got. */
export function isClaimer({ signer, body }: Prepared, { claimer, claimToken }: Hold): boolean {
  const bringsToken = claimToken !== null && body['claimToken'] === claimToken;
  return bringsToken || (claimer !== null && claimer !== '' && signer.serviceDid === claimer);
}

export function isOperator({ by, sent }: Prepared, hold: Hold): boolean {
  const { name, actor } = partsOf(by);
  return name === hold.org && (actor === 'owner' || actor === 'admin') && sent.headers['authorization'] !== undefined;
}

/** Why a hold can no longer be settled; null where it can. What is being paid outside is no longer ended by time. */
export function closed(hold: Hold, observed: Observed, now: number): string | null {
  if (hold.state === 'settled' || hold.state === 'voided') return `it is ${hold.state}`;
  return hold.state === 'held' && hold.payer === null && isOver(hold, observed, now) ? 'its time is over' : null;
}

/** Whether the time of an unclaimed hold is over: its own, or that of its mandate. */
export function isOver(hold: Hold, observed: Observed, now: number): boolean {
  const mandate = observed.mandate(hold.mandateId);
  // A mandate is valid up to and at its end.
  const isPast = now > (mandate?.validUntil ?? Number.POSITIVE_INFINITY);
  const newest = mandate === undefined ? undefined : observed.newest(mandate);
  return now >= hold.expiresAt || isPast || newest?.ended === 'revoked';
}

/** An authorization that answers showed, but that no permit named, is moved by no call. */
export function unnamed(id: string | undefined, observed: Observed): string | null {
  return observed.authorizationIds.some((each) => each.id === id) ? 'no permit named this authorization' : null;
}

export function agentOf({ agentDid }: Hold | Escalation, observed: Observed): Agent | undefined {
  return observed.agent(agentDid);
}
