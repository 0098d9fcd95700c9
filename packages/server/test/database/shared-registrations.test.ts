import { copyFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  blockAll,
  codeOf,
  didOf,
  emptyPostgres,
  framesOf,
  newSeed,
  prove,
  register,
} from '@gatewright/service/test-support';
import { expect, test } from 'vitest';
import { createOrganisationOffline } from '../../src/offline/offline-organisation.js';
import { TestServer } from '../support/test-server.js';

const CHANGED = 'event: policy:changed\ndata: {"reason":"recompiled"}';

// threat attacker-registers-agent
test('servers on one PostgreSQL are notified who proved a key, and so are the streams that are open there', async () => {
  const environment = { GATEWRIGHT_DATABASE_URL: await emptyPostgres() };
  const first = await TestServer.start(undefined, environment);
  await first.stop();
  const { GATEWRIGHT_DATABASE_URL: url } = environment;
  const { ownerToken: squatter } = await createOrganisationOffline(
    first.dataDir,
    'Squatters',
    'owner@squatters.test',
    url,
  );
  const server = await TestServer.start(first.dataDir, environment);
  const directory = await mkdtemp(join(tmpdir(), 'gatewright-second-'));
  for (const file of ['keys.json', 'starts.json', 'bootstrap.json'])
    await copyFile(join(server.dataDir, file), join(directory, file));
  const beside = await TestServer.start(directory, environment);
  const seed = newSeed();
  const squatted = await register(server, seed, squatter);
  expect(await codeOf(beside, squatted)).toBe('AGENT_KEY_UNVERIFIED');
  const frames = framesOf(await beside.fetch(`/policy/events/${didOf(squatted)}`));
  expect(await frames()).toBe(': connected');

  const owned = await register(server, seed, server.ownerToken);
  await prove(server, owned, server.ownerToken);
  expect(await frames()).toBe(CHANGED);
  expect(await codeOf(beside, owned)).toBe('AUTHORIZED');
  await blockAll(server, squatted, squatter);
  await blockAll(server, owned, server.ownerToken);
  expect(await frames()).toBe(CHANGED);
  expect(await codeOf(beside, owned)).toBe('SQUATTED');
  await beside.discard();
  await server.discard();
});
