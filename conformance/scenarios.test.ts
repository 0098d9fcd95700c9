import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { REAL_WAIT_MAX_MS } from './src/gate/limits.js';
import { readScenarios } from './src/gate/read-scenarios.js';
import type { ActorTerms, Expect, Scenario, Step } from './src/gate/scenario.js';

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

/** Features without which a scenario cannot be set up. */
function demanded({ actors, steps }: Scenario): string[] {
  const has = (is: (terms: ActorTerms) => boolean) => Object.values(actors).some(is);
  return [
    ...(has(({ kind }) => kind === 'organisation') ? ['organisations'] : []),
    ...(has((terms) => terms.kind === 'person' && terms.password === true) ? ['passwords'] : []),
    ...(steps.some((step) => step.do === 'wait' && step.ms > REAL_WAIT_MAX_MS) ? ['clock'] : []),
  ];
}

test('a scenario with a further organisation, a password or a long wait names the feature, so that a profile can leave it out', async () => {
  const { scenarios } = await readScenarios();
  const silent = scenarios.filter((scenario) => !demanded(scenario).every((each) => scenario.needs.includes(each)));
  expect(silent.map(({ id }) => id)).toEqual([]);
});

test('no scenario that sets the clock ahead is played beside others', async () => {
  const { scenarios } = await readScenarios();
  const shared = scenarios.filter(({ needs, alongside }) => alongside && needs.includes('clock'));
  expect(shared.map(({ id }) => id)).toEqual([]);
});

test('every scenario names a section of the protocol', async () => {
  const { scenarios } = await readScenarios();
  const protocol = await readFile(new URL('../docs/protocol.md', import.meta.url), 'utf8');
  const sections = new Set([...protocol.matchAll(/^##+ (\d+(?:\.\d+)*)\.? /gm)].map(([, number]) => number));
  expect(sections.size).toBeGreaterThan(0);
  expect(scenarios.filter(({ section }) => !sections.has(section)).map(({ id, section }) => [id, section])).toEqual([]);
});
