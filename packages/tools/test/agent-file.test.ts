import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gatewright } from '@gatewright/guard/node';
import { gatewright as gateInMemory } from '@gatewright/msw';
import { afterEach, expect, test } from 'vitest';

let folder: string;
afterEach(() => rm(folder, { recursive: true }));

test.each([
  ['a configuration', (config: unknown) => config],
  ['the bootstrap file of a gate', (config: unknown) => ({ baseUrl: 'https://gate.example/api/v1', agent: config })],
])('an object is made from the path of %s, and a key runs once across restarts', async (_, fileOf) => {
  folder = await mkdtemp(join(tmpdir(), 'gatewright-node-'));
  const gate = gateInMemory({ url: 'https://gate.example' });
  const { config } = await gate.addAgent({ scope: 'pay', currency: 'USD', maxAmount: 100 });
  const path = join(folder, 'agent.json');
  await writeFile(path, JSON.stringify(fileOf(config)));
  const restarted = () => gatewright(path, { fetch: (url, init) => gate.fetch(new Request(url, init)) });
  const order = { action: 'pay', amount: 60, currency: 'USD' };
  expect(await (await restarted()).run(order, () => 'paid', { key: 'a' })).toBe('paid');
  expect(await (await restarted()).run(order, () => 'paid again', { key: 'a' })).toBe('paid');
  expect(await readdir(folder)).toContain('agent.json.calls');
});

test('an object without a path needs the folder of its runs', async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatewright-node-'));
  await expect(gatewright({})).rejects.toMatchObject({ code: 'CONFIG_INVALID', option: 'journal' });
});
