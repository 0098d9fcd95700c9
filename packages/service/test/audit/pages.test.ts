import type { SqlDriver } from '@gatewright/ledger/sqlite';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type AUDIT_ORDERS, listActs } from '../../src/features/audit/acts.js';
import { eraseAddresses } from '../../src/features/changes/client-address.js';
import type { Directory } from '../../src/platform/database/tables.js';
import { placeText } from '../../src/platform/http/list-page.js';
import { DRIVERS } from '../support/databases.js';
import { serviceOn } from '../support/service-on.js';
import { TestClock } from '../support/test-clock.js';

const TIMES = [1, 2, 3].map((second) => `2026-03-01T00:00:0${second}.000Z`);
const KINDS = ['agent', 'rules', 'setting'] as const;

/** Rules have several documents of many changes each, and an underscore and a colon in what their ids may be. */
const key = { agent: ['a1', 'a2', 'a3'], rules: ['sop-1:2', 'sop-1:10', 'sop-2:1'], setting: ['s1', 's2', 's3'] };
const act = fc
  .constantFrom(...KINDS)
  .chain((kind) =>
    fc.record({ kind: fc.constant(kind), key: fc.constantFrom(...key[kind]), at: fc.constantFrom(...TIMES) }),
  );
const acts = fc.uniqueArray(act, { selector: ({ kind, key }) => `${kind}:${key}`, maxLength: 9 });

describe.each(DRIVERS)('%s', (_name, open) => {
  let driver: SqlDriver;
  let directory: Directory;
  beforeEach(async () => {
    driver = await open();
    ({ directory } = await serviceOn(driver, new TestClock()));
  });
  afterEach(() => driver.close());

  const by = { personId: 'p', client: JSON.stringify({ address: '192.0.2.1', salt: 'ab' }) };

  async function store(orgId: string, { kind, key, at }: { kind: string; key: string; at: string }) {
    const [documentId = '', number = '0'] = key.split(':');
    const attested = { claimedAt: at, attestedAt: at };
    if (kind === 'agent') {
      const row = {
        orgId,
        eventId: orgId + key,
        agentDid: 'did:x',
        act: 'agent:mode',
        value: 'supervised',
        reason: '',
      };
      await directory
        .insertInto('agentAct')
        .values({ ...row, ...by, tokenId: null, clientDigest: null, at })
        .execute();
    } else if (kind === 'rules') {
      const row = { orgId, documentId, number: Number(number), detail: '{"act":"create"}', at };
      await directory
        .insertInto('ruleChange')
        .values({ ...row, ...by, ...attested })
        .execute();
    } else {
      const row = { orgId, changeId: key, setting: 'holds', detail: '{}', values: null, at };
      await directory
        .insertInto('settingChange')
        .values({ ...row, ...by, ...attested })
        .execute();
    }
  }

  async function pages(orgId: string, order: (typeof AUDIT_ORDERS)[number], limit: number, span = {}) {
    const listed: string[] = [];
    let after = null;
    for (;;) {
      const found = await listActs(directory, orgId, { order, since: null, until: null, ...span, after, limit });
      listed.push(...found.map(({ place }) => placeText(place)));
      after = found.at(-1)?.place ?? null;
      if (found.length < limit || after === null) return listed;
    }
  }

  test('the list of acts has every act of its organisation once, by time, whatever the pages and their order', async () => {
    let world = 0;
    await fc.assert(
      fc.asyncProperty(acts, fc.integer({ min: 1, max: 4 }), async (made, limit) => {
        world += 1;
        const orgId = `org-${world}`;
        for (const each of made) await store(orgId, each);
        const expected = made.map((each) => `${each.at}~${each.kind}:${each.kind === 'agent' ? orgId : ''}${each.key}`);
        const oldest = await pages(orgId, 'oldest', limit);
        expect([...oldest].sort()).toEqual([...expected].sort());
        expect(oldest.map(timeOf)).toEqual(oldest.map(timeOf).sort());
        expect(await pages(orgId, 'newest', limit)).toEqual(oldest.toReversed());
        const [since = '', until = ''] = [TIMES[1], TIMES[1]];
        expect(await pages(orgId, 'oldest', limit, { since, until })).toEqual(
          oldest.filter((place) => timeOf(place) === since),
        );
      }),
      { numRuns: 40 },
    );
  });

  test('client addresses of acts before a time are erased, and those of later acts and of others are kept', async () => {
    for (const [index, kind] of KINDS.entries()) {
      await store('org-a', { kind, key: key[kind][0] ?? '', at: TIMES[index] ?? '' });
      await store('org-b', { kind, key: key[kind][0] ?? '', at: TIMES[index] ?? '' });
    }
    const kept = async (orgId: string) => {
      const page = { order: 'oldest', since: null, until: null, after: null, limit: 9 } as const;
      return (await listActs(directory, orgId, page)).map(({ act }) => act.clientAddress !== null);
    };
    while (await eraseAddresses(directory, 'org-a', TIMES[2] ?? ''));
    expect(await kept('org-a')).toEqual([false, false, true]);
    expect(await kept('org-b')).toEqual([true, true, true]);
  });
});

function timeOf(place: string): string {
  return place.slice(0, place.indexOf('~'));
}
