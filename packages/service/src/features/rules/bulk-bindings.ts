import { accept, type Result, type RuleBindingsRequest, refuse, refuseFaults } from '@gatewright/protocol';
import { IDS_PER_STATEMENT, rowsInParts } from '../../platform/database/parts.js';
import type { Directory } from '../../platform/database/tables.js';
import { endBindings, startBindings } from '../rules-store/assignments.js';
import { findVersion, type RuleHeader, type RuleVersion } from '../rules-store/rule-documents.js';
import { groupOf } from './agent-groups.js';
import type { DocumentChange } from './changed.js';
import type { ChangeScope } from './document-change.js';
import { agentsBoundByLabel, bindLabel, boundToLabels, unbindLabel } from './label-bindings.js';

/** Rows of assignments in one statement: nine parameters each, of at most a hundred on a Durable Object. */
export const ASSIGNMENTS_PER_STATEMENT = 11;

/** What a message for many agents asks, checked as a whole: a group, and a version where that makes sense. */
export function bindingFaults({ change, label, agents, version }: RuleBindingsRequest): Result<undefined> {
  const faults = [];
  if ((label === undefined) === (agents === undefined))
    faults.push({ path: '$', message: 'names either label or agents' });
  if (change === 'pin' && version === undefined)
    faults.push({ path: '$.version', message: 'is missing: a pin is of a version' });
  if ((change === 'unbind' || change === 'follow') && version !== undefined) {
    faults.push({ path: '$.version', message: `does not belong to ${change}` });
  }
  return faults.length === 0 ? accept(undefined) : refuseFaults('MALFORMED_REQUEST', faults);
}

/** Binds, unbinds or pins a group of agents. */
export async function changeBindings(
  message: RuleBindingsRequest,
  scope: ChangeScope,
): Promise<Result<DocumentChange | null>> {
  const { transaction, header } = scope;
  const { change, label = null } = message;
  const group = await groupOf(message, header, transaction);
  if (!group.ok) return group;
  const version = await pinned(message, header, transaction);
  if (!version.ok) return version;
  const covered = change === 'unbind' ? await agentsBoundByLabel(transaction, header, group.value, label) : NO_AGENTS;
  const [agentDid] = covered.keys();
  if (label === null && agentDid !== undefined) return boundByLabel(agentDid, covered.get(agentDid) ?? '');
  const isNew = label !== null && (await changeLabel(change, label, version.value, scope));
  const concerned = group.value.filter((each) => !covered.has(each));
  const agents = await performed(change, concerned, version.value, label === null, scope);
  if (!agents.ok || (agents.value.length === 0 && !isNew)) return agents.ok ? accept(null) : agents;
  return accept({
    act: change,
    header,
    version: version.value,
    agents: agents.value,
    details: { label, pinned: version.value !== null },
  });
}

const NO_AGENTS: ReadonlyMap<string, string> = new Map();

/** The refusal to end a binding by which a label binds an agent. */
export function boundByLabel(agentDid: string, label: string): Result<never> {
  return refuse('CONFLICT', `the label ${label} binds the agent; take the label from it, or unbind the label`, {
    data: {
      ...{ agentDid, label },
    },
  });
}

/** Binds, unbinds or pins what agents with a label get from now on. False where that was so before. */
async function changeLabel(
  change: RuleBindingsRequest['change'],
  label: string,
  version: RuleVersion | null,
  { transaction, header, made }: ChangeScope,
): Promise<boolean> {
  if (change === 'unbind') return unbindLabel(transaction, header, label);
  const { orgId, documentId } = header;
  const isBound = (await boundToLabels(transaction, orgId, [label])).some((each) => each.documentId === documentId);
  // To pin agents binds nothing that is not bound.
  if (change !== 'bind' && !isBound) return false;
  if (change === 'bind' && (header.retiredAt !== null || (version?.version ?? header.published) === null)) return false;
  return bindLabel(transaction, { orgId, documentId, label, version: version?.version ?? null }, made);
}

/** The version that agents are pinned to; null where the message names none. */
async function pinned(
  { version }: RuleBindingsRequest,
  header: RuleHeader,
  transaction: Directory,
): Promise<Result<RuleVersion | null>> {
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
  direct: boolean,
  scope: ChangeScope,
): Promise<Result<readonly string[]>> {
  const { transaction, header } = scope;
  if (change === 'bind') return bindGroup(group, version, direct, scope);
  if (change === 'unbind') return accept(await unbindGroup(group, scope));
  const changed = await rowsInParts(group, IDS_PER_STATEMENT, (some) =>
    statement(change, some, version?.version ?? 0, header, transaction),
  );
  return accept(changed.map(({ agentDid }) => agentDid));
}

/** Ends bindings. Returns the DIDs of the agents that had one. */
async function unbindGroup(
  group: readonly string[],
  { transaction, header }: Pick<ChangeScope, 'transaction' | 'header'>,
): Promise<readonly string[]> {
  return rowsInParts(group, IDS_PER_STATEMENT, (some) => endBindings(transaction, header, some));
}

function statement(
  change: Exclude<RuleBindingsRequest['change'], 'bind' | 'unbind'>,
  agents: readonly string[],
  version: number,
  { orgId, documentId }: RuleHeader,
  db: Directory,
) {
  const bindings = db.updateTable('assignment').where('orgId', '=', orgId).where('documentId', '=', documentId);
  // Rows that do not count keep what they have.
  const ofGroup = bindings.where('agentDid', 'in', ({ selectFrom }) =>
    selectFrom('binding')
      .select('binding.agentDid')
      .where('binding.orgId', '=', orgId)
      .where('binding.documentId', '=', documentId)
      .where('binding.agentDid', 'in', agents),
  );
  const set =
    change === 'follow'
      ? ofGroup.set({ pinned: 0 }).where('pinned', '=', 1)
      : ofGroup
          .set({ version, pinned: 1 })
          .where((either) => either.or([either('pinned', '=', 0), either('version', '!=', version)]));
  return set.returning('agentDid').execute();
}

/** Binds the agents that are not bound yet, to a version or to what is in force. Returns their DIDs. */
async function bindGroup(
  group: readonly string[],
  version: RuleVersion | null,
  direct: boolean,
  { transaction, header, made, keys }: ChangeScope,
): Promise<Result<readonly string[]>> {
  const { published, retiredAt } = header;
  if (retiredAt !== null) return refuse('CONFLICT', 'the document is retired; create another one');
  const inForce = version?.version ?? published;
  if (inForce === null) return refuse('CONFLICT', 'no version of the document is published');
  const bound = { version: inForce, pinned: version !== null, direct };
  const added = await rowsInParts(group, ASSIGNMENTS_PER_STATEMENT, (some) =>
    startBindings(transaction, header, some, bound, made, keys),
  );
  return accept(added);
}
