import { describe, expect, test } from 'vitest';
import { didKey } from '../../did/index.js';
import { nobleEd25519 } from '../../ed25519/index.js';
import { LOG_ORIGIN, PACK_SEED } from '../../testing/evidence.js';
import {
  EXPORTED_AT,
  issued,
  MANDATE_ID,
  mandatedPack,
  STATUS_BIT,
  STATUS_LISTS_URL,
  signedMandate,
  statusListOf,
} from '../../testing/mandated-pack.js';
import { RFC8032_VECTORS } from '../../testing/rfc8032.js';
import type { EvidencePack } from './pack.js';
import { type PackTrust, verifyPack } from './verify-pack.js';

const [, stranger] = RFC8032_VECTORS;
const KEY = { name: LOG_ORIGIN, publicKey: nobleEd25519.publicKey(PACK_SEED) };
const MANDATE = signedMandate();
const PAST_THE_THIRD = '2026-01-02T03:03:30.000Z';

async function found(pack: EvidencePack, trust: PackTrust = {}): Promise<string[]> {
  const { status, faults } = await verifyPack(pack, { checkpointKey: KEY, ...trust }, nobleEd25519);
  expect(status).toBe(faults.length === 0 ? 'verified' : 'failed');
  return faults.map(({ code, what }) => `${code} at ${what}`);
}

describe('mandates in a pack', () => {
  test('verify with their status list as of the export, and the report says that revocations were checked', async () => {
    const { status, checked } = await verifyPack(
      mandatedPack([statusListOf(EXPORTED_AT, [])]),
      { checkpointKey: KEY },
      nobleEd25519,
    );
    expect({ status, checked }).toMatchObject({
      status: 'verified',
      checked: expect.arrayContaining(['credentials', 'revocations']),
    });
  });

  test('revoked after the records leave these standing', async () => {
    expect(
      await found(
        mandatedPack([statusListOf(EXPORTED_AT, [STATUS_BIT]), statusListOf('2026-01-02T03:30:00.000Z', [STATUS_BIT])]),
      ),
    ).toEqual([]);
  });

  test('revoked before some of the records leave refusals standing', async () => {
    const lists = [statusListOf(EXPORTED_AT, [STATUS_BIT]), statusListOf(PAST_THE_THIRD, [STATUS_BIT])];
    expect(await found(mandatedPack(lists, { decision: 'block' }))).toEqual([]);
  });

  test('of which another was revoked leave everything standing', async () => {
    expect(
      await found(
        mandatedPack([
          statusListOf(EXPORTED_AT, [STATUS_BIT - 1, STATUS_BIT + 1]),
          statusListOf(PAST_THE_THIRD, [STATUS_BIT + 1]),
        ]),
      ),
    ).toEqual([]);
  });
});

describe('an operator who permits under a revoked mandate', () => {
  test('is found at each permit from more than a minute after the revocation, by the pack’s own list', async () => {
    const lists = [statusListOf(EXPORTED_AT, [STATUS_BIT]), statusListOf(PAST_THE_THIRD, [STATUS_BIT])];
    const events = [5, 6, 7, 8, 9, 10];
    expect(await found(mandatedPack(lists))).toEqual(events.map((index) => `MANDATE_REVOKED at record event-${index}`));
  });

  test('and shows the list of the export alone is found by whoever kept the one of the day', async () => {
    const pack = mandatedPack([statusListOf(EXPORTED_AT, [STATUS_BIT])]);
    expect(await found(pack)).toEqual([]);
    const kept = { keptStatusLists: [statusListOf('2026-01-02T03:08:30.000Z', [STATUS_BIT])] };
    expect(await found(pack, kept)).toEqual(['MANDATE_REVOKED at record event-10']);
  });

  test('and takes the revocation back is found by whoever kept a list', async () => {
    const kept = { keptStatusLists: [statusListOf('2026-01-02T03:30:00.000Z', [STATUS_BIT])] };
    expect(await found(mandatedPack([statusListOf(EXPORTED_AT, [])]), kept)).toEqual([
      `REVOCATION_WITHDRAWN at mandate ${MANDATE_ID}`,
    ]);
  });
});

describe('an operator who hides whether a mandate was revoked', () => {
  const MISSING = `STATUS_LIST_MISSING at mandate ${MANDATE_ID}`;

  test('by leaving the list out is found', async () => {
    expect(await found(mandatedPack([]))).toEqual([MISSING]);
  });

  test('by serving a stale list is found', async () => {
    expect(await found(mandatedPack([statusListOf('2026-01-02T03:05:00.000Z', [])]))).toEqual([MISSING]);
  });

  test('by serving another list is found', async () => {
    expect(await found(mandatedPack([statusListOf(EXPORTED_AT, [], 1)]))).toEqual([MISSING]);
  });

  test('by changing the list under its signature, or stripping that, is found at the list', async () => {
    const changed = {
      ...statusListOf(EXPORTED_AT, [STATUS_BIT]),
      credentialSubject: statusListOf(EXPORTED_AT, [])['credentialSubject'] ?? null,
    };
    const what = `status list ${STATUS_LISTS_URL}/0`;
    expect(await found(mandatedPack([changed]))).toEqual([`CREDENTIAL_SIGNATURE_INVALID at ${what}`, MISSING]);
    const { proof: _proof, ...stripped } = statusListOf(EXPORTED_AT, []);
    expect(await found(mandatedPack([stripped]))).toEqual([`CREDENTIAL_UNSIGNED at ${what}`, MISSING]);
  });

  test('by serving a list from no time is found', async () => {
    const { validFrom: _validFrom, proof: _proof, ...undated } = statusListOf(EXPORTED_AT, []);
    expect(await found(mandatedPack([issued(undated)]))).toEqual([
      `CREDENTIAL_MALFORMED at status list ${STATUS_LISTS_URL}/0`,
      MISSING,
    ]);
  });
});

describe('an operator who changes a mandate', () => {
  test('or leaves its credential out, is found at it', async () => {
    const lists = [statusListOf(EXPORTED_AT, [])];
    const changed = { ...MANDATE, validUntil: '2030-01-01T00:00:00Z' };
    expect(await found(mandatedPack(lists, { credentials: [changed] }))).toEqual([
      `CREDENTIAL_SIGNATURE_INVALID at mandate ${MANDATE_ID}`,
    ]);
    const { proof: _proof, ...stripped } = MANDATE;
    expect(await found(mandatedPack(lists, { credentials: [stripped] }))).toEqual([
      `CREDENTIAL_UNSIGNED at mandate ${MANDATE_ID}`,
    ]);
    expect(await found(mandatedPack(lists, { credentials: [] }))).toEqual([
      `CREDENTIAL_MISSING at mandate ${MANDATE_ID}`,
    ]);
  });

  test('into one that starts at nobody is found at its delegation', async () => {
    const orphan = signedMandate({ evidence: [] });
    expect(await found(mandatedPack([statusListOf(EXPORTED_AT, [])], { credentials: [orphan] }))).toEqual([
      `DELEGATION_CHAIN_BROKEN at mandate ${MANDATE_ID}`,
    ]);
  });

  test('and drops its status is found by its signature', async () => {
    const { credentialStatus: _status, ...dropped } = MANDATE;
    expect(await found(mandatedPack([], { credentials: [dropped] }))).toEqual([
      `CREDENTIAL_SIGNATURE_INVALID at mandate ${MANDATE_ID}`,
    ]);
  });
});

test('a list that the reader kept and that does not verify is named as theirs', async () => {
  const foreign = { ...statusListOf(EXPORTED_AT, []), issuer: didKey(stranger.publicKey) };
  expect(await found(mandatedPack([statusListOf(EXPORTED_AT, [])]), { keptStatusLists: [foreign] })).toEqual([
    'CREDENTIAL_KEY_UNKNOWN at the status list that you kept',
  ]);
});
