import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readScenarios } from './runner/gate/read-scenarios.js';
import type { Expect, Scenario, Step } from './runner/gate/scenario.js';

/** True where an answer can fail the expectation: `answered` alone is met by any. */
const isDemanding = (expect: Expect) => expect !== 'answered';

function demands(step: Step): boolean {
  switch (step.do) {
    case 'send':
    case 'call':
      return isDemanding(step.expect) || step.all !== undefined;
    case 'together':
      return step.all !== undefined || step.steps.some(demands);
    case 'check':
    case 'hear':
    case 'verify':
      return true;
    default:
      return false;
  }
}

test('every scenario keeps to the schema, has an id of its own and can fail', async () => {
  const { scenarios } = await readScenarios();
  const idle = scenarios.filter(({ steps }: Scenario) => !steps.some(demands)).map(({ id }) => id);
  expect(idle).toEqual([]);
});

test('every scenario names a section of the protocol', async () => {
  const { scenarios } = await readScenarios();
  const protocol = await readFile(new URL('../docs/reference/protocol.md', import.meta.url), 'utf8');
  const sections = new Set([...protocol.matchAll(/^##+ (\d+(?:\.\d+)*)\.? /gm)].map(([, number]) => number));
  expect(sections.size).toBeGreaterThan(0);
  expect(scenarios.filter(({ section }) => !sections.has(section)).map(({ id, section }) => [id, section])).toEqual([]);
});
