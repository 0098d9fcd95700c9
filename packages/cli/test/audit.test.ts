import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isJsonObject, type JsonObject } from '@gatewright/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ServedGate } from './support/served-gate.js';

let gate: ServedGate;
beforeAll(async () => {
  gate = await ServedGate.start();
  await gate.call(['org', 'holds', '--minutes', '7']);
  await gate.post('/sop', { title: 'Cap', documentJson: { molecules: [] } }, gate.given('owner', 'token'));
  const { webhookId } = await gate.post(
    '/webhooks',
    { url: 'https://example.test/events', events: ['hold.expired'] },
    gate.given('owner', 'token'),
  );
  await gate.post(`/webhooks/${webhookId}/remove`, {}, gate.given('owner', 'token'));
});
afterAll(() => gate.end());

async function exported(format: string): Promise<JsonObject[]> {
  const out = join(gate.folder, `acts.${format}`);
  expect(await gate.call(['audit', 'export', '--out', out, '--format', format])).toMatchObject({ status: 0, err: '' });
  const lines = (await readFile(out, 'utf8')).trim().split('\n');
  return lines.map((line) => JSON.parse(line)).filter(isJsonObject);
}

describe('gatewright audit', () => {
  test('audit export writes every act of audit list, oldest first', async () => {
    const listed = await gate.call(['audit', 'list', '--json']);
    const { acts } = JSON.parse(listed.out);
    const lines = await exported('jsonl');
    expect(lines.map(({ eventId }) => eventId)).toEqual(acts.map(({ eventId }: JsonObject) => eventId).reverse());
    expect(lines.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['setting:holds', 'rules:create', 'setting:webhook']),
    );
    const later = ['--since', String(lines.at(-1)?.['at'])];
    const out = join(gate.folder, 'later.jsonl');
    const some = await gate.call(['audit', 'export', '--out', out, ...later]);
    expect(some.out).toMatch(/later\.jsonl: [1-9]\d? acts/);
  });

  test('a line of OCSF is API Activity with the members that its schema requires', async () => {
    const lines = await exported('ocsf');
    for (const line of lines) {
      const activity = Number(line['activity_id']);
      expect([1, 3, 4]).toContain(activity);
      expect(line).toMatchObject({
        ...{ category_uid: 6, class_uid: 6003, type_uid: 600300 + activity, severity_id: 1 },
        metadata: { version: expect.stringMatching(/^1\./), product: { name: 'Gatewright' }, uid: expect.any(String) },
        actor: { user: { uid: expect.any(String) } },
        api: { operation: expect.any(String) },
        src_endpoint: { ip: '127.0.0.1' },
        time: expect.any(Number),
      });
    }
    const activities = (action: string) =>
      lines.filter(({ api }) => Object(api).operation === action).map((line) => line['activity_id']);
    expect(activities('setting:webhook')).toEqual([1, 4]);
    expect(activities('rules:create')).toEqual([1]);
    expect(activities('setting:holds')).toEqual([3]);
  });

  test('audit export says why the gate refuses it, and leaves no file', async () => {
    const out = join(gate.folder, 'refused.jsonl');
    const refused = await gate.call(['audit', 'export', '--out', out, '--token', 'wrong']);
    expect(refused).toMatchObject({ status: 1, err: expect.stringContaining('401') });
    await expect(readFile(out)).rejects.toThrow('ENOENT');
    const unread = await gate.call(['audit', 'export', '--out', out, '--since', 'yesterday']);
    expect(unread.err).toContain('RFC 3339');
  });
});
