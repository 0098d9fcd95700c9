import type { Scenario } from '../../runner/gate/scenario.js';
import type { Fault } from './mutant.js';
import type { FaultyGates } from './mutant-gates.js';

/** What detects each fault: ids of scenarios in the order of the suite, by id of the fault. */
export type GateKills = Readonly<Record<string, readonly string[]>>;

/** What is known of these faults, in their order; a fault that was never run is detected by nothing. */
export function killsOf(faults: readonly Fault[], known: GateKills): GateKills {
  return Object.fromEntries(faults.map(({ id }) => [id, known[id] ?? []]));
}

/** Ids of the scenarios that fail against a fault, twice in a row: what only time did is no detection. */
export async function detectionsOf(
  fault: Fault,
  scenarios: readonly Scenario[],
  gates: FaultyGates,
): Promise<readonly string[]> {
  const suspected = await failing(fault, scenarios, gates);
  const again = scenarios.filter(({ id }) => suspected.includes(id));
  return again.length === 0 ? [] : failing(fault, again, gates);
}

async function failing(fault: Fault, scenarios: readonly Scenario[], gates: FaultyGates): Promise<readonly string[]> {
  const results = await gates.run(fault, scenarios);
  return results.filter(({ status }) => status === 'fail').map(({ id }) => id);
}
