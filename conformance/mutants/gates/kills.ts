import type { Scenario } from '../../runner/gate/scenario.js';
import type { GateMutant } from './mutant.js';
import type { MutantGates } from './mutant-gates.js';

/** What detects each mutant: ids of scenarios in the order of the suite, by id of the mutant. */
export type GateKills = Readonly<Record<string, readonly string[]>>;

/** What is known of these mutants, in their order; a mutant that was never run is detected by nothing. */
export function killsOf(mutants: readonly GateMutant[], known: GateKills): GateKills {
  return Object.fromEntries(mutants.map(({ id }) => [id, known[id] ?? []]));
}

/** Ids of the scenarios that fail against a mutant, twice in a row: what only time did is no detection. */
export async function detectionsOf(
  mutant: GateMutant,
  scenarios: readonly Scenario[],
  gates: MutantGates,
): Promise<readonly string[]> {
  const suspected = await failing(mutant, scenarios, gates);
  const again = scenarios.filter(({ id }) => suspected.includes(id));
  return again.length === 0 ? [] : failing(mutant, again, gates);
}

async function failing(
  mutant: GateMutant,
  scenarios: readonly Scenario[],
  gates: MutantGates,
): Promise<readonly string[]> {
  const results = await gates.run(mutant, scenarios);
  return results.filter(({ status }) => status === 'fail').map(({ id }) => id);
}
