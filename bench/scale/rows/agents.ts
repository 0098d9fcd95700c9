import { addAgents, authorizeAll, memoryInUse, percentile, signedOrders, worldOnFile } from '../world.js';
import type { Row } from './index.js';

/** Calls over few agents, and over many of many organisations, first cold and then warm. */
export const agents: Row = {
  name: 'agents',
  async measure(scale) {
    const organisations = Math.max(2, Math.round(100 * scale));
    const world = await worldOnFile();
    try {
      const { service } = world;
      const many = await addAgents(service, organisations, 200);
      const few = many.slice(0, 10);
      const rounds = Math.max(4_000, many.length);
      await authorizeAll(service, signedOrders(few, 4_000));
      const small = await authorizeAll(service, signedOrders(few, rounds));
      const cold = await authorizeAll(service, signedOrders(many, many.length));
      const kept = memoryInUse();
      service.policies.evict({ orgId: null, agentDid: null, documentId: null });
      const own = (kept - memoryInUse()) / many.length / 1024;
      await authorizeAll(service, signedOrders(many, many.length));
      const large = await authorizeAll(service, signedOrders(many, rounds));
      const over = `${many.length} agents of ${organisations} organisations`;
      return [
        line(`authorize, 10 agents and ${over}`, small.perSecond, large.perSecond, '/s', 'at least 0.7'),
        line('… p99', percentile(small, 0.99), percentile(large, 0.99), 'ms', ''),
        line('… processor a call', small.processor, large.processor, 'µs', ''),
        line('… processor of the first call of each', small.processor, cold.processor, 'µs', '600 µs more'),
        line('memory an agent, beside 4 KB', 4, own, 'KB', 'at most 1'),
      ];
    } finally {
      await world.close();
    }
  },
};

function line(what: string, small: number, large: number, unit: string, aim: string) {
  return { what, small, large, unit, aim };
}
