import type { Hold } from '@gatewright/ledger';
import { accept, PASSED, type Result, refuse } from '@gatewright/protocol';
import { PRODUCTION_NETWORK } from '../networks.js';
import type { Counterparty, GatePorts } from '../ports.js';
import type { ProvenCaller } from './call.js';

/** How a hold settles for a caller. */
export interface SettlementTerms {
  /** The service that the call counts for; null where it proves no more than the authorization id does. */
  readonly claimer: ProvenCaller;
  /** Knowing the authorization id is not enough. */
  readonly strict: boolean;
}

/** How a slot moves for a caller. */
export interface SlotTerms extends SettlementTerms {
  /** The organisation lists the caller, for the merchant of the hold. */
  readonly registered: boolean;
}

/**
 * Who may claim (protocol.md §2.13): any service while the organisation has registered no counterparty that may; then only those,
 * by signature. On the production network, and where settlement is set strict, every claim is signed. A counterparty that may only
 * report claims nothing but what `runsApproved` names. True where the caller is registered.
 */
export async function admitClaimer(hold: Hold, caller: ProvenCaller, ports: GatePorts): Promise<Result<boolean>> {
  const listed = checkListed(hold, caller);
  if (!listed.ok) return listed;
  if (caller === null && hold.counterparty !== null) return UNPROVEN_COUNTERPARTY;
  const registry = await ports.directory.counterparties(hold.orgId);
  const closed = registry.filter(mayClaim);
  if (caller === null) {
    const { network, settlement } = ports.settings;
    return closed.length === 0 && network !== PRODUCTION_NETWORK && settlement === 'open'
      ? accept(false)
      : refuse('COUNTERPARTY_AUTH_REQUIRED', 'sign the claim as a registered counterparty');
  }
  const reporter = registry.find((each) => !each.mayClaim && caller === serviceOf(each));
  if (reporter !== undefined && runsApproved(reporter, hold)) return accept(true);
  const isRestricted = closed.length > 0 || reporter !== undefined;
  const registered = isRestricted ? checkRegistered(closed, caller, hold) : PASSED;
  return registered.ok ? accept(closed.length > 0) : registered;
}

/**
 * What a counterparty of purpose report may claim: the hold of an action without value, of an agent that its registration
 * names, that a person approved. Gateways of agents without money are registered so, and run what was approved by its claim.
 */
function runsApproved({ agents }: Counterparty, { agentDid, amount, approvedByHuman }: Hold): boolean {
  return approvedByHuman && amount === 0n && (agents?.includes(agentDid) ?? false);
}

/**
 * On which terms a hold settles. An organisation with counterparties that may claim settles strictly. On an unclaimed hold a
 * signature counts only if its service is one of them, because a DID costs nothing.
 */
export async function settlementTerms(
  hold: Hold,
  caller: ProvenCaller,
  ports: GatePorts,
): Promise<Result<SettlementTerms>> {
  const listed = checkListed(hold, caller);
  if (!listed.ok) return listed;
  const registry = (await ports.directory.counterparties(hold.orgId)).filter(mayClaim);
  const strict = isStrict(hold, registry, ports);
  if (caller === null || hold.claimer !== null) return accept({ claimer: caller, strict });
  if (registry.length === 0) return accept({ claimer: hold.counterparty === null ? null : caller, strict });
  const registered = checkRegistered(registry, caller, hold);
  return registered.ok ? accept({ claimer: caller, strict }) : registered;
}

/**
 * On which terms the slot of a hold moves. A signature by a service that is not registered names who reserves a slot, and
 * proves no more. A hold that is not claimed is for registered services where there are some.
 */
export async function slotTerms(hold: Hold, caller: ProvenCaller, ports: GatePorts): Promise<Result<SlotTerms>> {
  const listed = checkListed(hold, caller);
  if (!listed.ok) return listed;
  const registry = (await ports.directory.counterparties(hold.orgId)).filter(mayClaim);
  const strict = isStrict(hold, registry, ports);
  const isKnown = caller !== null && (caller === hold.claimer || caller === hold.slotHolder);
  if (caller === null || isKnown || registry.length === 0) {
    return accept({ claimer: caller, strict, registered: caller !== null && hold.counterparty !== null });
  }
  const isOpen = hold.claimer === null || hold.claimer === 'anonymous';
  const registered = isOpen ? checkRegistered(registry, caller, hold) : PASSED;
  return registered.ok ? accept({ claimer: caller, strict, registered: true }) : registered;
}

const UNPROVEN_COUNTERPARTY: Result<never> = refuse(
  'COUNTERPARTY_AUTH_REQUIRED',
  'the mandate lists its counterparties; sign as the one that the request names',
);

/** A hold of a mandate that lists its counterparties is for the one that the request named. */
function checkListed({ counterparty }: Pick<Hold, 'counterparty'>, caller: ProvenCaller): Result<undefined> {
  return counterparty === null || caller === null || caller === `svc:${counterparty}`
    ? PASSED
    : refuse('COUNTERPARTY_NOT_ALLOWED', 'the request names another counterparty, and the mandate lists them');
}

/** Knowing the id is not enough where any caller could state that the listed counterparty was paid. */
function isStrict({ counterparty }: Hold, registry: readonly Counterparty[], { settings }: GatePorts): boolean {
  return counterparty !== null || registry.length > 0 || settings.settlement === 'strict';
}

/** One that may only report changes nothing about who acts on holds. */
function mayClaim(counterparty: Counterparty): boolean {
  return counterparty.mayClaim;
}

function serviceOf({ did }: Counterparty): ProvenCaller {
  return `svc:${did}`;
}

/** Passes where the registry lists the service, for the merchant of the hold. */
function checkRegistered(
  registry: readonly Counterparty[],
  caller: Exclude<ProvenCaller, null>,
  { merchant }: Pick<Hold, 'merchant'>,
): Result<undefined> {
  const counterparty = registry.find((each) => caller === serviceOf(each));
  if (counterparty === undefined) {
    return refuse('COUNTERPARTY_NOT_REGISTERED', 'the organisation has not registered this service');
  }
  return counterparty.merchants === null || counterparty.merchants.includes(merchant ?? '')
    ? PASSED
    : refuse(
        'COUNTERPARTY_NOT_ALLOWED_FOR_MERCHANT',
        'this counterparty is not registered for the merchant of the hold',
      );
}
