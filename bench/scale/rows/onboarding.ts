import type { ApplicationContext } from '../../../packages/service/src/app/context.js';
import { onboardAgents } from '../../../packages/service/src/features/onboarding/batch.js';
import { onboardAgent } from '../../../packages/service/src/features/onboarding/handlers.js';
import {
  createOrganisation,
  newIdentity,
} from '../../../packages/service/src/features/organisations/create-organisation.js';
import { seasonedCluster } from '../../seasoned-cluster.mjs';
import { worldOnFile, worldOnPostgres } from '../world.js';
import type { Measured, Row } from './index.js';

/** Agents made one call each, and in calls of a thousand. */
export const onboarding: Row = {
  name: 'onboarding',
  async measure(scale) {
    const count = Math.max(50, Math.round(1_000 * scale));
    const file = await worldOnFile();
    const onSqlite = await measuredOn('SQLite', file.service, count).finally(() => file.close());
    const cluster = await seasonedCluster();
    const shared = await worldOnPostgres(cluster.url('postgres'));
    try {
      return [onSqlite, await measuredOn('PostgreSQL', shared.service, count)];
    } finally {
      await shared.close();
      await cluster.stop();
    }
  },
};

async function measuredOn(store: string, service: ApplicationContext, count: number): Promise<Measured> {
  const named = { name: 'Onboarding', owner: 'owner@example.com' };
  const { orgId } = await createOrganisation(named, await newIdentity(service), service.directory, service);
  const call = Object({ caller: { orgId, personId: 'person-bench' } });
  const asked = (name: string) => ({ name, scope: 'bench', currency: 'USD', perTxnMax: 100, maxAmount: 1_000 });
  const single = async () => {
    for (let index = 0; index < count; index += 1) await onboardAgent(asked(`Single ${index}`), call, service);
  };
  const batch = async () => {
    const agents = Array.from({ length: count }, (_, index) => asked(`Batch ${index}`));
    const { data } = await onboardAgents({ agents }, call, service);
    if (Object(data).created !== count) throw new Error(`agents were refused: ${JSON.stringify(data).slice(0, 500)}`);
  };
  const what = `agents a second on ${store}, by single calls and by calls of ${count}`;
  return { what, small: await rate(single, count), large: await rate(batch, count), unit: '/s', aim: 'above 1' };
}

async function rate(work: () => Promise<void>, count: number): Promise<number> {
  const began = performance.now();
  await work();
  return (count * 1_000) / (performance.now() - began);
}
