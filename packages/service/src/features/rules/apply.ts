import { accept, type Result, refuse } from '@gatewright/protocol';
import { lockOrganisation, type Organisation } from '../../platform/database/organisations.js';
import { partsOf } from '../../platform/database/parts.js';
import { refusableTransaction } from '../../platform/database/refusable.js';
import { rfc3339 } from '../../platform/database/rfc3339.js';
import type { Directory } from '../../platform/database/tables.js';
import type { PoliciesContext } from '../compiled-policies/context.js';
import { endBindings, startBindings } from '../rules-store/assignments.js';
import type { ShareKeys } from '../rules-store/rollout.js';
import type { Authorship } from '../rules-store/rule-documents.js';
import { ASSIGNMENTS_PER_STATEMENT } from './bulk-bindings.js';
import { agentsChangedSince, agentWithoutRoom, NO_GAIN, revisionsOf, TOO_MANY_RULES } from './rule-room.js';
import type { RulesPlan } from './rules-plan.js';
import { APPLICATION_LEASE_MS, abandon, beginApplication, markApplied, stage } from './staged-application.js';
import { bindingStatements } from './staged-bindings.js';
import {
  type Application,
  countStagedDocuments,
  deleteStagedDocuments,
  stagedSize,
  stagingStatements,
} from './staged-documents.js';

/** Rows of documents that a call writes in its own transaction, and characters in them; more are staged before, with other calls in between. */
const ROWS_AT_ONCE_MAX = 400;
const CHARACTERS_AT_ONCE_MAX = 512 * 1024;
/** Bindings that a call begins and ends in its own transaction; more are staged before, with other calls in between. */
const BINDINGS_AT_ONCE_MAX = 240;

/** A plan with the state of the organisation that it was made in. */
export interface PlannedRules {
  readonly plan: RulesPlan;
  readonly organisation: Organisation;
  readonly made: Authorship;
  readonly revisions: ReadonlyMap<string, number>;
  /** Whether, in the transaction that makes the changes, all else is as it was planned: a refusal where it is not. */
  readonly confirm: (transaction: Directory, revisions: ReadonlyMap<string, number>) => Promise<Result<undefined>>;
}

/**
 * Makes the rules of an organisation what was planned, all of it at once or nothing. Many documents and bindings are staged in short
 * transactions before; nothing of them counts until the one that makes the changes. Refused where an agent has no room for its rules,
 * where the rules are others than when it was planned, and where another call stages an application. Returns the documents of the
 * organisation and their revisions.
 */
export async function applyPlan(
  planned: PlannedRules,
  service: Pick<PoliciesContext, 'directory' | 'ids' | 'clock' | 'slices' | 'keys' | 'store'>,
): Promise<Result<ReadonlyMap<string, number>>> {
  const { plan, organisation, made } = planned;
  const { directory, ids, clock } = service;
  const { orgId } = organisation;
  const application = { orgId, applicationId: ids.uuid() };
  const changes = plan.changes.map(({ change }) => change);
  const { multiProcess } = service.store.capabilities;
  const documents = stagingStatements(application, plan.documents, changes, multiProcess);
  const bindings = plan.bindings.reduce((sum, { bind, unbind }) => sum + bind.length + unbind.length, 0);
  const { rows, characters } = stagedSize(plan.documents, changes);
  const isSmall = rows <= ROWS_AT_ONCE_MAX && characters <= CHARACTERS_AT_ONCE_MAX;
  if (isSmall && bindings <= BINDINGS_AT_ONCE_MAX) {
    return commit(planned, service, application, async (transaction) => {
      await bindAtOnce(plan, made, service.keys, transaction);
      for (const write of documents) await write(transaction);
      await countStagedDocuments(transaction, application);
      await deleteStagedDocuments(transaction, application);
      return true;
    });
  }
  const otherAt = await beginApplication(directory, application, clock.now());
  if (otherAt !== null) return refuse('CONFLICT', underWay(otherAt));
  // What throws leaves the application to its lease: whether the last transaction landed may be unknown.
  const statements = [...documents, ...bindingStatements(application, plan.bindings, made, service)];
  const isStaged = await stage(directory, application, statements, service);
  const done = isStaged
    ? await commit(planned, service, application, async (transaction) => {
        if (!(await markApplied(transaction, application))) return false;
        await countStagedDocuments(transaction, application);
        return true;
      })
    : refuse('CONFLICT', GIVEN_UP);
  if (!done.ok) await abandon(directory, application);
  return done;
}

/** The refusal beside another application, which went on last at `renewedAt`. */
function underWay(renewedAt: string): string {
  const until = rfc3339(Date.parse(renewedAt) + APPLICATION_LEASE_MS);
  return (
    `another call applies many rules or bindings of your organisation, and went on last at ${renewedAt}; plan again once it is ` +
    `answered, or after ${until}, when it is given up unless it goes on`
  );
}

const GIVEN_UP = 'this call did not go on for a while and was given up: nothing was changed; plan again';

/** @param write makes the changes; false where the application was given up */
function commit(
  { plan, revisions, confirm }: PlannedRules,
  { directory }: Pick<PoliciesContext, 'directory'>,
  { orgId }: Application,
  write: (transaction: Directory) => Promise<boolean>,
): Promise<Result<ReadonlyMap<string, number>>> {
  return refusableTransaction(directory, async (transaction) => {
    await lockOrganisation(transaction, orgId);
    const now = await revisionsOf(transaction, orgId);
    const confirmed = await confirm(transaction, now);
    if (!confirmed.ok) return confirmed;
    const unsure = await agentsChangedSince(transaction, orgId, { gains: plan.gains, revisions }, now);
    if (unsure === null) return refuse('CONFLICT', 'the rules of many agents changed meanwhile; plan again');
    if (!(await write(transaction))) return refuse('CONFLICT', GIVEN_UP);
    const gains = new Map(unsure.map((agentDid) => [agentDid, NO_GAIN]));
    const overfull = await agentWithoutRoom(transaction, orgId, gains, async () => undefined);
    if (overfull !== null) return refuse('CONFLICT', TOO_MANY_RULES, { data: { agentDid: overfull } });
    return accept(await revisionsOf(transaction, orgId));
  });
}

async function bindAtOnce(
  { bindings }: RulesPlan,
  made: Authorship,
  keys: ShareKeys,
  transaction: Directory,
): Promise<void> {
  for (const { header, version, bind, unbind, direct } of bindings) {
    for (const some of partsOf(unbind, ASSIGNMENTS_PER_STATEMENT)) await endBindings(transaction, header, some);
    for (const isDirect of [true, false]) {
      const agents = bind.filter((agentDid) => (direct?.has(agentDid) ?? true) === isDirect);
      for (const some of partsOf(agents, ASSIGNMENTS_PER_STATEMENT)) {
        await startBindings(transaction, header, some, { version, pinned: false, direct: isDirect }, made, keys);
      }
    }
  }
}
