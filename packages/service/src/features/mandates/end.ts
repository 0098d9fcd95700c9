import { ENDING_MAX_HOLDS, type EndingRun, type ResultOf, type RevokeMandate } from '@gatewright/ledger';
import { bindingId, mandateRevocation } from '@gatewright/protocol';
import type { VoidedHolds } from '../../platform/context/ending-runs.js';
import type { ServiceContext } from '../../platform/context/service-context.js';
import { inOrganisation } from '../../platform/database/organisations.js';
import { partsOf } from '../../platform/database/parts.js';
import { rfc3339 } from '../../platform/database/rfc3339.js';
import { returnBudgets } from './delegation.js';
import { endingsBefore, forgetEnding, noteEnding } from './ending-notes.js';
import {
  everyChild,
  findMandate,
  isLive,
  type MandateKey,
  type MandateOutline,
  markRevoked,
  newestOfAccount,
  newestOfAccounts,
} from './repository.js';

/** Mandates that end in one step of the ledger, and endings that are taken up in one turn. */
export const MANDATES_PER_STEP = 64;
const ENDINGS_PER_TURN = 64;
/** How old an ending is when another server takes it up, ms. */
const ENDING_TAKEOVER_MS = 60_000;

type Revoked = Extract<ResultOf<RevokeMandate>, { readonly ok: true }>;

/** An ended mandate and those that were delegated from it, generation by generation. */
interface Family {
  readonly generations: readonly (readonly MandateOutline[])[];
  /** What the revocation of the mandate itself released at once. */
  readonly released: readonly string[];
  /** The release of the rest: of the mandate itself, and of every other. */
  readonly own: readonly EndingRun[];
  readonly runs: readonly EndingRun[];
}

/**
 * Ends a mandate and what was delegated from it. The ending is noted first, so that one which is cut short is taken up again. When
 * this returns nothing moves under any of them; holds that wait to be released, and the budgets behind them, may follow.
 */
export async function endMandate(
  mandate: MandateOutline,
  service: ServiceContext,
): Promise<VoidedHolds | Extract<ResultOf<RevokeMandate>, { readonly ok: false }>> {
  const { clock, directory, endings } = service;
  await noteEnding(directory, mandate, rfc3339(clock.now()));
  const family = await endings.keep(mandate, markFamily(mandate, service));
  if ('ok' in family) {
    await forgetEnding(directory, mandate);
    return family;
  }
  const finished = endings.keep(mandate, finish(mandate, family, service));
  return endings.answer(family.released, family.own, finished);
}

/** Takes up the endings that no process works on any more. One that fails holds up no other; the first failure is thrown. */
export async function resumeEndings(service: ServiceContext): Promise<void> {
  const { clock, directory, endings, store } = service;
  const before = clock.now() - (store.capabilities.multiProcess ? ENDING_TAKEOVER_MS : 0);
  const failures: unknown[] = [];
  for (const noted of await endingsBefore(directory, rfc3339(before), ENDINGS_PER_TURN)) {
    if (endings.has(noted)) continue;
    await endings.keep(noted, resumeEnding(noted, service)).catch((error: unknown) => failures.push(error));
  }
  await endings.holds.resume();
  if (failures.length > 0) throw failures[0];
}

async function resumeEnding(noted: MandateKey, service: ServiceContext): Promise<void> {
  const mandate = await findMandate(service.directory, noted.orgId, noted.mandateId);
  const family = mandate === null ? null : await markFamily(mandate, service, true);
  if (mandate === null || family === null || 'ok' in family) await forgetEnding(service.directory, noted);
  else await finish(mandate, family, service);
}

/**
 * Ends the mandate and, generation by generation, what was delegated from it, so that nothing new can come from it meanwhile. A
 * mandate that ended before may have unclaimed holds that lived on, and a budget that has yet to return.
 */
async function markFamily(
  mandate: MandateOutline,
  service: ServiceContext,
  isResumed = false,
): Promise<Family | Extract<ResultOf<RevokeMandate>, { readonly ok: false }>> {
  const [first] = await markEnded([{ mandate, isLive: true }], service, isResumed);
  if (first === undefined) return NOT_FOUND;
  const { revoked } = first;
  if (!revoked.ok) return revoked;
  const generations: MandateOutline[][] = [[first.mandate]];
  const below: EndingRun[] = [];
  for (let parents = generations[0] ?? []; parents.length > 0; parents = generations.at(-1) ?? []) {
    const generation: MandateOutline[] = [];
    const children = await everyChild(service.directory, mandate.orgId, parents.map(accountIdOf));
    for (const some of partsOf(children, MANDATES_PER_STEP)) {
      const marked = await markEnded(
        some.map((child) => ({ mandate: child, isLive: isLive(child) })),
        service,
        isResumed,
      );
      generation.push(...marked.map((each) => each.mandate));
      below.push(...marked.flatMap(({ run }) => run ?? []));
    }
    generations.push(generation);
  }
  const own = first.run === null ? [] : [first.run];
  return { generations, released: revoked.voided, own, runs: [...own, ...below] };
}

const NOT_FOUND = {
  kind: 'revokeMandate',
  ok: false,
  reasonCode: 'NOT_FOUND',
  detail: 'no mandate has this id',
} as const;

interface Marked {
  readonly mandate: MandateOutline;
  readonly revoked: ResultOf<RevokeMandate>;
  /** The release of holds that the revocation did not release itself; null where there are none. */
  readonly run: EndingRun | null;
}

/** Ends mandates of one organisation, as many as a step of the ledger takes. */
async function markEnded(
  mandates: readonly { readonly mandate: MandateOutline; readonly isLive: boolean }[],
  service: ServiceContext,
  isResumed: boolean,
): Promise<readonly Marked[]> {
  const { endings, gate, policies, policyEvents, settings } = service;
  const rooms = await roomsFor(mandates, service);
  // The ledger first: from here on no hold can be made, whatever a policy still says.
  const results = await Promise.all(
    mandates.map(({ mandate, isLive }, index) => {
      const { orgId, accountId, mandateId } = mandate;
      const act = isLive ? { termsId: mandateId, act: mandateRevocation(mandate, settings.network) } : {};
      return gate.ledger.submit({
        ...{ kind: 'revokeMandate', orgId, mandateId: accountId },
        ...{ ...act, maxHolds: rooms[index] ?? 0 },
      });
    }),
  );
  const live = mandates.filter(({ isLive }, index) => isLive && results[index]?.ok);
  const newest = await noteRevoked(
    live.map(({ mandate }) => mandate),
    service,
    isResumed,
  );
  for (const { mandate } of live) {
    policies.invalidate(mandate);
    policyEvents.changed(mandate, 'mandate-revoked');
  }
  return mandates.map(({ mandate }, index) => {
    const revoked = results[index] ?? NOT_FOUND;
    return {
      mandate: newest.get(mandate) ?? mandate,
      revoked,
      run: isEnding(revoked) ? endings.holds.release(accountOf(mandate)) : null,
    };
  });
}

function isEnding(revoked: ResultOf<RevokeMandate>): revoked is Revoked {
  return revoked.ok && revoked.mandate.ending !== null;
}

/** How many holds the revocation of each releases itself: together no more than a step of an ending. */
async function roomsFor(
  mandates: readonly { readonly mandate: MandateOutline }[],
  { store }: ServiceContext,
): Promise<readonly number[]> {
  if (mandates.length === 1) return [ENDING_MAX_HOLDS];
  const accounts = await Promise.all(mandates.map(({ mandate }) => store.mandate(mandate.orgId, mandate.accountId)));
  let room = ENDING_MAX_HOLDS;
  return accounts.map((account) => {
    const unclaimed = account?.unclaimed ?? 0;
    if (unclaimed > room) return 0;
    room -= unclaimed;
    return unclaimed;
  });
}

/**
 * Marks mandates revoked, or those that a change at the same time put in their place, and has the withdrawal of each in the log: an account
 * that was closed before has none. Returns which, by the mandate.
 */
async function noteRevoked(
  mandates: readonly MandateOutline[],
  service: ServiceContext,
  isResumed: boolean,
): Promise<ReadonlyMap<MandateOutline, MandateOutline>> {
  const { directory, gate, store, clock, settings } = service;
  const [any] = mandates;
  if (any === undefined) return new Map();
  const { orgId } = any;
  const revoked = await inOrganisation(directory, orgId, async (transaction) => {
    const inForce = await newestOfAccounts(transaction, orgId, mandates.map(accountIdOf));
    const found = new Map<MandateOutline, MandateOutline>();
    for (const mandate of mandates) {
      const { accountId } = mandate;
      found.set(mandate, inForce.get(accountId) ?? (await newestOfAccount(transaction, orgId, accountId)) ?? mandate);
    }
    const ids = [...found.values()].map(({ mandateId }) => mandateId);
    await markRevoked(transaction, orgId, ids, rfc3339(clock.now()));
    return found;
  });
  // Another call that marked one has its record; an ending that was cut short may not.
  const first = [...new Set(revoked.values())].filter(({ revokedAt }) => isResumed || revokedAt === null);
  await Promise.all(
    first.map(async (newest) => {
      const { mandateId } = newest;
      if ((await store.evidence(bindingId.revocation(mandateId))) !== null) return;
      const { agentDid, ...act } = mandateRevocation(newest, settings.network);
      await gate.ledger.submit({ kind: 'attest', orgId, mandateId, agentDid, act });
    }),
  );
  return revoked;
}

/** Returns the budgets from the leaves to the root, once the holds are released. False where the process stops before. */
async function finish(
  mandate: MandateOutline,
  { generations, runs }: Family,
  service: ServiceContext,
): Promise<boolean> {
  const released = await Promise.all(runs.map(({ done }) => done));
  if (released.includes(false)) return false;
  for (const generation of generations.toReversed()) {
    for (const some of partsOf(generation, MANDATES_PER_STEP)) await returnBudgets(some, service);
  }
  await forgetEnding(service.directory, mandate);
  return true;
}

function accountIdOf({ accountId }: Pick<MandateOutline, 'accountId'>): string {
  return accountId;
}

function accountOf({ orgId, accountId }: MandateOutline) {
  return { orgId, mandateId: accountId };
}
