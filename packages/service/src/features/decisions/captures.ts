import type { LedgerStore } from '@gatewright/ledger';
import { bindingId, type CapturedInput, inputsCapture, inputsDigest, sha256Hex } from '@gatewright/protocol';
import type { ExpressionBuilder } from 'kysely';
import type { ServiceContext } from '../../platform/context/service-context.js';
import { findOrganisation, lockOrganisation } from '../../platform/database/organisations.js';
import { IDS_PER_STATEMENT, partsOf, rowsInParts } from '../../platform/database/parts.js';
import { rfc3339 } from '../../platform/database/rfc3339.js';
import type { Directory, DirectoryTables } from '../../platform/database/tables.js';
import { ATTESTATION_LEAD_MS } from '../changes/attestation.js';
import type { LoggedDecision } from './logged-decision.js';

/** Rows of captured inputs of one statement: seven parameters each. */
export const INPUT_ROWS = 12;
/** Inputs of one list that evidence commits to, and lists that one run writes records of. */
export const COMMITTED_INPUTS_MAX = 1_000;
const COMMITMENTS_PER_RUN = 100;

/** A decision with the time of its commit, ms since the epoch. */
export interface TimedDecision {
  readonly decision: LoggedDecision;
  readonly at: number;
}

/** Keeps what verdicts were computed from, beside the decisions that a transaction writes into the log. */
export async function keepInputs(transaction: Directory, decisions: readonly TimedDecision[]): Promise<void> {
  const rows = decisions.flatMap(({ decision, at }) => {
    const { orgId, eventId, policyDigest, inputs } = decision;
    if (inputs === undefined || policyDigest === null) return [];
    return [{ orgId, eventId, at, policyDigest, digest: sha256Hex(inputs), inputs, commitmentId: null }];
  });
  for (const part of partsOf(rows, INPUT_ROWS)) {
    await transaction
      .insertInto('decisionInput')
      .values([...part])
      .onConflict((conflict) => conflict.columns(['orgId', 'eventId']).doNothing())
      .execute();
  }
}

/** Drops the inputs of decisions that the log drops. */
export async function dropInputs(transaction: Directory, orgId: string, eventIds: readonly string[]): Promise<void> {
  for (const part of partsOf(eventIds, IDS_PER_STATEMENT)) {
    await transaction.deleteFrom('decisionInput').where('orgId', '=', orgId).where('eventId', 'in', part).execute();
  }
}

/** Drops the lists in which every decision is older. */
export async function dropCommitments(db: Directory, orgId: string, before: number): Promise<void> {
  await db.deleteFrom('inputCommitment').where('orgId', '=', orgId).where('lastAt', '<', before).execute();
}

/** The texts of inputs that are there, by event id. */
export async function inputsOf(
  db: Directory,
  orgId: string,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await rowsInParts(eventIds, IDS_PER_STATEMENT, (some) =>
    db
      .selectFrom('decisionInput')
      .select(['eventId', 'inputs'])
      .where('orgId', '=', orgId)
      .where('eventId', 'in', some)
      .execute(),
  );
  return new Map(rows.flatMap(({ eventId, inputs }) => (inputs === null ? [] : [[eventId, inputs] as const])));
}

/** Removes the text of inputs; that there was one, and its digest, stay. */
export async function eraseInputs(transaction: Directory, orgId: string, eventIds: readonly string[]): Promise<void> {
  for (const part of partsOf(eventIds, IDS_PER_STATEMENT)) {
    await transaction
      .updateTable('decisionInput')
      .set({ inputs: null })
      .where('orgId', '=', orgId)
      .where('eventId', 'in', part)
      .execute();
  }
}

/** What captures are committed with. */
type CaptureParts = Pick<ServiceContext, 'directory' | 'clock' | 'gate' | 'settings' | 'restored' | 'timers'> & {
  readonly store: Pick<LedgerStore, 'evidence'>;
};

/**
 * Commits in the evidence to the inputs that are in no list yet: a record for each list of an organisation, whose event id follows from
 * the list. Organisations take turns until each has had a list that was not full, and calls are answered between two lists. A list is stored before its record is written, so that whatever ends a process in between, the next run writes the same record.
 */
export async function commitInputs(parts: CaptureParts): Promise<void> {
  const { directory, restored, timers } = parts;
  if (restored.reason !== null) return;
  const waiting = await directory
    .selectFrom('decisionInput')
    .select('orgId')
    .distinct()
    .where('commitmentId', 'is', null)
    .execute();
  for (let orgIds = waiting.map(({ orgId }) => orgId); orgIds.length > 0; ) {
    const full: string[] = [];
    for (const orgId of orgIds) {
      if (await listInputs(orgId, parts)) full.push(orgId);
      await timers.yieldToEventLoop();
    }
    orgIds = full;
  }
  await attestLists(parts);
}

/** Stores the next list of an organisation. True where it is full, so that there may be more. */
async function listInputs(orgId: string, { directory }: CaptureParts): Promise<boolean> {
  return directory.transaction().execute(async (transaction) => {
    await lockOrganisation(transaction, orgId);
    const rows = await transaction
      .selectFrom('decisionInput')
      .select(['eventId', 'digest', 'at'])
      .where('orgId', '=', orgId)
      .where('commitmentId', 'is', null)
      .orderBy('eventId')
      .limit(COMMITTED_INPUTS_MAX)
      .execute();
    if (rows.length === 0) return false;
    const entries = rows.map(({ eventId, digest }): CapturedInput => [eventId, digest]);
    const commitmentId = inputsDigest(entries);
    const lastAt = rows.reduce((latest, { at }) => Math.max(latest, Number(at)), 0);
    await transaction
      .insertInto('inputCommitment')
      .values({ orgId, commitmentId, entries: JSON.stringify(entries), lastAt, claimedAt: null, attestedAt: null })
      .execute();
    for (const part of partsOf(rows, IDS_PER_STATEMENT)) {
      await transaction
        .updateTable('decisionInput')
        .set({ commitmentId })
        .where('orgId', '=', orgId)
        .where(
          'eventId',
          'in',
          part.map(({ eventId }) => eventId),
        )
        .execute();
    }
    return rows.length === COMMITTED_INPUTS_MAX;
  });
}

/**
 * Writes the records of lists that have none. A process claims a list first, and writes within half of the time after which another takes
 * it over: the log has one record of each.
 */
async function attestLists({ directory, clock, gate, settings, store }: CaptureParts): Promise<void> {
  const [now, due] = [rfc3339(clock.now()), rfc3339(clock.now() - ATTESTATION_LEAD_MS)];
  const lists = await directory
    .selectFrom('inputCommitment')
    .select(['orgId', 'commitmentId', 'entries'])
    .where('attestedAt', 'is', null)
    .where(isUnclaimed(due))
    .limit(COMMITMENTS_PER_RUN)
    .execute();
  for (const { orgId, commitmentId, entries } of lists) {
    const list = directory
      .updateTable('inputCommitment')
      .where('orgId', '=', orgId)
      .where('commitmentId', '=', commitmentId)
      .where('attestedAt', 'is', null);
    const claim = list.set({ claimedAt: rfc3339(clock.now()) }).where(isUnclaimed(due));
    const organisation = await findOrganisation(directory, orgId);
    if (organisation === null || (await claim.executeTakeFirstOrThrow()).numUpdatedRows !== 1n) continue;
    const isThere = (await store.evidence(bindingId.inputs(commitmentId))) !== null;
    if (clock.now() - Date.parse(now) > ATTESTATION_LEAD_MS / 2) return;
    if (!isThere) {
      const capture = inputsCapture({ orgId, did: organisation.did }, readEntries(entries), settings.network);
      const { agentDid, ...act } = capture;
      await gate.ledger.submit({ kind: 'attest', orgId, mandateId: null, agentDid, act });
    }
    await list.set({ attestedAt: rfc3339(clock.now()) }).executeTakeFirstOrThrow();
  }
}

function isUnclaimed(due: string) {
  return (list: ExpressionBuilder<DirectoryTables, 'inputCommitment'>) =>
    list.or([list('claimedAt', 'is', null), list('claimedAt', '<', due)]);
}

/** The entries of a stored list. Throws on what this program did not write. */
export function readEntries(text: string): CapturedInput[] {
  const value: unknown = JSON.parse(text);
  if (Array.isArray(value) && value.every(isEntry)) return value;
  throw new Error('a stored list of inputs is damaged');
}

function isEntry(value: unknown): value is CapturedInput {
  return Array.isArray(value) && value.length === 2 && value.every((each) => typeof each === 'string');
}
