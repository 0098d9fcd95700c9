import { accept, type Result, refuse } from '@gatewright/protocol';
import { lockOrganisation } from '../../platform/database/organisations.js';
import { refusableTransaction } from '../../platform/database/refusable.js';
import type { Authorship } from '../rules-store/rule-documents.js';
import { revisionsOf } from '../rules-store/rules-state.js';
import { agentsChangedSince } from './concurrent-changes.js';
import { confirmBasis } from './confirmed-basis.js';
import type { PlannedChanges } from './planned-changes.js';
import { prepareChanges } from './prepared-changes.js';
import { agentWithoutRoom, NO_GAIN, TOO_MANY_RULES } from './rule-room.js';
import { type BasisRequest, type RulesBasis, readBasis } from './rules-basis.js';
import { GIVEN_UP, type StagingContext } from './staged-application.js';

/** Planned changes, with what they were planned on. */
export interface PlannedApplication {
  readonly message: BasisRequest;
  readonly basis: RulesBasis;
  readonly planned: PlannedChanges;
  readonly made: Authorship;
}

/**
 * Makes planned changes, all of them at once or none. Many documents and bindings are staged in short transactions before; nothing of
 * them counts until the one that makes the changes. Refused where an agent has no room for its rules, where the rules are others than
 * when the changes were planned, and where another call stages an application. Returns the revisions of the organisation's documents.
 */
export async function execute(
  application: PlannedApplication,
  service: StagingContext,
): Promise<Result<ReadonlyMap<string, number>>> {
  const { message, basis, planned, made } = application;
  const { directory } = service;
  const { orgId } = basis.organisation;
  const prepared = await prepareChanges(planned, { orgId, made }, service);
  if (!prepared.ok) return prepared;
  const done = await refusableTransaction(directory, async (transaction) => {
    await lockOrganisation(transaction, orgId);
    const now = await readBasis(transaction, orgId, message, async () => undefined);
    if (!now.ok) return now;
    const earlier = { basis, documentIds: planned.documentIds };
    const confirmed = await confirmBasis(transaction, message, now.value, earlier);
    if (!confirmed.ok) return confirmed;
    const room = { gains: planned.gains, revisions: basis.revisions };
    const unsure = await agentsChangedSince(transaction, orgId, room, now.value.revisions);
    if (unsure === null) return refuse('CONFLICT', 'the rules of many agents changed meanwhile; plan again');
    if (!(await prepared.value.write(transaction))) return refuse('CONFLICT', GIVEN_UP);
    const gains = new Map(unsure.map((agentDid) => [agentDid, NO_GAIN]));
    const overfull = await agentWithoutRoom(transaction, orgId, gains, async () => undefined);
    if (overfull !== null) return refuse('CONFLICT', TOO_MANY_RULES, { data: { agentDid: overfull } });
    return accept(await revisionsOf(transaction, orgId));
  });
  if (!done.ok) await prepared.value.giveUp();
  return done;
}
