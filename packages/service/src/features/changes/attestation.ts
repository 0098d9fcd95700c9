import type { BindingAct } from '@gatewright/protocol';
import type { ServiceContext } from '../../platform/context/service-context.js';
import { findOrganisation, type Organisation } from '../../platform/database/organisations.js';
import { rfc3339 } from '../../platform/database/rfc3339.js';
import type { Directory } from '../../platform/database/tables.js';
import type { Act } from './act.js';

/** How long a process has to put a change into the log before another takes that over, ms. */
export const ATTESTATION_LEAD_MS = 60 * 1000;

/** What puts changes into the log. */
export type AttestingService = Pick<
  ServiceContext,
  'directory' | 'gate' | 'store' | 'clock' | 'settings' | 'events' | 'audited' | 'restored' | 'slices'
>;

/** A change as it is stored; `at` is RFC 3339. */
interface StoredChange {
  readonly orgId: string;
  readonly at: string;
}

/** A kind of changes that are stored in the transaction that makes them, and whose records in the log follow the commit. */
export interface AttestedKind<Change extends StoredChange> {
  /** What the changes are of, for reports. */
  readonly of: string;
  readonly eventId: (change: Change) => string;
  readonly listed: (change: Change) => Act;
  readonly act: (change: Change, organisation: Pick<Organisation, 'did'>, network: string) => BindingAct;
  /** Some changes without a record that were claimed before a time (RFC 3339), the oldest first. */
  readonly overdue: (db: Directory, due: string) => Promise<readonly OverdueChange<Change>[]>;
  readonly markAttested: (db: Directory, change: Change, at: string) => Promise<unknown>;
}

/** A change whose process has not put it into the log in time. */
interface OverdueChange<Change> {
  readonly orgId: string;
  /** Claims it for this process from a time (RFC 3339) on; false where another did, or wrote its record. */
  readonly claim: (now: string) => Promise<boolean>;
  /** Throws where what is stored is damaged: a claimed one lets the others pass. */
  readonly read: () => Change;
}

/**
 * Puts a change that is committed into the log. What fails is reported and left to `attestOverdueChanges`, because the change itself is in
 * force.
 *
 * @param organisation that of the change, where the caller has it
 */
export async function attestCommitted<Change extends StoredChange>(
  kind: AttestedKind<Change>,
  change: Change,
  service: AttestingService,
  organisation: Pick<Organisation, 'did'> | null = null,
): Promise<void> {
  const { clock, directory, events } = service;
  // Past half of its time another process may be about to take the change over.
  if (clock.now() - Date.parse(change.at) > ATTESTATION_LEAD_MS / 2) return;
  try {
    const found = organisation ?? (await findOrganisation(directory, change.orgId));
    if (found !== null) await attest(kind, change, found, service);
  } catch (error) {
    events.failed(`attest a change of ${kind.of}`, error);
  }
}

/**
 * Takes up changes whose record is missing though they are older than the lead that their own process has, which a crash leaves
 * behind. A process claims a change before it writes the record, and an event has one record in any case.
 */
export async function attestOverdueChanges<Change extends StoredChange>(
  kind: AttestedKind<Change>,
  service: AttestingService,
): Promise<void> {
  const { directory, clock, restored, store } = service;
  if (restored.reason !== null) return;
  const [now, due] = [rfc3339(clock.now()), rfc3339(clock.now() - ATTESTATION_LEAD_MS)];
  for (const { orgId, claim, read } of await kind.overdue(directory, due)) {
    const isClaimed = await claim(now);
    const organisation = await findOrganisation(directory, orgId);
    if (!isClaimed || organisation === null) continue;
    const change = read();
    const isThere = (await store.evidence(kind.eventId(change))) !== null;
    if (isThere) await kind.markAttested(directory, change, rfc3339(clock.now()));
    else await attest(kind, change, organisation, service);
  }
}

async function attest<Change extends StoredChange>(
  kind: AttestedKind<Change>,
  change: Change,
  organisation: Pick<Organisation, 'did'>,
  { audited, clock, directory, gate, settings, slices }: AttestingService,
): Promise<void> {
  const { agentDid, ...act } = kind.act(change, organisation, settings.network);
  await gate.ledger.submit({ kind: 'attest', orgId: change.orgId, mandateId: null, agentDid, act });
  audited(kind.listed(change));
  // Many changes are in the log at once.
  await slices.yieldToEventLoop();
  await kind.markAttested(directory, change, rfc3339(clock.now()));
}
