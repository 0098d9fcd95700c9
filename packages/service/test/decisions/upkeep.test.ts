import type { SqlDriver } from '@gatewright/ledger/sqlite';
import { openSqlite } from '@gatewright/ledger/sqlite';
import { refusal } from '@gatewright/ledger/testing';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ApplicationContext } from '../../src/app/context.js';
import { logBacklog } from '../../src/features/decisions/backlog.js';
import { COMMITTED_INPUTS_MAX, commitInputs, INPUT_ROWS, readEntries } from '../../src/features/decisions/captures.js';
import { addErasure } from '../../src/features/decisions/erasures.js';
import { trimDecisionLog } from '../../src/features/decisions/upkeep.js';
import { UPKEEP_CHUNK } from '../../src/features/decisions/upkeep-step.js';
import { partsOf } from '../../src/platform/database/parts.js';
import { serviceOn } from '../support/service-on.js';

const SUBJECT = 'person@example.com';

let driver: SqlDriver;
let service: ApplicationContext;
const clock = { time: Date.UTC(2026, 2, 1, 12), now: () => clock.time };
let decided = 0;

beforeEach(async () => {
  driver = await openSqlite(':memory:');
  service = await serviceOn(driver, clock);
});
afterEach(() => driver.close());

/** Decisions in the log of an organisation. */
async function decide(orgId: string, count: number): Promise<void> {
  for (let left = count; left > 0; left -= UPKEEP_CHUNK) {
    const ops = Array.from({ length: Math.min(left, UPKEEP_CHUNK) }, () =>
      refusal(String(++decided), { orgId, mandateId: null }),
    );
    await service.store.apply(ops, `step-${decided}`);
    clock.time += 1;
  }
  clock.time += 1;
  while ((await service.store.feedSpan()) !== null) await service.decisionLog.writer.catchUp();
}

/** Trims the log; returns after which step each erasure was done, by its organisation, and the rests, ms. */
async function trim(isBusy = false) {
  const { directory, store, timers, decisionLog, gate } = service;
  const doneAfter = new Map<string, number[]>();
  const rests: number[] = [];
  const backoff = async (ms: number) => {
    rests.push(ms);
    const rows = await directory
      .selectFrom('decisionErasure')
      .select('orgId')
      .where('doneAt', 'is not', null)
      .execute();
    for (const { orgId } of rows) {
      const done = doneAfter.get(orgId) ?? [];
      const count = rows.filter((row) => row.orgId === orgId).length;
      if (count > done.length) doneAfter.set(orgId, [...done, rests.length]);
    }
    return true;
  };
  const busyStore = {
    now: () => store.now(),
    feedSpan: async () => ({ oldestAt: clock.time + 1, newestAt: clock.time }),
    escalationsAfter: async () => [],
    escalation: async () => null,
    hold: async () => null,
  };
  await trimDecisionLog({
    ...{ directory, timers, backoff, keys: decisionLog.keys, ledger: gate.ledger },
    store: isBusy ? busyStore : store,
  });
  return { doneAfter, rests };
}

async function erase(orgId: string, erasures: number): Promise<void> {
  for (let index = 0; index < erasures; index += 1) {
    const order = {
      orgId,
      erasureId: `${orgId}-${index}-${clock.time}`,
      requestedBy: 'owner@example.com',
      subject: SUBJECT,
    };
    await addErasure(service.directory, { ...order, at: clock.time });
  }
}

/** An organisation whose log keeps a day. */
async function keepOneDay(orgId: string): Promise<void> {
  await driver.run(
    `insert into organisation (org_id, name, did, verification, created_at, approvals_required,
      onboarding_approvals_required, publish_approvals, hold_ttl_ms, strict_rules, log_context, log_capture, log_days)
      values ($1, 'name', 'did:example:org', 'unverified', '2026-01-01T00:00:00Z', 1, 1, 1, 900000, 0, 0, 0, 1)`,
    [orgId],
  );
}

/** Decisions at and around whole chunks. */
const DECISIONS = fc.constantFrom(0, 1, UPKEEP_CHUNK - 1, UPKEEP_CHUNK, UPKEEP_CHUNK + 1, 2 * UPKEEP_CHUNK + 3);
const ORGANISATION = fc.record({ decisions: DECISIONS, erasures: fc.nat(3) });

describe('upkeep', () => {
  test('upkeep gives an organisation its turn after one chunk of each other, however much the others erase', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(ORGANISATION, { minLength: 2, maxLength: 5 }), async (organisations) => {
        const world = organisations.map((each, index) => ({ ...each, orgId: `org-${decided}-${index}` }));
        for (const { orgId, decisions, erasures } of world) {
          await decide(orgId, decisions);
          await erase(orgId, erasures);
        }
        clock.time += 1_000;
        const { doneAfter } = await trim();
        const asking = world.filter(({ erasures }) => erasures > 0);
        for (const { orgId, decisions, erasures } of asking) {
          const own = erasures * (Math.floor(decisions / UPKEEP_CHUNK) + 1);
          expect(doneAfter.get(orgId)).toHaveLength(erasures);
          expect(doneAfter.get(orgId)?.at(-1)).toBeLessThanOrEqual(own * asking.length);
        }
        await service.directory.deleteFrom('decisionErasure').execute();
      }),
      { numRuns: 12 },
    );
  });

  test('upkeep does the one erasure of an organisation before the first of 40 of another', async () => {
    await decide('large', 4 * UPKEEP_CHUNK);
    await erase('large', 40);
    clock.time += 10;
    await decide('small', 3);
    await erase('small', 1);
    clock.time += 1_000;
    const { doneAfter } = await trim();
    expect(doneAfter.get('small')?.[0]).toBeLessThan(doneAfter.get('large')?.[0] ?? 0);
    expect(doneAfter.get('large')).toHaveLength(40);
  });

  test('upkeep drops what is too old, and nothing else, of each organisation in turn', async () => {
    const DAY_MS = 86_400_000;
    for (const orgId of ['org-a', 'org-b']) {
      await keepOneDay(orgId);
      await decide(orgId, 2 * UPKEEP_CHUNK + 3);
    }
    await decide('org-kept', 5);
    clock.time += 2 * DAY_MS;
    await decide('org-a', 7);
    clock.time += 1_000;
    const { rests } = await trim();
    expect(rests).toHaveLength(6);
    const { directory } = service;
    const rows = await directory.selectFrom('decision').select('orgId').execute();
    expect(rows.filter(({ orgId }) => orgId === 'org-a')).toHaveLength(7);
    expect(rows.filter(({ orgId }) => orgId === 'org-b')).toHaveLength(0);
    expect(rows.filter(({ orgId }) => orgId === 'org-kept')).toHaveLength(5);
  });

  test('upkeep does not rest while no decisions are made, and rests after each chunk while they are', async () => {
    await decide('org', 6 * UPKEEP_CHUNK);
    await erase('org', 1);
    clock.time += 1_000;
    const { rests } = await trim();
    expect(rests.length).toBeGreaterThan(5);
    expect(Math.max(...rests)).toBe(0);
    await erase('org', 1);
    const busy = await trim(true);
    expect(Math.min(...busy.rests)).toBeGreaterThan(0);
  });
});

/** Captured inputs of an organisation that wait for a list. */
async function keep(orgId: string, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    ...{ orgId, eventId: `event-${index}`, at: clock.time, inputs: '{}', commitmentId: null },
    ...{ policyDigest: 'sha256:policy', digest: 'd'.repeat(64) },
  }));
  for (const part of partsOf(rows, INPUT_ROWS)) {
    await service.directory
      .insertInto('decisionInput')
      .values([...part])
      .execute();
  }
}

describe('backlog', () => {
  const DAY_MS = 86_400_000;
  const backlog = () => logBacklog({ ...service, keys: service.decisionLog.keys });
  const NONE = { rows: 0, since: null };

  test('the backlog counts what each job has left and since when the oldest is due, until the job has done it', async () => {
    expect(await backlog()).toEqual({
      erasure: NONE,
      retention: NONE,
      commitment: NONE,
      'commitment-record': NONE,
    });
    for (const orgId of ['org-a', 'org-b']) await keepOneDay(orgId);
    const decidedAt = clock.time;
    await decide('org-a', 5);
    await decide('org-b', 3);
    await decide('org-kept', 4);
    const askedAt = clock.time;
    await erase('org-kept', 1);
    const keptAt = clock.time;
    await keep('org-b', 7);
    clock.time += 10;
    await keep('org-a', 2);
    clock.time += DAY_MS + 1_000;
    expect(await backlog()).toEqual({
      erasure: { rows: 4, since: askedAt },
      retention: { rows: 8, since: decidedAt + DAY_MS },
      commitment: { rows: 9, since: keptAt },
      'commitment-record': NONE,
    });
    await trim();
    expect(await backlog()).toMatchObject({ erasure: NONE, retention: NONE, commitment: { rows: 9 } });
    await commitInputs(service);
    expect(await backlog()).toMatchObject({ commitment: NONE });
  });

  test('the backlog names lists that the evidence does not commit to yet', async () => {
    await keep('org-a', 3);
    await service.directory
      .insertInto('inputCommitment')
      .values({
        ...{ orgId: 'org-a', commitmentId: 'list', entries: '[]', lastAt: clock.time },
        ...{ claimedAt: null, attestedAt: null },
      })
      .execute();
    expect(await backlog()).toMatchObject({ 'commitment-record': { rows: 1, since: clock.time } });
  });

  test('the backlog has what half an erasure did not look through', async () => {
    await decide('org', 3 * UPKEEP_CHUNK + 5);
    await erase('org', 1);
    clock.time += 1_000;
    let steps = 0;
    const backoff = async () => ++steps < 2;
    const { directory, store, timers, decisionLog, gate } = service;
    await trimDecisionLog({ directory, store, timers, keys: decisionLog.keys, ledger: gate.ledger, backoff });
    expect(await backlog()).toMatchObject({ erasure: { rows: UPKEEP_CHUNK + 5 } });
  });
});

test('one run commits to all captured inputs that wait, of every organisation, in lists of a bounded size', async () => {
  const { directory } = service;
  const counts = { large: 2 * COMMITTED_INPUTS_MAX + 5, small: 3 };
  for (const [orgId, count] of Object.entries(counts)) await keep(orgId, count);
  await commitInputs(service);
  expect(
    await directory.selectFrom('decisionInput').select('eventId').where('commitmentId', 'is', null).execute(),
  ).toEqual([]);
  const lists = await directory.selectFrom('inputCommitment').select(['orgId', 'entries']).execute();
  const sizes = lists.map(({ orgId, entries }) => [orgId, readEntries(entries).length]);
  expect(sizes.sort()).toEqual(
    [
      ['large', COMMITTED_INPUTS_MAX],
      ['large', COMMITTED_INPUTS_MAX],
      ['large', 5],
      ['small', 3],
    ].sort(),
  );
});
