import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nodeEd25519 } from '../../../src/ed25519/node.js';
import { type PackTrust, verifyPack } from '../../../src/evidence/pack/verify-pack.js';
import { LOG_ORIGIN, PACK_SEED } from '../../support/evidence.js';
import { anyForgery, FORGERY_WITNESS, type Forgery, forgedPack, HONEST, isTrue } from '../../support/forged-pack.js';
import { EXPORTED_AT, MANDATE_ID, statusListOf } from '../../support/mandated-pack.js';

/** The forger holds the key of the log; the reader uses everything that a reader can. */
const KEY = { name: LOG_ORIGIN, publicKey: nodeEd25519.publicKey(PACK_SEED) };
const FULL: PackTrust = {
  checkpointKey: KEY,
  keptCheckpoint: forgedPack(HONEST).checkpoint,
  witnesses: [FORGERY_WITNESS],
  keptStatusLists: [statusListOf(EXPORTED_AT, [])],
};
const WIDE = { credential: 'wide', given: ['second'] } as const;
const AFTERWARDS = { batch: 4, minutes: 0 };
const AT_MANDATE = `mandate ${MANDATE_ID}`;
const EVENTS = [1, 2, 3, 4, 5, 6].map((index) => `record event-${index}`);

async function found(forgery: Partial<Forgery>, trust: PackTrust = FULL) {
  const pack = forgedPack({ ...HONEST, ...forgery });
  // The reader's own checkpoint is of the log that they saw.
  const keptCheckpoint = trust.keptCheckpoint === undefined ? undefined : pack.checkpoint;
  const { status, faults, gaps } = await verifyPack(pack, { ...trust, keptCheckpoint }, nodeEd25519);
  return { status, found: [...faults, ...gaps].map(({ code, what }) => `${code} at ${what}`) };
}

test('the pack of an honest gate verifies with everything that a reader can demand', async () => {
  expect(await found({})).toEqual({ status: 'verified', found: [] });
  expect(await found({ from: 0 })).toEqual({ status: 'verified', found: [] });
});

describe('second credentials in the pack', () => {
  test('a credential bound after the decisions is CREDENTIAL_BOUND_LATE at each, whatever its time says', async () => {
    for (const minutes of [0, 5, 60]) {
      expect(await found({ ...WIDE, second: { batch: 4, minutes, late: false } })).toEqual({
        status: 'failed',
        found: EVENTS.map((event) => `CREDENTIAL_BOUND_LATE at ${event}`),
      });
    }
  });

  test('a credential bound late, as one from before bindings, leaves the pack incomplete (CREDENTIAL_NOT_BOUND)', async () => {
    expect(await found({ ...WIDE, second: { ...AFTERWARDS, late: true } })).toEqual({
      status: 'incomplete',
      found: [`CREDENTIAL_NOT_BOUND at ${AT_MANDATE}`],
    });
  });

  // threat holder-log-s
  test('a credential bound in a part of the log that no witness saw is found by who demands a witness', async () => {
    const unseen = { ...WIDE, second: { ...AFTERWARDS, late: true }, isLatestSeen: false };
    expect(await found(unseen)).toMatchObject({
      status: 'failed',
      found: expect.arrayContaining([
        `WITNESS_SIGNATURE_MISSING at witness ${FORGERY_WITNESS.name} over the newest checkpoint`,
      ]),
    });
  });

  test.each([
    ['beside the first, in any order', { given: ['second', 'first'] }],
    ['in place of the first, which the batches show', { given: ['second'], from: 0 }],
    [
      'in a batch that is shown, and gives the first',
      { given: ['first'], second: { batch: 2, minutes: 25, late: true } },
    ],
  ] as const)(
    'a second credential, %s, is BINDING_CONTRADICTED at the mandate, and the first stands',
    async (_, forgery) => {
      const second = { ...AFTERWARDS, late: true };
      const wide = await found({ second, credential: 'wide', ...forgery });
      expect(wide.found).toEqual([`BINDING_CONTRADICTED at ${AT_MANDATE}`, `CREDENTIAL_REPLACED at ${AT_MANDATE}`]);
      const { found: stands } = await found({ second, ...forgery });
      expect(stands).toEqual([`BINDING_CONTRADICTED at ${AT_MANDATE}`]);
    },
  );
});

test.each([
  [1, 5, 1],
  [2, 35, 4],
  [3, 45, 5],
] as const)(
  'a forger who hides a revocation that batch %s shows is found at each permit after it',
  async (batch, minutes, first) => {
    expect(await found({ revoked: { batch, minutes, given: false } })).toEqual({
      status: 'failed',
      found: [
        `REVOCATION_WITHDRAWN at ${AT_MANDATE}`,
        ...EVENTS.slice(first - 1).map((event) => `MANDATE_REVOKED at ${event}`),
      ],
    });
  },
);

test('a forger who permits under no mandate is found at each permit', async () => {
  expect(await found({ nameless: [2, 5] })).toEqual({
    status: 'failed',
    found: ['MANDATE_MISSING at record event-2', 'MANDATE_MISSING at record event-5'],
  });
});

describe('second credentials outside the pack', () => {
  const reissued: Partial<Forgery> = { ...WIDE, second: { batch: 1, minutes: 1, late: false } };

  test('a credential bound outside the pack, ahead of all decisions, is found by a reader of the earlier pack', async () => {
    const earlierPack = forgedPack({ ...HONEST, from: 0 });
    expect(await found(reissued, { ...FULL, earlierPack })).toEqual({
      status: 'failed',
      found: [`BINDING_CONTRADICTED at ${AT_MANDATE}`],
    });
    expect(await found({}, { ...FULL, earlierPack })).toEqual({ status: 'verified', found: [] });
  });

  test('a credential bound outside the pack, ahead of all decisions, is not found without the earlier pack', async () => {
    expect(await found(reissued)).toEqual({ status: 'verified', found: [] });
  });
});

/** The second credential is bound ahead of every decision, and the first in a batch that is not shown. */
const isReissued = ({ second, given, from }: Forgery) => second?.batch === 1 && from === 1 && !given.includes('first');

// threat records holder-log-s: The holder of the log's key binds another credential to a mandate, hides a revocation
//   that the batches show, or permits without a mandate => `CREDENTIAL_BOUND_LATE`, `BINDING_CONTRADICTED`,
//   `MANDATE_REVOKED`, `MANDATE_MISSING`; a gap where the log cannot show it
test('a forged pack is verified under no setting of the reader unless it is true', async () => {
  const settings = fc.record(
    {
      keptCheckpoint: fc.constant(FULL.keptCheckpoint ?? ''),
      witnesses: fc.constant([FORGERY_WITNESS]),
      keptStatusLists: fc.constant([statusListOf(EXPORTED_AT, [])]),
      earlierPack: fc.constant(forgedPack(HONEST)),
    },
    { requiredKeys: [] },
  );
  let verified = 0;
  await fc.assert(
    fc.asyncProperty(anyForgery, settings, async (forgery, held) => {
      const { status } = await found(forgery, { checkpointKey: KEY, ...held });
      if (status !== 'verified') return;
      verified += 1;
      expect(isTrue(forgery) || (isReissued(forgery) && held.earlierPack === undefined)).toBe(true);
    }),
    {
      numRuns: 150,
      examples: [
        [HONEST, {}],
        [HONEST, { witnesses: [FORGERY_WITNESS] }],
        [{ ...HONEST, ...WIDE, second: { ...AFTERWARDS, late: true } }, {}],
      ],
    },
  );
  expect(verified).toBeGreaterThan(1);
});
