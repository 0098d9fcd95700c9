import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isJsonObject, type JsonObject } from '@gatewright/protocol';
import { signedOrder, textAt } from '@gatewright/service/test-support';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { TestServer } from '../support/test-server.js';

const PAGE = new URL('../../../../docs/reference/evidence.md', import.meta.url);
const TERMS = { scope: 'purchase-order', currency: 'USD', perTxnMax: 100, maxAmount: 1_000 };

let folder: string;
let server: TestServer;
let record: string;
let proof: string;
let key: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatewright-by-hand-'));
  const [, script = ''] = /```python verify\.py\n(.*?)```/s.exec(await readFile(PAGE, 'utf8')) ?? [];
  await writeFile(join(folder, 'verify.py'), script);
  server = await TestServer.start();
  const config = (await server.asOwner('/onboarding/agent', { name: 'Buyer', ...TERMS })).data;
  const decided: JsonObject[] = [];
  for (let count = 0; count < 4; count += 1) {
    decided.push((await server.post('/policy/mandate/authorize', signedOrder(config))).data);
  }
  const eventId = textAt(decided[3] ?? {}, 'eventId');
  const [token, path] = [server.ownerToken, `/magp/evidence/${eventId}/proof`];
  const isProven = async () => expect((await server.get(path)).status).toBe(200);
  await vi.waitFor(isProven, { timeout: 20_000, interval: 500 });
  proof = JSON.stringify(await answerOf(path));
  record = JSON.stringify(await answerOf(`/evidence/${eventId}`, token));
  key = textAt((await server.get('/magp/policy/pubkey')).data, 'checkpointKey');
});
afterAll(async () => {
  await server.discard();
  await rm(folder, { recursive: true });
});

async function answerOf(path: string, token?: string): Promise<JsonObject> {
  const answer = await server.get(path, token === undefined ? {} : { token });
  return { data: answer.data };
}

/** Runs the script of the page; its exit status and what it prints. */
async function verified(
  ofRecord: string,
  ofProof: string,
): Promise<{ readonly status: number | null; readonly out: string }> {
  await writeFile(join(folder, 'record.json'), ofRecord);
  await writeFile(join(folder, 'proof.json'), ofProof);
  const run = spawn('python3', ['verify.py', 'record.json', 'proof.json', key], { cwd: folder });
  let out = '';
  run.stdout.on('data', (part: Buffer) => {
    out += part.toString();
  });
  const status = await new Promise<number | null>((resolve) => run.on('close', resolve));
  return { status, out };
}

/** The texts of a value, each with its path. */
function* textsIn(
  value: unknown,
  path: readonly string[] = [],
): Iterable<readonly [name: string, path: readonly string[]]> {
  if (typeof value === 'string') yield [path.join('.'), path];
  else if (typeof value === 'object' && value !== null) {
    for (const [name, each] of Object.entries(value)) yield* textsIn(each, [...path, name]);
  }
}

/** Members of a proof that no signature covers. */
const UNCOVERED = /^data\.(batchId|anchor|proof\.\d+\.position)/;

describe('the script of the evidence page', () => {
  test('the script verifies a decision of a server with openssl, and prints its record', async () => {
    const { status, out } = await verified(record, proof);
    expect({ status, out }).toEqual({ status: 0, out: expect.stringContaining('"reasonCode":"AUTHORIZED"') });
    expect(out).toMatch(/"sequence":\d+\}/);
  });

  test('the script fails where one character of any text of the record or the proof differs', async () => {
    const whole: JsonObject = JSON.parse(record);
    const shown = isJsonObject(whole['data']) ? whole['data']['record'] : undefined;
    const places = [
      ...[...textsIn(shown, ['data', 'record'])].map((place) => ({ of: 'record', place })),
      ...[...textsIn(JSON.parse(proof))].map((place) => ({ of: 'proof', place })),
    ].filter(({ of, place: [name] }) => of === 'record' || !UNCOVERED.test(name));
    expect(places.length).toBeGreaterThan(12);
    for (const { of, place } of places) {
      const [name, path] = place;
      const text = of === 'record' ? record : proof;
      const changed = JSON.stringify(changedAt(JSON.parse(text), path));
      const { status } = of === 'record' ? await verified(changed, proof) : await verified(record, changed);
      expect({ of, name, status }).not.toEqual({ of, name, status: 0 });
    }
  });

  test('the script fails where one character of any line of the checkpoint differs', async () => {
    const note = textAt(noteHolder(), 'note');
    for (const at of [0, note.indexOf('\n') + 1, note.indexOf('\n\n') - 3, note.length - 9]) {
      const changed = note.slice(0, at) + other(note[at] ?? '') + note.slice(at + 1);
      const { status } = await verified(record, proof.replace(JSON.stringify(note), JSON.stringify(changed)));
      expect({ at, status }).not.toEqual({ at, status: 0 });
    }
  });

  test('the script fails for another number, and under the key of another log', async () => {
    const renumbered = record.replace(/"sequence":(\d+)/, (_, number: string) => `"sequence":${Number(number) + 1}`);
    expect(renumbered).not.toBe(record);
    expect((await verified(renumbered, proof)).status).not.toBe(0);
    const own = key;
    key = own.slice(0, -3) + other(own.at(-3) ?? '') + own.slice(-2);
    expect((await verified(record, proof)).status).not.toBe(0);
    key = own;
  });
});

function noteHolder(): JsonObject {
  const whole: JsonObject = JSON.parse(proof);
  const data = isJsonObject(whole['data']) ? whole['data'] : {};
  return isJsonObject(data['checkpoint']) ? data['checkpoint'] : {};
}

/** The value with the middle character of the text at a path changed. */
function changedAt(value: unknown, [name, ...path]: readonly string[]): unknown {
  if (typeof value === 'string') {
    const at = Math.floor(value.length / 2);
    return value.slice(0, at) + other(value[at] ?? '') + value.slice(at + 1);
  }
  if (Array.isArray(value)) return value.map((each, index) => (String(index) === name ? changedAt(each, path) : each));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([member, each]) => [member, member === name ? changedAt(each, path) : each]),
  );
}

function other(character: string): string {
  return character === '1' ? '2' : '1';
}
