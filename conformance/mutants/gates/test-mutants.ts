import { beforeAll, expect, test } from 'vitest';
import type { Scenario } from '../../runner/gate/scenario.js';
import { readScenarios } from '../../runner/node.js';
import type { GateMutant } from './mutant.js';
import { MutantGates } from './mutant-gates.js';

/** Mutants that are tested, every so-manieth, from another one in each run; `npm run soak` tests all. */
const EVERY = Number(process.env['GATEWRIGHT_MUTANTS_EVERY'] || 3);
const SEED = Math.floor(Math.random() * EVERY);

/** Tests that each mutant drawn is detected by every scenario that it names, and that these scenarios pass on the unchanged gate. */
export function testMutants(all: readonly GateMutant[]): void {
  const mutants = all.filter((_, index) => index % EVERY === SEED);
  console.log(`total: ${mutants.length} mutants of gates\nseed: ${SEED}`);
  const named = new Set(mutants.flatMap(({ detectedBy }) => detectedBy));
  let gates: MutantGates;
  let scenarios: readonly Scenario[] = [];

  beforeAll(async () => {
    [gates, { scenarios }] = await Promise.all([MutantGates.load(), readScenarios()]);
  });

  const statusesOf = async (mutant: GateMutant | null, ids: readonly string[]) => {
    const results = await gates.run(
      mutant,
      scenarios.filter(({ id }) => ids.includes(id)),
    );
    return Object.fromEntries(results.map(({ id, status }) => [id, status]));
  };
  const each = (ids: Iterable<string>, status: string) => Object.fromEntries([...ids].map((id) => [id, status]));

  test.concurrent.each(mutants.map((mutant) => [mutant.id, mutant.says, mutant] as const))(
    '%s is detected: a gate that %s',
    async (_id, _says, mutant) => {
      expect(mutant.detectedBy.length, 'a mutant that nothing detects needs a scenario').toBeGreaterThan(0);
      expect(await statusesOf(mutant, mutant.detectedBy)).toEqual(each(mutant.detectedBy, 'fail'));
    },
  );

  test('mutants are drawn', () => expect(mutants.length).toBeGreaterThan(0));

  test('a gate without a change passes the same scenarios', async () => {
    expect(await statusesOf(null, [...named])).toEqual(each(named, 'pass'));
  });
}
