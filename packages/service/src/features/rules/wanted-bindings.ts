import { type ApplyRulesRequest, accept, type Fault, type Result, refuse } from '@gatewright/protocol';
import type { Directory } from '../../platform/database/tables.js';
import { BULK_AGENTS_MAX, groupOf, type MeantAgents } from './agent-groups.js';
import type { WantedBindings } from './rules-plan.js';

/** The bindings that assignments ask for, and warnings about labels that no agent has. Refused where one is unknown, or a document would bind too many. */
export async function wantedBindings(
  assignments: ApplyRulesRequest['assignments'],
  meant: MeantAgents,
  orgId: string,
  db: Directory,
  pause: () => Promise<void>,
): Promise<Result<{ readonly wanted: WantedBindings; readonly warnings: readonly Fault[] }>> {
  const { labelled, named } = meant;
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
  return accept({ wanted: bindings, warnings: labelsWithoutAgents(assignments, meant) });
}

/** Labels of a message that no agent has: what they bind decides nothing yet. */
function labelsWithoutAgents(assignments: ApplyRulesRequest['assignments'], { labelled }: MeantAgents): Fault[] {
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
