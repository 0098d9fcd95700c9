import { copyFile, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DATABASES, LocalWitness } from '@gatewright/service/test-support';
import { describe, expect, test } from 'vitest';
import { DATABASE_FILE, openDatabase } from '../../src/database/database.js';
import { STARTS_FILE } from '../../src/files/start-count.js';
import { TestServer } from '../support/test-server.js';

describe.each(DATABASES)('on %s', (_name, settingsOf) => {
  // covers 1.10 stop-leaves-decision: A stop leaves no decision outside the log and its anchors
  test('a server that stops leaves no decision outside the log, and no checkpoint that its mirror lacks', async () => {
    const environment = await settingsOf();
    let server = await TestServer.start(undefined, environment);
    for (const decisions of [1, 3]) {
      for (let decided = 0; decided < decisions; decided += 1) await server.authorize();
      await server.stop();
      const place = { dataDir: server.dataDir, databaseUrl: environment['GATEWRIGHT_DATABASE_URL'] ?? null };
      const { driver, openStore } = await openDatabase(place);
      const store = await openStore();
      expect(await store.evidenceQueue(10)).toMatchObject({ waiting: 0 });
      const batches = (await store.batchRoots(0)).length;
      await driver.close();
      const mirror = (await readFile(join(server.dataDir, 'checkpoints.log'), 'utf8')).trim().split('\n');
      expect(JSON.parse(mirror.at(-1) ?? '')).toMatchObject({ size: batches });
      server = await TestServer.start(server.dataDir, environment);
    }
    await server.discard();
  });
});

// threat operations copy-before-last: A copy of before the last decisions of a stopped gate is put back => it is
//   known as one: the stop sealed and anchored them
test('a copy of before the last decisions of a server that was stopped is known as one', async () => {
  const server = await TestServer.start();
  await server.authorize();
  await server.stop();
  // An operator who puts back both has a directory whose count of starts shows nothing.
  const copied = [DATABASE_FILE, STARTS_FILE].map((name) => join(server.dataDir, name));
  for (const file of copied) await copyFile(file, `${file}.copy`);
  const last = await TestServer.start(server.dataDir);
  await last.authorize();
  await last.stop();
  for (const file of copied) await copyFile(`${file}.copy`, file);
  const lines: string[] = [];
  const restored = await TestServer.start(server.dataDir, {}, (line) => lines.push(line));
  expect(lines.join('')).toMatch(/the evidence log has 1 entries and the checkpoint log .* has seen 2/);
  expect((await restored.authorize()).data['reasonCode']).toBe('GATE_UNAVAILABLE');
  await restored.discard();
});

// covers stop-leaves-decision
test('a witness that does not answer holds up no stop for good', { timeout: 60_000 }, async () => {
  const witness = await LocalWitness.start();
  const lines: string[] = [];
  const server = await TestServer.start(undefined, { GATEWRIGHT_WITNESSES: witness.setting }, (line) =>
    lines.push(line),
  );
  await witness.stop();
  await server.authorize();
  await server.stop();
  expect(lines.join('')).toContain('seal evidence at the stop');
  await rm(server.dataDir, { recursive: true });
});
