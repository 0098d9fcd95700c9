import { textAt } from '@gatewright/service/test-support';
import { expect, test } from 'vitest';
import { TestServer } from '../support/test-server.js';

// threat login-link
test('a login link that is made after a restart opens a session of the owner, and one from before opens none', async () => {
  const first = await TestServer.start();
  const linkOf = async (server: TestServer) => {
    const { data } = await server.post('/console/link', undefined, { token: server.ownerToken });
    return new URL(textAt(data, 'address')).hash.slice('#link='.length);
  };
  const before = await linkOf(first);
  await first.stop();
  const server = await TestServer.start(first.dataDir);
  const opened = async (link: string) =>
    (await server.post('/console/session', { link }, { headers: { origin: new URL(server.baseUrl).origin } })).status;
  expect(await opened(before)).toBe(401);
  expect(await opened(await linkOf(server))).toBe(201);
  await server.discard();
});
