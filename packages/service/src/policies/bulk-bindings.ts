import { accept, malformed, type Result } from '@gatewright/gate';
import type { RuleBindingsRequest } from '@gatewright/protocol';
import { agentsLabelled } from '../agents/labels.js';
import { IDS_PER_STATEMENT } from '../database/limits.js';
import { partsOf, rowsInParts } from '../database/parts.js';
import type { Directory } from '../database/tables.js';
import { type Reply, refuse } from '../http/reply.js';
import { settleFollowers } from './assignments.js';
import type { ChangeScope, DocumentChange } from './document-change.js';
import { ASSIGNMENTS_PER_STATEMENT, BULK_AGENTS_MAX } from './limits.js';
import { shareOf, versionFor } from './rollout.js';
import { findVersion, type RuleHeader, type RuleVersion } from './rule-documents.js';

/** What a message for many agents asks, checked as a whole: a group, and a version where that makes sense. */
export function bindingFaults({ change, label, agents, version }: RuleBindingsRequest): Result<undefined, Reply> {
  const faults = [];
  if ((label === undefined) === (agents === undefined))
    faults.push({ path: '$', message: 'names either label or agents' });
  if (change === 'pin' && version === undefined)
    faults.push({ path: '$.version', message: 'is missing: a pin is of a version' });
  if ((change === 'unbind' || change === 'follow') && version !== undefined) {
    faults.push({ path: '$.version', message: `does not belong to ${change}` });
  }
  return faults.length === 0 ? accept(undefined) : { ok: false, refusal: malformed('MALFORMED_REQUEST', faults) };
}

/** Binds, unbinds or pins a group of agents. */
export async function changeBindings(
  message: RuleBindingsRequest,
  scope: ChangeScope,
): Promise<Result<DocumentChange | null, Reply>> {
  const { transaction, header } = scope;
  const { change, label = null } = message;
  const group = await groupOf(message, header, transaction);
  if (!group.ok) return group;
  const version = await pinned(message, header, transaction);
  if (!version.ok) return version;
  const agents = await performed(change, group.value, version.value, scope);
  if (!agents.ok || agents.value.length === 0) return agents.ok ? accept(null) : agents;
  return accept({ act: change, header, version: version.value, agents: agents.value, said: { label } });
}

/** The DIDs of the agents with a label, or of those that are named. Refused where one is unknown, or they are too many. */
export async function groupOf(
  { label, agents = [] }: Pick<RuleBindingsRequest, 'label' | 'agents'>,
  { orgId }: Pick<RuleHeader, 'orgId'>,
  transaction: Directory,
): Promise<Result<readonly string[], Reply>> {
  if (label !== undefined) {
    const labelled = await agentsLabelled(transaction, orgId, label, BULK_AGENTS_MAX + 1);
    if (labelled.length <= BULK_AGENTS_MAX) return accept(labelled);
    return refuse('CONFLICT', `more than ${BULK_AGENTS_MAX} agents have that label; name a smaller group`, { label });
  }
  // Each is compared with both kinds of ids.
  const rows = await rowsInParts(agents, IDS_PER_STATEMENT / 2, (some) =>
    transaction
      .selectFrom('agent')
      .select(['agentDid', 'identityId'])
      .where('orgId', '=', orgId)
      .where((either) => either.or([either('identityId', 'in', some), either('agentDid', 'in', some)]))
      .execute(),
  );
  const known = new Set(rows.flatMap(({ agentDid, identityId }) => [agentDid, identityId]));
  const unknown = agents.find((reference) => !known.has(reference));
  if (unknown === undefined) return accept([...new Set(rows.map(({ agentDid }) => agentDid))]);
  return refuse('NOT_FOUND', 'no agent of your organisation has that id', { identityId: unknown });
}

/** The version that agents are pinned to; null where the message names none. */
async function pinned(
  { version }: RuleBindingsRequest,
  header: RuleHeader,
  transaction: Directory,
): Promise<Result<RuleVersion | null, Reply>> {
  if (version === undefined) return accept(null);
  const found = await findVersion(transaction, header, version);
  if (found === null) return refuse('NOT_FOUND', `the document has no version ${version}`);
  if (found.state === 'published') return accept(found);
  return refuse('CONFLICT', `version ${version} is ${found.state === 'draft' ? 'a draft' : 'retired'}`);
}

/** The DIDs of the agents whose binding changed. */
async function performed(
  change: RuleBindingsRequest['change'],
  group: readonly string[],
  version: RuleVersion | null,
  scope: ChangeScope,
): Promise<Result<readonly string[], Reply>> {
  const { transaction, header } = scope;
  if (change === 'bind') return bindGroup(group, version, scope);
  if (change === 'unbind') return accept(await unbindGroup(group, scope));
  const changed = await rowsInParts(group, IDS_PER_STATEMENT, (some) =>
    statement(change, some, version?.version ?? 0, header, transaction),
  );
  if (change === 'follow' && changed.length > 0) await settleFollowers(transaction, header);
  return accept(changed.map(({ agentDid }) => agentDid));
}

/** Ends bindings. Returns the DIDs of the agents that had one. */
export async function unbindGroup(
  group: readonly string[],
  { transaction, header: { orgId, documentId } }: Pick<ChangeScope, 'transaction' | 'header'>,
): Promise<readonly string[]> {
  const unbound = await rowsInParts(group, IDS_PER_STATEMENT, (some) =>
    transaction
      .deleteFrom('assignment')
      .where('orgId', '=', orgId)
      .where('documentId', '=', documentId)
      .where('agentDid', 'in', some)
      .returning('agentDid')
      .execute(),
  );
  return unbound.map(({ agentDid }) => agentDid);
}

function statement(
  change: Exclude<RuleBindingsRequest['change'], 'bind' | 'unbind'>,
  agents: readonly string[],
  version: number,
  { orgId, documentId }: RuleHeader,
  db: Directory,
) {
  const bindings = db.updateTable('assignment').where('orgId', '=', orgId).where('documentId', '=', documentId);
  const ofGroup = bindings.where('agentDid', 'in', agents);
  const set =
    change === 'follow'
      ? ofGroup.set({ pinned: 0 }).where('pinned', '=', 1)
      : ofGroup
          .set({ version, pinned: 1 })
          .where((either) => either.or([either('pinned', '=', 0), either('version', '!=', version)]));
  return set.returning('agentDid').execute();
}

/** Binds the agents that are not bound yet, to a version or to what is in force. Returns their DIDs. */
export async function bindGroup(
  group: readonly string[],
  version: RuleVersion | null,
  { transaction, header, made }: ChangeScope,
): Promise<Result<readonly string[], Reply>> {
  const { orgId, documentId, rollout, retiredAt } = header;
  if (retiredAt !== null) return refuse('CONFLICT', 'the document is retired; create another one');
  const label = rollout?.label ?? null;
  const labelled = new Set(
    label === null ? [] : await agentsLabelled(transaction, orgId, label, Number.MAX_SAFE_INTEGER),
  );
  const changed: string[] = [];
  for (const some of partsOf(group, ASSIGNMENTS_PER_STATEMENT)) {
    const rows = some.flatMap((agentDid) => {
      const share = shareOf(agentDid, documentId);
      const labels = label !== null && labelled.has(agentDid) ? [label] : [];
      const inForce = version?.version ?? versionFor(header, { share, labels });
      if (inForce === null) return [];
      const kept = { version: inForce, share, pinned: version === null ? 0 : 1 };
      return [{ orgId, agentDid, documentId, ...kept, assignedBy: made.by, assignedAt: made.at }];
    });
    if (rows.length < some.length) return refuse('CONFLICT', 'no version of the document is published');
    const added = await transaction
      .insertInto('assignment')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['orgId', 'agentDid', 'documentId']).doNothing())
      .returning('agentDid')
      .execute();
    changed.push(...added.map(({ agentDid }) => agentDid));
  }
  return accept(changed);
}
