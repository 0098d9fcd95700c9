import { once } from 'node:events';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { isJsonObject, type JsonObject } from '@gatewright/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calledCommandByStream } from './support/called-command.js';
import { ServedGate } from './support/served-gate.js';
import { testFolder } from './support/test-folder.js';

const folder = testFolder();
let gate: ServedGate;
let proxy: Server;
/** Calls of imports whose answers get lost after the gate gave them, by their number. */
let lost: ReadonlySet<number> = new Set();
let calls = 0;
beforeAll(async () => {
  gate = await ServedGate.start();
  proxy = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const answer = await fetch(gate.server.baseUrl + request.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: request.headers.authorization ?? '' },
      body: Buffer.concat(pieces).toString(),
    });
    const text = await answer.text();
    calls += 1;
    if (lost.has(calls)) response.destroy();
    else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
});
afterAll(async () => {
  proxy.close();
  await gate.end();
});

const never = () => new Promise<never>(() => {});

/** Imports through the proxy. */
function imported(file: string, out: string, interrupted: () => Promise<'SIGINT'> = never) {
  calls = 0;
  const address = proxy.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const environment = { ...gate.environment, GATEWRIGHT_URL: `http://127.0.0.1:${port}` };
  return calledCommandByStream(['agent', 'import', file, '--out', out], { environment, interrupted });
}

function agents(name: string, count: number): JsonObject[] {
  return Array.from({ length: count }, (_, index) => ({ name: `${name} ${index}`, scope: 'read-report' }));
}

async function linesFile(name: string, values: readonly JsonObject[]): Promise<string> {
  const path = join(folder.path, name);
  await writeFile(path, values.map((value) => `${JSON.stringify(value)}\n`).join(''));
  return path;
}

async function configsIn(path: string): Promise<JsonObject[]> {
  const lines = (await readFile(path, 'utf8')).split('\n').filter((line) => line !== '');
  return lines.map((line): unknown => JSON.parse(line)).filter(isJsonObject);
}

const namesIn = async (path: string) => (await configsIn(path)).map(({ name }) => name).sort();
const namesOf = (values: readonly JsonObject[]) => values.map(({ name }) => name).sort();

describe('agent imports', () => {
  test('an import appends configurations to a file of its owner alone, and shows no key', async () => {
    const asked = agents('Listed', 3);
    const file = await folder.file('listed.json', asked);
    const out = join(folder.path, 'listed.jsonl');
    const made = await imported(file, out);
    expect([made.status, made.err]).toEqual([0, '']);
    expect(made.out).toContain('created 3, refused 0');
    expect((await stat(out)).mode & 0o777).toBe(0o600);
    const configs = await configsIn(out);
    expect(configs).toMatchObject(asked.map(({ name }) => ({ name, agentKey: expect.any(String) })));
    for (const { agentKey } of configs) expect(made.out).not.toContain(agentKey);
  });

  test('an import after a lost answer makes no agent twice, and names those whose keys were lost', async () => {
    const asked = agents('Cut', 250);
    const file = await linesFile('cut-in.jsonl', asked);
    const out = join(folder.path, 'cut.jsonl');
    lost = new Set([2]);
    const cut = await imported(file, out);
    expect([cut.status, cut.err]).toEqual([1, expect.stringContaining('agent import:')]);
    expect(await namesIn(out)).toEqual(namesOf(asked.slice(0, 100)));

    lost = new Set();
    const again = await imported(file, out);
    expect(again.status).toBe(1);
    expect(again.out).toContain('created 50, refused 100');
    expect(again.err.split('\n')).toHaveLength(100);
    expect(again.err).toContain(`${file}:101: Cut 100: CONFLICT`);
    const isLost = (name: unknown) => asked.slice(100, 200).some((each) => each['name'] === name);
    expect(await namesIn(out)).toEqual(namesOf(asked.filter(({ name }) => !isLost(name))));

    const [, did = ''] = /Cut 100: .*\((did:[^)]+)\)/.exec(again.err) ?? [];
    const retire = ['agent', 'retire', '--id', did, '--reason', 'its key was lost', '--yes'];
    expect((await gate.call(retire)).status).toBe(0);
    expect((await imported(file, out)).out).toContain('created 1, refused 99');
    expect(await namesIn(out)).toContain('Cut 100');
    const { agents: stored } = await gate.json(['agent', 'list', '--where', 'name=Cut ']);
    expect(Array.isArray(stored) ? stored.length : 0).toBe(asked.length + 1);
  });

  test('an import that is interrupted ends after the call under way, and its next run makes the rest', async () => {
    const asked = agents('Stopped', 250);
    const file = await linesFile('stopped-in.jsonl', asked);
    const out = join(folder.path, 'stopped.jsonl');
    const afterOneCall = async () => {
      while (calls === 0) await new Promise((resolve) => setTimeout(resolve, 1));
      return 'SIGINT' as const;
    };
    const stopped = await imported(file, out, afterOneCall);
    expect([stopped.status, stopped.err]).toEqual([3, expect.stringContaining('run it again')]);
    const kept = await namesIn(out);
    expect([100, 200]).toContain(kept.length);
    // As if the write of the last line had been cut as well.
    await writeFile(out, '{"agentDid":"did:magp:', { flag: 'a' });
    const again = await imported(file, out);
    expect([again.status, again.err]).toEqual([0, '']);
    expect(again.out).toContain(`created ${250 - kept.length}, refused 0`);
    expect(await namesIn(out)).toEqual(namesOf(asked));
  });

  test.each([
    ['lines', '{"name":"A","scope":"s"}\n\n{"name":"B","scope":"s","perTxnMax":[]}\n', ':3: $.perTxnMax'],
    ['an array', '[\n{"name":"A","scope":"s"},\n\n{"name":"B"}]', ":4: $ must have required property 'scope'"],
    ['a name given twice', '{"name":"A","scope":"s"}\n{"name":"A","scope":"t"}', ':2: $.name is that of line 1'],
    ['what is not JSON', '{"name":"A","scope":"s"}\n{"name":', ':2:9: the text is not JSON'],
  ])('an import with a fault in %s names its line and sends nothing', async (_name, text, message) => {
    const file = join(folder.path, 'faulty');
    await writeFile(file, text);
    const refused = await imported(file, join(folder.path, 'faulty.jsonl'));
    expect([refused.status, refused.err, calls]).toEqual([2, expect.stringContaining(`${file}${message}`), 0]);
  });

  test('an import into a file with something else in it sends nothing', async () => {
    const file = await linesFile('other-in.jsonl', agents('Other', 1));
    const out = await linesFile('other.jsonl', [{ name: 'not a configuration' }]);
    const refused = await imported(file, out);
    expect([refused.status, refused.err, calls]).toEqual([2, expect.stringContaining(`${out}:1: is not`), 0]);
  });

  test('an import names what the gate refuses by the line of the file', async () => {
    const asked = [...agents('Refused', 2), { name: 'Unknown pack', scope: 'read-report', rulePack: 'none' }];
    const file = await linesFile('refused-in.jsonl', asked);
    const refused = await imported(file, join(folder.path, 'refused.jsonl'));
    expect([refused.status, refused.out]).toEqual([1, expect.stringContaining('created 2, refused 1')]);
    expect(refused.err).toMatch(/refused-in\.jsonl:3: Unknown pack: UNKNOWN_RULE_PACK \$\.rulePack is not the key/);
  });
});
