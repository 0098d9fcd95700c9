import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Op } from '@gatewright/ledger';
import { describeLedgerStore } from '@gatewright/ledger/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLogStore } from './log-store.js';

let directory = '';
let files = 0;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gatewright-log-store-'));
});

afterAll(() => rm(directory, { recursive: true }));

function freshFile(): string {
  files += 1;
  return join(directory, `${files}.log`);
}

describeLedgerStore('append-only file', (now) => openLogStore(freshFile(), now), { describe, test, expect });

test('what was answered is there after the file is opened again', async () => {
  const file = freshFile();
  const terms = { orgId: '$org', agentDid: 'did:example:a', action: 'buy', currency: 'USD', cap: 2n ** 60n };
  const open: Op = { kind: 'openMandate', mandateId: '$5n', ...terms };
  const first = await openLogStore(file, () => 1);
  await first.apply([open], 'batch-1');
  await first.close();
  const second = await openLogStore(file, () => 2);
  expect(await second.mandate('$org', '$5n')).toMatchObject({ cap: 2n ** 60n, version: 1 });
  expect(await second.receipt('batch-1')).toBe(true);
  await second.close();
});
