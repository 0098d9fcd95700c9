import {
  addAgents,
  authorizeAll,
  type BenchAgent,
  bindRules,
  replaceRules,
  signedOrders,
  type World,
  worldOnFile,
} from '../world.js';
import type { Row } from './index.js';

/** Changes of which the fastest counts: what the machine does beside makes others slower. */
const CHANGES = 3;

/** How long it takes until every agent of changed rules has decided by them. */
export const ruleChange: Row = {
  name: 'rule-change',
  async measure(scale) {
    const rules = Math.max(100, Math.round(5_000 * scale));
    const world = await worldOnFile();
    try {
      const cases = [
        { rules, agents: 16 },
        { rules: 10, agents: Math.max(50, Math.round(1_000 * scale)) },
      ];
      const lines = [];
      for (const { rules: count, agents } of cases) {
        const bound = await addAgents(world.service, 1, agents);
        const document = await bindRules(world.service, bound, count);
        const [one, all] = [
          await changed(world, document, count, bound.slice(0, 1)),
          await changed(world, document, count, bound),
        ];
        const what = `a change of ${count} rules until 1 and ${agents} agents decided`;
        const aim = agents < 100 ? 'about one compilation' : '';
        lines.push({ what, small: one, large: all, unit: 'ms', aim });
      }
      return lines;
    } finally {
      await world.close();
    }
  },
};

async function changed(
  { service }: World,
  document: { readonly orgId: string; readonly documentId: string },
  rules: number,
  agents: readonly BenchAgent[],
): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let change = 0; change < CHANGES; change += 1) {
    await replaceRules(service, document, rules, Math.trunc(performance.now()));
    const orders = signedOrders(agents, agents.length);
    const began = performance.now();
    await authorizeAll(service, orders);
    least = Math.min(least, performance.now() - began);
  }
  return least;
}
