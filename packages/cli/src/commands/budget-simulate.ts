import type { Fault, JsonObject } from '@gatewright/protocol';
import { currencyCode, visible, visibleJson } from '@gatewright/protocol';
import { type Command, EXIT_FINE, EXIT_NEGATIVE, UsageError } from '../command.js';
import { GATE_OPTIONS, GATE_USAGE, type Gate, gateIfGiven } from '../gate.js';
import { type OptionValues, readOptionGroups, required, wholeNumber } from '../options.js';
import { pagesOf } from '../policy/applied-rules.js';
import type { DraftBudget, SimulatedAction } from '../simulate/simulation.js';
import { parentsFirst, readBudgets } from './budget-apply.js';

const OPTIONS = {
  budgets: 'text',
  decisions: 'text',
  refused: 'flag',
  under: 'texts',
  days: 'text',
  rate: 'text',
  agents: 'text',
  merchants: 'text',
  seed: 'text',
  median: 'decimal',
  sigma: 'decimal',
  currency: 'text',
  starts: 'text',
} as const;
type Options = OptionValues<typeof OPTIONS>;

/** Stands for every agent that no other mapping names. */
const EVERYONE = '*';

/** `gatewright budget simulate`: what a draft of budgets would make of past or generated spending. Needs no server. */
export const budgetSimulate: Command = {
  name: 'budget simulate',
  usage: `--budgets FILE [--under 'AGENT|MANDATE|LABEL|*=BUDGET']… (--decisions FILE [--refused] | --days N --rate N
  [--agents N] [--merchants N] [--median DECIMAL] [--sigma DECIMAL] [--currency CODE] [--starts RFC3339] [--seed N]) ${GATE_USAGE} [--json]`,
  summary:
    'replay a file of decision export, or generated spending, against a file of budgets, and show how far each limit would be used and what it would refuse; a label needs a gate, which lists its agents; exit status 1 if an action would be refused',
  async run({ args, terminal, ...invocation }) {
    const { own, shared } = readOptionGroups(args, OPTIONS, { ...GATE_OPTIONS, json: 'flag' });
    const file = required(own.budgets, 'budgets');
    const budgets = await draftIn(file);
    const under = await mappingOf(
      own.under ?? [],
      budgets,
      own.decisions === undefined ? null : gateIfGiven(shared, invocation),
    );
    const { actions, others } = await actionsOf(own, budgets, under);
    const { simulate } = await import('../simulate/simulation.js');
    const { simulationJson, simulationLines } = await import('../simulate/report.js');
    const simulation = simulate(budgets, actions);
    for (const name of under.unused()) terminal.err(visible(`warning: no action is of ${name}`));
    if (shared.json === true) terminal.out(visibleJson({ ...simulationJson(simulation), others }, 2));
    else for (const line of simulationLines(simulation)) terminal.out(line);
    return simulation.refused > 0 ? EXIT_NEGATIVE : EXIT_FINE;
  },
};

/** The budgets of a file, with their limits as a gate reads them. Throws UsageError. */
async function draftIn(file: string): Promise<readonly DraftBudget[]> {
  const { readLimits } = await import('@gatewright/gate');
  const stated = parentsFirst(await readBudgets(file), file);
  const ids = new Set(stated.map(({ id }) => id));
  return stated.map(({ id, request: { name, parent = null, limits } }) => {
    const faults: Fault[] = [];
    const read = readLimits(limits, undefined, faults) ?? [];
    const fault = faults[0];
    if (fault !== undefined) throw new UsageError(visible(`${file}: ${id}: ${fault.path} ${fault.message}`));
    if (parent !== null && !ids.has(parent))
      throw new UsageError(`${file}: ${id}: its parent ${parent} is not in the file`);
    return { budgetId: id, name, parent, limits: read };
  });
}

/** Under which budget actions count. */
interface Mapping {
  /** The budget of the first of these names that is mapped, else that of everyone; null for none. */
  readonly budgetOf: (names: readonly string[], stated: string | null) => string | null;
  /** Names that were mapped and never asked for. */
  readonly unused: () => readonly string[];
}

/** Reads `NAME=BUDGET`. A name that is no agent's DID may be a label, whose agents a gate lists. Throws UsageError. */
async function mappingOf(
  pairs: readonly string[],
  budgets: readonly DraftBudget[],
  gate: Gate | null,
): Promise<Mapping> {
  const known = new Set(budgets.map(({ budgetId }) => budgetId));
  const byName = new Map<string, { readonly budget: string; readonly from: string }>();
  const used = new Set<string>();
  for (const pair of pairs) {
    const place = pair.lastIndexOf('=');
    const [name, budget] = [pair.slice(0, Math.max(place, 0)), pair.slice(place + 1)];
    if (name === '')
      throw new UsageError(`--under ${pair}: write the DID of an agent, a mandate, a label or *, then =BUDGET`);
    if (!known.has(budget)) throw new UsageError(`--under ${pair}: the file has no budget ${budget}`);
    const isLabel = gate !== null && name !== EVERYONE && !name.startsWith('did:');
    const path = `/agent-identity?label=${encodeURIComponent(name)}`;
    const labelled = isLabel ? await pagesOf(gate, path, 'agents') : [];
    for (const each of [name, ...labelled.map(({ agentDid }) => String(agentDid))]) {
      byName.set(each, { budget, from: name });
    }
  }
  const find = (name: string) => {
    const found = byName.get(name);
    if (found !== undefined) used.add(found.from);
    return found?.budget ?? null;
  };
  return {
    budgetOf: (names, stated) => {
      for (const name of names) {
        const budget = find(name);
        if (budget !== null) return budget;
      }
      return stated !== null && known.has(stated) ? stated : find(EVERYONE);
    },
    unused: () => [...new Set([...byName.values()].map(({ from }) => from))].filter((name) => !used.has(name)),
  };
}

interface Asked {
  readonly actions: readonly SimulatedAction[];
  /** Decisions of a log that are not simulated. */
  readonly others: number;
}

async function actionsOf(options: Options, budgets: readonly DraftBudget[], under: Mapping): Promise<Asked> {
  const { decisions, days, rate, refused = false } = options;
  if ((decisions === undefined) === (days === undefined || rate === undefined)) {
    throw new UsageError('give --decisions, or --days and --rate for generated spending');
  }
  if (decisions === undefined) return { actions: await spendingOf(options, budgets, under), others: 0 };
  const { loggedActions } = await import('../simulate/logged-actions.js');
  const budgetOf = ({ agentDid, mandateId, budget }: JsonObject) =>
    under.budgetOf([String(mandateId), String(agentDid)], typeof budget === 'string' ? budget : null);
  const fields = budgets.flatMap(({ limits }) =>
    limits.flatMap(({ by }) => (by === null || typeof by === 'string' ? [] : [by.field])),
  );
  return loggedActions(decisions, { budgetOf, fields, withRefused: refused });
}

/** Generated actions, of agents that are dealt out to the budgets without others below them, unless they are mapped. */
async function spendingOf(options: Options, budgets: readonly DraftBudget[], under: Mapping) {
  const { generatedActions } = await import('../simulate/spending.js');
  const { ACTIONS_MAX } = await import('../simulate/logged-actions.js');
  const number = (name: 'days' | 'rate' | 'agents' | 'merchants' | 'seed', otherwise: string) =>
    wholeNumber(options[name] ?? otherwise, name);
  const [days, rate, agents] = [number('days', ''), number('rate', ''), number('agents', '10')];
  if (days * rate * agents > ACTIONS_MAX) {
    throw new UsageError(`--days, --rate and --agents make more than ${ACTIONS_MAX} actions`);
  }
  const startsAt = Date.parse(options.starts ?? '2026-01-01T00:00:00Z');
  if (Number.isNaN(startsAt)) throw new UsageError('--starts is not an RFC 3339 time such as 2026-01-01T00:00:00Z');
  const parents = new Set(budgets.map(({ parent }) => parent));
  const leaves = budgets.filter(({ budgetId }) => !parents.has(budgetId));
  return generatedActions(
    {
      ...{ seed: number('seed', '1'), startsAt, days, rate, agents, merchants: number('merchants', '20') },
      ...{ median: Number(options.median ?? '20'), sigma: Number(options.sigma ?? '1') },
      currency: currencyOf(options.currency, budgets),
    },
    (agent, index) => under.budgetOf([agent], leaves[index % leaves.length]?.budgetId ?? null),
  );
}

/** The currency that is given, or the one that the limits name. Throws UsageError. */
function currencyOf(given: string | undefined, budgets: readonly DraftBudget[]): string {
  const named = new Set(budgets.flatMap(({ limits }) => limits.flatMap(({ currency }) => currency ?? [])));
  const [only, another] = named;
  const code = given === undefined ? (another === undefined ? only : undefined) : (currencyCode(given) ?? undefined);
  if (code === undefined) throw new UsageError('--currency must be an ISO 4217 code: the limits name none, or several');
  return code;
}
