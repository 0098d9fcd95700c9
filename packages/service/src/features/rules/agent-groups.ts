import {
  type ApplyRulesRequest,
  accept,
  type Result,
  type RuleBindingsRequest,
  refuse,
  sha256Hex,
} from '@gatewright/protocol';
import { IDS_PER_STATEMENT, rowsInParts } from '../../platform/database/parts.js';
import type { Directory } from '../../platform/database/tables.js';
import { agentsLabelled } from '../agents/labels.js';
import { agentsNamedAmong } from '../agents/repository.js';
import type { RuleHeader } from '../rules-store/rule-documents.js';

/** Agents that one call binds, unbinds or pins. */
export const BULK_AGENTS_MAX = 5_000;

/** The agents that labels and names of a message mean: DIDs by label, and by name. */
export interface MeantAgents {
  readonly labelled: ReadonlyMap<string, readonly string[]>;
  readonly named: ReadonlyMap<string, readonly string[]>;
  /** A digest of the agents of each label and name, which the state of the rules is compared with. */
  readonly digests: ReadonlyMap<string, string>;
}

/** The agents that labels and names mean as the directory is now. Refused where a label means too many. */
export async function meantAgents(
  assignments: ApplyRulesRequest['assignments'],
  orgId: string,
  db: Directory,
  pause: () => Promise<void>,
): Promise<Result<MeantAgents>> {
  const labelled = new Map<string, readonly string[]>();
  for (const label of new Set(assignments.flatMap((each) => each.label ?? []))) {
    await pause();
    const group = await groupOf({ label }, { orgId }, db);
    if (!group.ok) return group;
    labelled.set(label, group.value);
  }
  await pause();
  const names = [...new Set(assignments.flatMap(({ name }) => name ?? []))];
  const named = await agentsNamedAmong(db, orgId, names);
  return accept({ labelled, named, digests: digestsOf({ labelled, named }) });
}

function digestsOf({ labelled, named }: Omit<MeantAgents, 'digests'>): ReadonlyMap<string, string> {
  const digest = (dids: readonly string[]) => sha256Hex([...dids].sort().join(' '));
  return new Map([
    ...[...labelled].map(([label, dids]) => [`label ${label}`, digest(dids)] as const),
    ...[...named].map(([name, dids]) => [`name ${name}`, digest(dids)] as const),
  ]);
}

/** The DIDs of the agents with a label, or of those that are named. Refused where one is unknown, or they are too many. */
export async function groupOf(
  { label, agents = [] }: Pick<RuleBindingsRequest, 'label' | 'agents'>,
  { orgId }: Pick<RuleHeader, 'orgId'>,
  transaction: Directory,
): Promise<Result<readonly string[]>> {
  if (label !== undefined) {
    const labelled = await agentsLabelled(transaction, orgId, label, BULK_AGENTS_MAX + 1);
    if (labelled.length <= BULK_AGENTS_MAX) return accept(labelled);
    return refuse('CONFLICT', `more than ${BULK_AGENTS_MAX} agents have that label; name a smaller group`, {
      data: { label },
    });
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
  return refuse('NOT_FOUND', 'no agent of your organisation has that id', { data: { identityId: unknown } });
}
