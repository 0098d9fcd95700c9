import type { LedgerStore } from '@gatewright/ledger';
import { createSqliteLedgerStore, openSqlite } from '@gatewright/ledger/sqlite';
import { refusal } from '@gatewright/ledger/testing';
import { expect, test } from 'vitest';
import { openApplication } from '../../src/app/application.js';
import { noOutbound } from '../../src/index.js';
import { openDirectory } from '../../src/platform/database/open.js';
import { ANCHOR_INTERVAL_MS } from '../../src/platform/jobs/background-jobs.js';
import { TEST_KEYS } from '../support/test-keys.js';
import { testMachine } from '../support/test-machine.js';
import { testSettings } from '../support/test-settings.js';

const SIX_SECONDS_MS = 6_000;

/** A store whose evidence log goes back to nothing when `lost` is set, while everything else stays. */
function losing(store: LedgerStore, lost: { value: boolean }): LedgerStore {
  const replaced: Partial<LedgerStore> = {
    latestCheckpoint: async () => (lost.value ? null : store.latestCheckpoint()),
    batchRoots: async (from, limit) => (lost.value ? [] : store.batchRoots(from, limit)),
  };
  return new Proxy(store, {
    get: (target, name) => {
      const member: unknown = Reflect.get(replaced, name) ?? Reflect.get(target, name);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}

test.each(['the sealing job', 'the anchoring job'])(
  '%s that finds a lost log has the host permit nothing',
  async (job) => {
    const clock = { time: Date.UTC(2026, 2, 1, 12), now: () => clock.time };
    const lost = { value: false };
    const database = await openSqlite(':memory:');
    const directory = await openDirectory(database);
    const store = losing(await createSqliteLedgerStore(database, { now: clock.now }), lost);
    const failures: string[] = [];
    const host = {
      ...testMachine,
      ...{ clock, keys: TEST_KEYS, anchors: [], origin: () => 'http://gate.test' },
      outbound: noOutbound('this host sends nothing'),
      timers: { ...testMachine.timers, elapsed: () => clock.time },
      log: { info: () => undefined, warn: () => undefined, error: (_: object, text: string) => failures.push(text) },
      readViewerFile: async () => new Uint8Array(),
    };
    const { context, jobs, close } = await openApplication(host, testSettings({}), { directory, store });
    const decide = async (id: string) => {
      await store.apply([refusal(id, { mandateId: null })], id);
      clock.time += SIX_SECONDS_MS;
    };
    await decide('1');
    await jobs.runDue();
    expect(await store.latestCheckpoint()).not.toBeNull();
    expect(context.restored.reason).toBeNull();

    lost.value = true;
    if (job === 'the sealing job') await decide('2');
    clock.time += ANCHOR_INTERVAL_MS;
    await jobs.runDue();
    expect(context.restored.reason).toContain('has seen 1');
    expect(failures.length).toBeGreaterThan(0);
    await close();
  },
);
