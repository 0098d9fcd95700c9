import { beforeAll, expect, test } from 'vitest';
import type { Scenario } from '../../runner/gate/scenario.js';
import { readScenarios } from '../../runner/node.js';
import type { Fault } from './mutant.js';
import { FaultyGates } from './mutant-gates.js';

/** Tests that each fault is detected by every scenario that it names, and that these scenarios pass without a fault. */
export function testFaults(faults: readonly Fault[]): void {
  const named = new Set(faults.flatMap(({ detectedBy }) => detectedBy));
  let gates: FaultyGates;
  let scenarios: readonly Scenario[] = [];

  beforeAll(async () => {
    [gates, { scenarios }] = await Promise.all([FaultyGates.load(), readScenarios()]);
  });

  const statusesOf = async (fault: Fault | null, ids: readonly string[]) => {
    const results = await gates.run(
      fault,
      scenarios.filter(({ id }) => ids.includes(id)),
    );
    return Object.fromEntries(results.map(({ id, status }) => [id, status]));
  };
  const all = (ids: Iterable<string>, status: string) => Object.fromEntries([...ids].map((id) => [id, status]));

  test.concurrent.each(faults.map((fault) => [fault.id, fault.says, fault] as const))(
    '%s is detected: a gate that %s',
    async (_id, _says, fault) => {
      expect(fault.detectedBy.length, 'a fault that nothing detects needs a scenario').toBeGreaterThan(0);
      expect(await statusesOf(fault, fault.detectedBy)).toEqual(all(fault.detectedBy, 'fail'));
    },
  );

  test('a gate without a fault passes the same scenarios', async () => {
    expect(await statusesOf(null, [...named])).toEqual(all(named, 'pass'));
  });
}
