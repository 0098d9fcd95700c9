import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { TestServer } from '../support/test-server.js';

test('one of two starts at once on a new directory serves, with the keys that are kept', async () => {
  for (let round = 0; round < 8; round += 1) {
    const directory = await mkdtemp(join(tmpdir(), 'gatewright-two-'));
    const starts = await Promise.allSettled([TestServer.start(directory), TestServer.start(directory)]);
    const [server, ...more] = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
    if (server === undefined) throw new Error('neither started');
    expect(more).toEqual([]);
    const before = (await server.get('/magp/policy/pubkey')).data;
    await server.stop();
    const again = await TestServer.start(directory);
    const after = (await again.get('/magp/policy/pubkey')).data;
    await again.stop();
    await rm(directory, { recursive: true });
    expect(after).toEqual(before);
  }
});
