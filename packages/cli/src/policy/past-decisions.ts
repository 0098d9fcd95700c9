import type { AssignmentSet, BacktestReport, BacktestSide, DecidingDocument, Organisation } from '@gatewright/policy';
import type { JsonObject } from '@gatewright/protocol';
import type { Gate } from '../gate.js';
import { pagesOf, servedDocument } from './applied-rules.js';

/** Rules that the report of a backtest names. */
const BACKTEST_RULES_SHOWN = 10;

const AGENTS = '/agent-identity';

/** What the files of one side bind. */
export function sideOf({ documents, assignments }: Organisation): BacktestSide {
  const boundTo = boundBy(assignments);
  const all = [...documents.keys()];
  return { documents, boundTo: (agentDid) => boundTo?.(agentDid) ?? all };
}

/** The documents of files in the place of those of before, and what their assignments bind besides; with `prune` what they lack ends. */
export function candidate(
  { documents, assignments }: Organisation,
  before: BacktestSide,
  prune: boolean,
): BacktestSide {
  const boundTo = boundBy(assignments);
  const added = [...documents.keys()].filter((name) => !before.documents.has(name));
  return {
    documents: prune ? documents : new Map([...before.documents, ...documents]),
    boundTo: (agentDid) => [...new Set([...before.boundTo(agentDid), ...(boundTo?.(agentDid) ?? added)])],
  };
}

/** What assignments bind by DID; null where there is no file of them and documents are meant for every agent. Who has a name or label only a gate knows. */
function boundBy(assignments: Organisation['assignments']): ((agentDid: string) => readonly string[]) | null {
  if (assignments.length === 0) return null;
  const all = assignments.flatMap((set) => set.assignments);
  const bindings = new Map<string, string[]>();
  for (const { did, policy } of all) {
    if (did !== undefined) bindings.set(did, [...(bindings.get(did) ?? []), ...policy]);
  }
  return (agentDid) => bindings.get(agentDid) ?? [];
}

/**
 * The same files with assignments by name or label as assignments by DID, as a gate knows the agents now; one by a name that no agent
 * has stays as it is, for `leftOutOf`. Throws where the gate does not list them.
 */
export async function namedByDid(organisation: Organisation, gate: Gate): Promise<Organisation> {
  const lists = new Map<string, readonly JsonObject[]>();
  const sets: AssignmentSet[] = [];
  for (const set of organisation.assignments) {
    const assignments: AssignmentSet['assignments'] = [];
    for (const assignment of set.assignments) {
      const { did, agent, label, policy } = assignment;
      const path = label === undefined ? AGENTS : `${AGENTS}?label=${encodeURIComponent(label)}`;
      if (did === undefined && !lists.has(path)) lists.set(path, await pagesOf(gate, path, 'agents'));
      const agents = did === undefined ? lists.get(path) : undefined;
      const meant = agents?.filter(({ name }) => label !== undefined || name === agent);
      const isKnown = meant !== undefined && (label !== undefined || meant.length > 0);
      assignments.push(...(isKnown ? meant.map(({ agentDid }) => ({ did: String(agentDid), policy })) : [assignment]));
    }
    sets.push({ ...set, assignments });
  }
  return { ...organisation, assignments: sets };
}

/** How many assignments name agents as only a gate knows them. */
export function leftOutOf({ assignments }: Organisation): number {
  return assignments.flatMap((set) => set.assignments).filter(({ did }) => did === undefined).length;
}

/** What is said of them. */
export function leftOutLines(organisation: Organisation): string[] {
  const count = leftOutOf(organisation);
  return count === 0 ? [] : [`${count} assignments by name or label are left out: only DIDs are known here`];
}

/** What a gate serves now. */
export async function servedSide(gate: Gate): Promise<BacktestSide> {
  const documents = new Map<string, DecidingDocument>();
  for (const row of await pagesOf(gate, '/rules', 'documents')) {
    const [kind, name] = [String(row['kind']), String(row['name'])];
    // A draft decides nothing.
    if (row['published'] === null) continue;
    const { rules } = await servedDocument(gate, kind, String(row['documentId']));
    documents.set(name, { name, kind: kind === 'standard' ? 'standard' : 'sop', rules });
  }
  const bindings = new Map<string, readonly string[]>();
  for (const { agentDid, policy } of await pagesOf(gate, '/rules/bindings', 'bindings')) {
    bindings.set(String(agentDid), Array.isArray(policy) ? policy.map(String) : []);
  }
  return { documents, boundTo: (agentDid) => bindings.get(agentDid) ?? [] };
}

/** What a backtest found, in lines for people. */
export function reportLines({ compared, changed, flips, rules, unknown }: BacktestReport): string[] {
  const lines = flips.map(({ before, after, count, money, samples }) => {
    const amounts = Object.entries(money).map(([currency, units]) => `${units} ${currency}`);
    return `${before} → ${after}: ${count}${amounts.length === 0 ? '' : `, ${amounts.join(', ')}`} (${samples.join(', ')})`;
  });
  const shown = rules
    .slice(0, BACKTEST_RULES_SHOWN)
    .map(({ rule, added, removed }) => `${rule}: fires ${added} more, ${removed} less`);
  const lacking = Object.entries(unknown).map(([reason, count]) => `cannot be compared: ${count}, ${reason}`);
  return [...lines, ...shown, ...lacking, `${compared} decisions compared, ${changed} verdicts differ`];
}

/** The same as JSON. */
export function reportJson({ flips, rules, ...report }: BacktestReport): JsonObject {
  return {
    ...{ compared: report.compared, changed: report.changed, unknown: { ...report.unknown } },
    flips: flips.map(({ money, samples, ...flip }) => ({ ...flip, money: { ...money }, samples: [...samples] })),
    rules: rules.map((rule) => ({ ...rule })),
  };
}
