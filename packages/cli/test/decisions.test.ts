import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ServedGate } from './support/served-gate.js';
import { signedOrder } from './support/signed-order.js';

let gate: ServedGate;
beforeEach(async () => {
  gate = await ServedGate.start();
});
afterEach(() => gate.end());

const call = (...args: readonly string[]) => gate.call(args);

test('decisions are listed, shown, exported and erased from', async () => {
  const verdict = await gate.post('/policy/mandate/authorize', signedOrder(gate.bootstrap));
  const eventId = String(verdict['eventId']);
  expect((await call('decision', 'list', '--code', 'AUTHORIZED', '--currency', 'USD', '--min', '1')).out).toContain(
    eventId,
  );
  expect((await call('decision', 'list', '--decision', 'block')).out).toBe('nothing');
  expect((await call('decision', 'show', '--id', eventId)).out).toMatch(/amount +\d/);
  const file = join(gate.folder, 'decisions.csv');
  expect((await call('decision', 'export', '--out', file, '--format', 'csv')).status).toBe(0);
  expect(await readFile(file, 'utf8')).toContain(eventId);
  const lines = join(gate.folder, 'decisions.jsonl');
  await call('decision', 'export', '--out', lines, '--id', eventId);
  expect(JSON.parse(await readFile(lines, 'utf8'))).toMatchObject({ eventId });
  expect((await call('decision', 'export', '--out', lines, '--min', '1')).err).toContain('currency');
  expect((await call('decision', 'erase', '--subject', 'Jo')).err).toContain('add --yes');
  expect((await call('decision', 'erase', '--subject', 'Jo', '--yes')).out).toContain('erasureId');
  expect((await call('decision', 'erasures')).out).toContain('requestedBy');
  expect((await call('org', 'decision-log', '--context', 'on', '--days', '30')).out).toContain(
    '{"context":true,"capture":false,"days":30}',
  );
});
