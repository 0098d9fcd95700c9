import { chmod, cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createGuardFromConfig } from '@gatewright/guard';
import { openPostgres } from '@gatewright/ledger/postgres';
import { openSqlite } from '@gatewright/ledger/sqlite';
import { type EvidencePack, isJsonObject, type JsonObject, validateWire } from '@gatewright/protocol';
import { nobleEd25519, parseNoteKey, verifyPack } from '@gatewright/protocol/verify';
import { TestClock } from '@gatewright/service/test-support';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { postgresColumns } from '../../../../scripts/upgrades/database-text.mjs';
import { createLogger } from '../../src/host/logger.js';
import { readSettings } from '../../src/settings/settings.js';
import { type RunningServer, startServer } from '../../src/start/server.js';
import { FROZEN_VERSIONS, frozen, frozenObject } from './frozen.js';

describe.each(FROZEN_VERSIONS)('a database of %s', (version) => {
  let folder: string;
  let server: RunningServer;
  let left: JsonObject;
  let bootstrap: JsonObject;
  const clock = new TestClock();

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gatewright-frozen-'));
    await cp(fileURLToPath(frozen(version, 'data')), folder, { recursive: true });
    for (const name of ['keys.json', 'bootstrap.json']) await chmod(join(folder, name), 0o600);
    const driver = await openSqlite(join(folder, 'gatewright.db'));
    await driver.exec(await readFile(frozen(version, 'sqlite.sql'), 'utf8'));
    await driver.close();
    left = await frozenObject(version, 'left.json');
    clock.ahead = Date.parse(String(left['at'])) - Date.now();
    const settings = readSettings({ PORT: '0', GATEWRIGHT_DATA_DIR: folder, GATEWRIGHT_LOG_LEVEL: 'error' });
    server = await startServer(settings, createLogger('error'), clock);
    bootstrap = objectOf(JSON.parse(await readFile(server.bootstrapFile, 'utf8')));
  });
  afterAll(async () => {
    await server?.close();
    await rm(folder, { recursive: true });
  });

  async function call(path: string, body?: JsonObject): Promise<JsonObject> {
    const token = String(objectOf(bootstrap['owner'])['token']);
    const response = await fetch(server.baseUrl + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return objectOf(objectOf(await response.json())['data']);
  }

  /** The pack of all time, once the batch of a record is closed. */
  async function packWith(eventId: string): Promise<EvidencePack> {
    for (;;) {
      const to = new Date(clock.now() + 60_000).toISOString();
      const answer = await call(`/evidence/pack?${new URLSearchParams({ from: '2026-01-01T00:00:00Z', to })}`);
      const validation = validateWire('EvidencePack', answer);
      if (!validation.ok) throw new Error(JSON.stringify(validation.faults));
      if (eventsIn(validation.value).includes(eventId)) return validation.value;
      await pause(500);
    }
  }

  /** The agent of the database as its config of that version makes it. */
  const guard = () =>
    createGuardFromConfig(objectOf(bootstrap['agent']), {
      mode: 'remote',
      api: server.baseUrl,
      clock: () => clock.now(),
    });
  const order = (amount: number) => ({ action: 'purchase-order', amount, currency: 'USD', merchant: 'acme-supplies' });

  test('holds, escalations and rules are as they were left', async () => {
    const outcomeOf = async (name: string) =>
      (await call(`/policy/mandate/authorize/${String(left[name])}/effect`))['outcome'];
    expect([await outcomeOf('captured'), await outcomeOf('voided')]).toEqual(['settled', 'not_executed']);
    expect(await call(`/policy/escalations/${String(left['waiting'])}`)).toMatchObject({ status: 'pending' });
    expect(await call(`/policy/escalations/${String(left['approved'])}`)).toMatchObject({ status: 'approved' });
    expect(await call(`/sop/${String(left['sopId'])}`)).toMatchObject({ title: 'Large orders' });
  });

  test('what was held is captured, and what waited is approved', async () => {
    const authorizationId = String(left['held']);
    const captured = await guard().capture(authorizationId, { amountCharged: 7 });
    expect(captured).toMatchObject({ ok: true });
    const approved = await call(`/policy/escalations/${String(left['waiting'])}/resolve`, { decision: 'approve' });
    expect(approved).toMatchObject({ status: 'approved' });
  });

  test('the budget that was spent stays spent, and the rest is there', async () => {
    expect(await guard().authorize(order(6))).toMatchObject({ decision: 'allow' });
    expect(await guard().authorize(order(100_000))).toMatchObject({
      reasonCode: objectOf(left['refused'])['reasonCode'],
    });
  });

  test('evidence from before and after the upgrade is one log that verifies', async () => {
    const { eventId } = await guard().authorize(order(1));
    const pack = await packWith(String(eventId));
    const { checkpointKey } = await call('/magp/policy/pubkey');
    const key = parseNoteKey(String(checkpointKey)) ?? undefined;
    const report = await verifyPack(pack, { checkpointKey: key }, nobleEd25519);
    expect({ status: report.status, faults: report.faults }).toEqual({ status: 'verified', faults: [] });
    expect(eventsIn(pack)).toContain(objectOf(left['refused'])['eventId']);
  });
});

describe.each(FROZEN_VERSIONS)('a PostgreSQL of %s', (version) => {
  test('no schema step of it was edited, and each of its columns is there with its type', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'gatewright-frozen-'));
    const { url } = objectOf(await (await fetch(inject('databases'), { method: 'POST' })).json());
    const environment = { PORT: '0', GATEWRIGHT_DATA_DIR: folder, GATEWRIGHT_LOG_LEVEL: 'error' };
    const settings = readSettings({ ...environment, GATEWRIGHT_DATABASE_URL: String(url) });
    const server = await startServer(settings, createLogger('error'), new TestClock());

    const driver = await openPostgres(String(url));
    try {
      const now = await postgresColumns(driver);
      const { columns, steps } = await frozenObject(version, 'postgres.json');
      expect(now.columns).toMatchObject(objectOf(columns));
      expect(now.steps).toEqual(expect.arrayContaining(Array.isArray(steps) ? [...steps] : []));
    } finally {
      await driver.close();
      await server.close();
      await rm(folder, { recursive: true });
    }
  });
});

function eventsIn({ batches }: EvidencePack): string[] {
  return batches.flatMap(({ leaves }) => leaves.flatMap(({ record }) => record?.eventId ?? []));
}

function objectOf(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {};
}
