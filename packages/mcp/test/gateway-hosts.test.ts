import { realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterEach, describe, expect, test } from 'vitest';
import { HOSTS, openGateway, programServer, supportProgram } from './support/gateway-bench.js';
import { newFolder } from './support/new-folder.js';

const serverPath = (name: string) => fileURLToPath(import.meta.resolve(`@modelcontextprotocol/${name}/dist/index.js`));
const closes: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closes.splice(0).reverse()) await close();
});

async function direct(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const client = new Client({ name: 'host', version: '1' });
  const command = process.execPath;
  await client.connect(new StdioClientTransport({ command, args: [...args], env: { ...env }, stderr: 'ignore' }));
  closes.push(() => client.close());
  return client;
}

describe.each(['1.x', '2.x', '2.x of 2026-07-28'] as const)('a host of SDK %s', (line) => {
  test('a host gets the tools, prompts, resources and results of three servers behind one endpoint', async () => {
    const folder = await realpath(await newFolder());
    await writeFile(join(folder, 'notes.txt'), 'twelve cups');
    const files = [serverPath('server-filesystem'), folder];
    const everything = [serverPath('server-everything'), 'stdio'];
    const memory = (name: string) => ({ MEMORY_FILE_PATH: join(folder, `${name}.jsonl`) });
    const remembers = [serverPath('server-memory')];
    const [one, two] = [await direct(files), await direct(everything)];
    const three = await direct(remembers, memory('direct'));
    const gateway = await openGateway({
      servers: [
        programServer('files', files[0] ?? '', files.slice(1)),
        programServer('every', everything[0] ?? '', everything.slice(1)),
        programServer('memory', remembers[0] ?? '', [], memory('joined')),
      ],
    });
    closes.push(gateway.close);
    const host = await HOSTS[line](gateway.url);
    closes.push(() => host.close());
    const named = <Entry extends { name: string }>(prefix: string, entries: readonly Entry[]) =>
      entries.map((entry) => ({ ...entry, name: `${prefix}_${entry.name}` }));
    const isShared = ({ name }: { name: string }) => !TOOLS_OF_CLIENTS.has(name.replace('every_', ''));
    // The SDK of 2026-07-28 drops members that this revision does not have.
    const shown = (tools: readonly { readonly name: string }[]) =>
      tools.filter(isShared).map((tool) => (line === '2.x of 2026-07-28' ? { ...tool, execution: undefined } : tool));
    expect(shown((await host.listTools()).tools)).toEqual(
      shown([
        ...named('files', (await one.listTools()).tools),
        ...named('every', (await two.listTools()).tools),
        ...named('memory', (await three.listTools()).tools),
      ]),
    );
    expect((await host.listPrompts()).prompts).toEqual(named('every', (await two.listPrompts()).prompts));
    expect((await host.listResources()).resources).toEqual([
      ...(await two.listResources()).resources,
      ...(await three.listResources()).resources,
    ]);
    const path = join(folder, 'notes.txt');
    expect(await host.callTool({ name: 'files_read_text_file', arguments: { path } })).toMatchObject(
      await one.callTool({ name: 'read_text_file', arguments: { path } }),
    );
    const sum = { a: 2, b: 3 };
    expect(await host.callTool({ name: 'every_get-sum', arguments: sum })).toMatchObject(
      await two.callTool({ name: 'get-sum', arguments: sum }),
    );
    const entities = [{ name: 'cups', entityType: 'thing', observations: ['twelve'] }];
    for (const tool of ['create_entities', 'read_graph']) {
      const args = tool === 'read_graph' ? {} : { entities };
      expect(await host.callTool({ name: `memory_${tool}`, arguments: args })).toMatchObject(
        await three.callTool({ name: tool, arguments: args }),
      );
    }
    const uri = (await two.listResources()).resources[0]?.uri ?? '';
    expect(await host.readResource({ uri })).toMatchObject(await two.readResource({ uri }));
    await expect(host.callTool({ name: 'other_read', arguments: {} })).rejects.toThrow(/no server has/);
  }, 60_000);
});

/** Tools that server-everything lists by what the client can do. */
const TOOLS_OF_CLIENTS = new Set([
  'get-roots-list',
  'trigger-sampling-request',
  'trigger-elicitation-request',
  'simulate-research-query',
]);

test.each(['1.x', '2.x', '2.x of 2026-07-28'] as const)(
  'a guarded tool runs on a permit, for a host of SDK %s',
  async (line) => {
    const tools = { shop_pay_invoice: { action: 'pay', amount: '/total', currency: 'USD', merchant: '/vendor' } };
    const program = supportProgram(line === '1.x' ? 'sdk-1-server.mjs' : 'sdk-2-server.mjs');
    const gateway = await openGateway({ servers: [programServer('shop', program)], mapping: { tools } });
    closes.push(gateway.close);
    const host = await HOSTS[line](gateway.url);
    closes.push(() => host.close());
    const pay = (total: number) => host.callTool({ name: 'shop_pay_invoice', arguments: { total, vendor: 'acme' } });
    expect(await pay(40)).toMatchObject({ content: [{ text: 'paid 40' }] });
    expect(await pay(400)).toMatchObject({ isError: true });
    expect(await host.callTool({ name: 'shop_paid', arguments: {} })).toMatchObject({ content: [{ text: '[40]' }] });
    await expect.poll(() => gateway.bench.holds()).toEqual(['settled']);
  },
  30_000,
);
