import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import {
  multikeyOf,
  type ProofOptions,
  secureDocument,
  statusBits,
  statusEntry,
  statusListCredential,
} from '../../credential/index.js';
import { didKey } from '../../did/index.js';
import { nobleEd25519 } from '../../ed25519/index.js';
import type { JsonObject } from '../../json/index.js';
import type { Decision } from '../../register/index.js';
import { evidencePack, LOG_ORIGIN, PACK_SEED } from '../../testing/evidence.js';
import { RFC8032_VECTORS } from '../../testing/rfc8032.js';
import type { EvidencePack } from './pack.js';
import { type PackTrust, verifyPack } from './verify-pack.js';

const [issuer, stranger] = RFC8032_VECTORS;
const KEY = { name: LOG_ORIGIN, publicKey: nobleEd25519.publicKey(PACK_SEED) };
const MANDATE = 'mandate-1';
const AGENT = 'did:magp:testnet:z6Mk';
const LISTS = 'https://gate.example/api/v1/credentials/status';
const BIT = 5;
/** Records are a minute apart from 03:01 on; the last is of 03:10. */
const SIZES = [3, 1, 4, 2];
const EXPORTED = '2026-01-02T04:00:00.000Z';
const BEFORE_ALL = '2026-01-02T00:00:00.000Z';
const PAST_THE_THIRD = '2026-01-02T03:03:30.000Z';

function signed(document: JsonObject, created: string): JsonObject {
  const did = didKey(issuer.publicKey);
  const options: ProofOptions = {
    created,
    verificationMethod: `${did}#${multikeyOf(issuer.publicKey)}`,
    proofPurpose: 'assertionMethod',
  };
  return secureDocument({ ...document, issuer: did }, options, issuer.seed, nobleEd25519);
}

const CREDENTIAL = mandate(BEFORE_ALL);

function mandate(validFrom: string, change: JsonObject = {}): JsonObject {
  const owner = didKey(issuer.publicKey);
  const delegation = [
    { from: 'did:web:person.example', fromType: 'person', to: owner },
    { from: owner, fromType: 'organisation', to: AGENT },
  ];
  const document = {
    '@context': ['https://www.w3.org/ns/credentials/v2'],
    id: `urn:uuid:${MANDATE}`,
    type: ['VerifiableCredential'],
    validFrom,
    credentialStatus: statusEntry(LISTS, BIT),
    credentialSubject: { id: AGENT },
    evidence: [{ type: ['DelegationChain'], delegation }],
    ...change,
  };
  return signed(document, validFrom);
}

/** The status list as of a time. */
function list(at: string, revoked: readonly number[]): JsonObject {
  const bits = new Uint8Array(gzipSync(statusBits(revoked)));
  return signed(statusListCredential(`${LISTS}/0`, '', bits, at), EXPORTED);
}

/** Every record is a decision under the mandate. */
function packWith(
  statusLists: readonly JsonObject[],
  { decision = 'allow' as Decision, credentials = [CREDENTIAL] } = {},
): EvidencePack {
  const pack = evidencePack(SIZES, { record: (each) => ({ ...each, mandateId: MANDATE, decision }) });
  return { ...pack, statusLists, credentials };
}

async function found(pack: EvidencePack, trust: PackTrust = {}): Promise<string[]> {
  const { status, faults } = await verifyPack(pack, { checkpointKey: KEY, ...trust }, nobleEd25519);
  expect(status).toBe(faults.length === 0 ? 'verified' : 'failed');
  return faults.map(({ code, what }) => `${code} at ${what}`);
}

describe('mandates in a pack', () => {
  test('verify with their status list as of the export, and the report says that revocations were checked', async () => {
    const { status, checked } = await verifyPack(packWith([list(EXPORTED, [])]), { checkpointKey: KEY }, nobleEd25519);
    expect({ status, checked }).toMatchObject({
      status: 'verified',
      checked: expect.arrayContaining(['credentials', 'revocations']),
    });
  });

  test('revoked after the records leave these standing', async () => {
    expect(await found(packWith([list(EXPORTED, [BIT]), list('2026-01-02T03:30:00.000Z', [BIT])]))).toEqual([]);
  });

  test('revoked before some of the records leave refusals standing', async () => {
    const lists = [list(EXPORTED, [BIT]), list(PAST_THE_THIRD, [BIT])];
    expect(await found(packWith(lists, { decision: 'block' }))).toEqual([]);
  });

  test('of which another was revoked leave everything standing', async () => {
    expect(await found(packWith([list(EXPORTED, [BIT - 1, BIT + 1]), list(PAST_THE_THIRD, [BIT + 1])]))).toEqual([]);
  });
});

describe('an operator who permits under a revoked mandate', () => {
  test('is found at each permit from more than a minute after the revocation, by the pack’s own list', async () => {
    const lists = [list(EXPORTED, [BIT]), list(PAST_THE_THIRD, [BIT])];
    const events = [5, 6, 7, 8, 9, 10];
    expect(await found(packWith(lists))).toEqual(events.map((index) => `MANDATE_REVOKED at record event-${index}`));
  });

  test('and shows the list of the export alone is found by whoever kept the one of the day', async () => {
    const pack = packWith([list(EXPORTED, [BIT])]);
    expect(await found(pack)).toEqual([]);
    const kept = { keptStatusLists: [list('2026-01-02T03:08:30.000Z', [BIT])] };
    expect(await found(pack, kept)).toEqual(['MANDATE_REVOKED at record event-10']);
  });

  test('and takes the revocation back is found by whoever kept a list', async () => {
    const kept = { keptStatusLists: [list('2026-01-02T03:30:00.000Z', [BIT])] };
    expect(await found(packWith([list(EXPORTED, [])]), kept)).toEqual([`REVOCATION_WITHDRAWN at mandate ${MANDATE}`]);
  });
});

describe('an operator who hides whether a mandate was revoked', () => {
  const MISSING = `STATUS_LIST_MISSING at mandate ${MANDATE}`;

  test('by leaving the list out is found', async () => {
    expect(await found(packWith([]))).toEqual([MISSING]);
  });

  test('by serving a stale list is found', async () => {
    expect(await found(packWith([list('2026-01-02T03:05:00.000Z', [])]))).toEqual([MISSING]);
  });

  test('by serving another list is found', async () => {
    const other = statusListCredential(`${LISTS}/1`, '', new Uint8Array(gzipSync(statusBits([]))), EXPORTED);
    expect(await found(packWith([signed(other, EXPORTED)]))).toEqual([MISSING]);
  });

  test('by changing the list under its signature, or stripping that, is found at the list', async () => {
    const changed = { ...list(EXPORTED, [BIT]), credentialSubject: list(EXPORTED, [])['credentialSubject'] ?? null };
    const what = `status list ${LISTS}/0`;
    expect(await found(packWith([changed]))).toEqual([`CREDENTIAL_SIGNATURE_INVALID at ${what}`, MISSING]);
    const { proof: _proof, ...stripped } = list(EXPORTED, []);
    expect(await found(packWith([stripped]))).toEqual([`CREDENTIAL_UNSIGNED at ${what}`, MISSING]);
  });

  test('by serving a list from no time is found', async () => {
    const { validFrom: _validFrom, proof: _proof, ...undated } = list(EXPORTED, []);
    const resigned = signed(undated, EXPORTED);
    expect(await found(packWith([resigned]))).toEqual([`CREDENTIAL_MALFORMED at status list ${LISTS}/0`, MISSING]);
  });
});

describe('an operator who changes a mandate', () => {
  test('or leaves its credential out, is found at it', async () => {
    const lists = [list(EXPORTED, [])];
    const changed = { ...CREDENTIAL, validUntil: '2030-01-01T00:00:00Z' };
    expect(await found(packWith(lists, { credentials: [changed] }))).toEqual([
      `CREDENTIAL_SIGNATURE_INVALID at mandate ${MANDATE}`,
    ]);
    const { proof: _proof, ...stripped } = CREDENTIAL;
    expect(await found(packWith(lists, { credentials: [stripped] }))).toEqual([
      `CREDENTIAL_UNSIGNED at mandate ${MANDATE}`,
    ]);
    expect(await found(packWith(lists, { credentials: [] }))).toEqual([`CREDENTIAL_MISSING at mandate ${MANDATE}`]);
  });

  test('into one that starts at nobody is found at its delegation', async () => {
    const orphan = mandate(BEFORE_ALL, { evidence: [] });
    expect(await found(packWith([list(EXPORTED, [])], { credentials: [orphan] }))).toEqual([
      `DELEGATION_CHAIN_BROKEN at mandate ${MANDATE}`,
    ]);
  });

  test('and drops its status is found by its signature', async () => {
    const { credentialStatus: _status, ...dropped } = CREDENTIAL;
    expect(await found(packWith([], { credentials: [dropped] }))).toEqual([
      `CREDENTIAL_SIGNATURE_INVALID at mandate ${MANDATE}`,
    ]);
  });
});

test('a list that the reader kept and that does not verify is named as theirs', async () => {
  const foreign = { ...list(EXPORTED, []), issuer: didKey(stranger.publicKey) };
  expect(await found(packWith([list(EXPORTED, [])]), { keptStatusLists: [foreign] })).toEqual([
    'CREDENTIAL_KEY_UNKNOWN at the status list that you kept',
  ]);
});
