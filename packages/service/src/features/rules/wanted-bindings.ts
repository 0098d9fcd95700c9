import { type ApplyRulesRequest, accept, type Fault, type Result, refuse, sha256Hex } from '@gatewright/protocol';
import type { Directory } from '../../platform/database/tables.js';
import { agentsNamedAmong } from '../agents/repository.js';
import { BULK_AGENTS_MAX, groupOf } from './bulk-bindings.js';

/** What a document should bind. */
export interface WantedBinding {
  /** The DIDs of all agents that it should bind. */
  readonly agents: ReadonlySet<string>;
  /** Those of them that are named by themselves. */
  readonly direct: ReadonlySet<string>;
  readonly labels: ReadonlySet<string>;
}

/** What each document should bind, by its name. */
export type WantedBindings = ReadonlyMap<string, WantedBinding>;

export const NOTHING_WANTED: WantedBinding = { agents: new Set(), direct: new Set(), labels: new Set() };

/** The agents that labels and names of a message mean: DIDs by label, and by name. */
export interface MeantAgents {
  readonly labelled: ReadonlyMap<string, readonly string[]>;
  readonly named: ReadonlyMap<string, readonly string[]>;
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
  return accept({ labelled, named: await agentsNamedAmong(db, orgId, names) });
}

/** A digest of the agents of each label and name, which the state of the rules is compared with. */
export function digestsOf({ labelled, named }: MeantAgents): ReadonlyMap<string, string> {
  const digest = (dids: readonly string[]) => sha256Hex([...dids].sort().join(' '));
  return new Map([
    ...[...labelled].map(([label, dids]) => [`label ${label}`, digest(dids)] as const),
    ...[...named].map(([name, dids]) => [`name ${name}`, digest(dids)] as const),
  ]);
}

/** The agents that assignments mean. Refused where one is unknown, or a document would bind too many. */
export async function wantedBindings(
  assignments: ApplyRulesRequest['assignments'],
  { labelled, named }: MeantAgents,
  orgId: string,
  db: Directory,
  pause: () => Promise<void>,
): Promise<Result<WantedBindings>> {
  const bindings = new Map<string, { agents: Set<string>; direct: Set<string>; labels: Set<string> }>();
  for (const { policy, name, label, agents = [] } of assignments) {
    await pause();
    const group = await (name === undefined
      ? label === undefined
        ? groupOf({ agents }, { orgId }, db)
        : accept(labelled.get(label) ?? [])
      : agentNamed(name, named.get(name) ?? []));
    if (!group.ok) return group;
    for (const document of policy) {
      const all = bindings.get(document) ?? { agents: new Set(), direct: new Set(), labels: new Set() };
      for (const agentDid of group.value) all.agents.add(agentDid);
      if (label === undefined) for (const agentDid of group.value) all.direct.add(agentDid);
      else all.labels.add(label);
      if (all.agents.size > BULK_AGENTS_MAX) {
        return refuse('CONFLICT', `${document} would bind more than ${BULK_AGENTS_MAX} agents in one call`);
      }
      bindings.set(document, all);
    }
  }
  return accept(bindings);
}

/** Labels of a message that no agent has: what they bind decides nothing yet. */
export function labelsWithoutAgents(assignments: ApplyRulesRequest['assignments'], { labelled }: MeantAgents): Fault[] {
  const warned = new Map<string, Fault>();
  for (const [index, { label }] of assignments.entries()) {
    if (label === undefined || labelled.get(label)?.length !== 0 || warned.has(label)) continue;
    const message = `no agent has the label ${label}; what is bound to it decides once an agent gets it`;
    warned.set(label, { path: `$.assignments[${index}].label`, message });
  }
  return [...warned.values()];
}

function agentNamed(name: string, named: readonly string[]): Result<readonly string[]> {
  if (named.length === 1) return accept(named);
  const found = named.length === 0 ? 'no agent of your organisation has that name' : 'several agents have that name';
  return refuse('NOT_FOUND', `${found}; name it by its DID`, { data: { name } });
}
