import { synchronizePolicies } from '../../../packages/service/src/features/compiled-policies/peer-sync.js';
import { seasonedCluster } from '../../seasoned-cluster.mjs';
import {
  addAgents,
  authorizeAll,
  bindRules,
  percentile,
  replaceRules,
  signedOrders,
  worldOnPostgres,
} from '../world.js';
import type { Row } from './index.js';

/** Rule changes of one organisation, each as soon as the one before was answered, with so much between, ms. */
const PAUSE_MS = 50;

/** Calls of other organisations on a second server while the rules of one change on the first. */
export const peerChange: Row = {
  name: 'peer-change',
  async measure(scale) {
    const cluster = await seasonedCluster();
    const first = await worldOnPostgres(cluster.url('postgres'));
    const second = await worldOnPostgres(cluster.url('postgres'));
    try {
      for (const [name, { service, driver }] of Object.entries({ first, second })) {
        await synchronizePolicies(driver, name, service, () => undefined);
      }
      const [changing, ...others] = await addAgents(first.service, 2, Math.max(50, Math.round(1_000 * scale)));
      if (changing === undefined) throw new Error('there are agents');
      const document = await bindRules(first.service, [changing], 10);
      const serving = others.filter(({ orgId }) => orgId !== changing.orgId);
      const calls = Math.max(2_000, serving.length * 4);
      await authorizeAll(second.service, signedOrders(serving, calls));
      const quiet = await authorizeAll(second.service, signedOrders(serving, calls));
      const orders = signedOrders(serving, calls);
      const state = { isOver: false };
      const changes = (async () => {
        for (let version = 1; !state.isOver; version += 1) {
          await replaceRules(first.service, document, 10, version);
          await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
        }
      })();
      const disturbed = await authorizeAll(second.service, orders);
      state.isOver = true;
      await changes;
      const what = `${serving.length} agents on a second server, while another organisation's rules change on the first`;
      return [
        { what, small: quiet.perSecond, large: disturbed.perSecond, unit: '/s', aim: 'about 1' },
        {
          what: '… p99',
          small: percentile(quiet, 0.99),
          large: percentile(disturbed, 0.99),
          unit: 'ms',
          aim: 'about 1',
        },
      ];
    } finally {
      await second.close();
      await first.close();
      await cluster.stop();
    }
  },
};
