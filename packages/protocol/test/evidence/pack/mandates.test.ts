import { describe, expect, test } from 'vitest';
import { multikeyOf, secureDocument } from '../../../src/credential/index.js';
import { didKey } from '../../../src/did/index.js';
import { nobleEd25519 } from '../../../src/ed25519/index.js';
import type { EvidencePack } from '../../../src/evidence/pack/pack.js';
import { type PackTrust, verifyPack } from '../../../src/evidence/pack/verify-pack.js';
import { isJsonObject, type JsonObject } from '../../../src/json/index.js';
import { LOG_ORIGIN, PACK_SEED, stated } from '../../support/evidence.js';
import {
  bindingsOf,
  EXPORTED_AT,
  issued,
  MANDATE_ID,
  mandatedPack,
  STATUS_BIT,
  STATUS_LISTS_URL,
  signedMandate,
  statusListOf,
} from '../../support/mandated-pack.js';
import { RFC8032_VECTORS } from '../../support/rfc8032.js';

const [, stranger] = RFC8032_VECTORS;
const KEY = { name: LOG_ORIGIN, publicKey: nobleEd25519.publicKey(PACK_SEED) };
const MANDATE = signedMandate();
const PAST_THE_THIRD = '2026-01-02T03:03:30.000Z';

/** A pack as an operator with the key of the log makes it, who states what they put in. */
function showing(statusLists: readonly JsonObject[], credentials: readonly JsonObject[]): EvidencePack {
  return stated({ ...mandatedPack(statusLists), credentials });
}

async function found(pack: EvidencePack, trust: PackTrust = {}): Promise<string[]> {
  const { status, faults } = await verifyPack(pack, { checkpointKey: KEY, ...trust }, nobleEd25519);
  expect(status).toBe(faults.length === 0 ? 'verified' : 'failed');
  return faults.map(({ code, what }) => `${code} at ${what}`);
}

describe('true packs', () => {
  test('mandates verify with their status list as of the export, and revocations are reported as checked', async () => {
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

  test('a mandate that was revoked after the records leaves them standing', async () => {
    expect(
      await found(
        mandatedPack([statusListOf(EXPORTED_AT, [STATUS_BIT]), statusListOf('2026-01-02T03:30:00.000Z', [STATUS_BIT])]),
      ),
    ).toEqual([]);
  });

  test('a mandate that was revoked before some of the records leaves refusals standing', async () => {
    const lists = [statusListOf(EXPORTED_AT, [STATUS_BIT]), statusListOf(PAST_THE_THIRD, [STATUS_BIT])];
    expect(await found(mandatedPack(lists, { decision: 'block' }))).toEqual([]);
  });

  test('revocations of other mandates leave everything standing', async () => {
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

describe('permits under a revoked mandate', () => {
  test('an operator who permits more than a minute after a revocation is found at each permit, by the pack alone', async () => {
    const lists = [statusListOf(EXPORTED_AT, [STATUS_BIT]), statusListOf(PAST_THE_THIRD, [STATUS_BIT])];
    const events = [5, 6, 7, 8, 9, 10];
    expect(await found(mandatedPack(lists))).toEqual(events.map((index) => `MANDATE_REVOKED at record event-${index}`));
  });

  test('an operator who shows only the list of the export is found by a reader who kept the one of the day', async () => {
    const pack = mandatedPack([statusListOf(EXPORTED_AT, [STATUS_BIT])]);
    expect(await found(pack)).toEqual([]);
    const kept = { keptStatusLists: [statusListOf('2026-01-02T03:08:30.000Z', [STATUS_BIT])] };
    expect(await found(pack, kept)).toEqual(['MANDATE_REVOKED at record event-10']);
  });

  test('an operator who takes a revocation back is found with REVOCATION_WITHDRAWN by a reader who kept a list', async () => {
    const kept = { keptStatusLists: [statusListOf('2026-01-02T03:30:00.000Z', [STATUS_BIT])] };
    expect(await found(mandatedPack([statusListOf(EXPORTED_AT, [])]), kept)).toEqual([
      `REVOCATION_WITHDRAWN at mandate ${MANDATE_ID}`,
    ]);
  });
});

describe('hidden revocations', () => {
  const MISSING = `STATUS_LIST_MISSING at mandate ${MANDATE_ID}`;

  test('a pack without the status list of a mandate is found with STATUS_LIST_MISSING', async () => {
    expect(await found(mandatedPack([]))).toEqual([MISSING]);
  });

  test('a pack with a stale status list is found with STATUS_LIST_MISSING', async () => {
    expect(await found(mandatedPack([statusListOf('2026-01-02T03:05:00.000Z', [])]))).toEqual([MISSING]);
  });

  test('a pack with another status list is found with STATUS_LIST_MISSING', async () => {
    expect(await found(mandatedPack([statusListOf(EXPORTED_AT, [], 1)]))).toEqual([MISSING]);
  });

  test('a status list that was changed under its signature, or stripped of it, is found at the list', async () => {
    const changed = {
      ...statusListOf(EXPORTED_AT, [STATUS_BIT]),
      credentialSubject: statusListOf(EXPORTED_AT, [])['credentialSubject'] ?? null,
    };
    const what = `status list ${STATUS_LISTS_URL}/0`;
    expect(await found(mandatedPack([changed]))).toEqual([`CREDENTIAL_SIGNATURE_INVALID at ${what}`, MISSING]);
    const { proof: _proof, ...stripped } = statusListOf(EXPORTED_AT, []);
    expect(await found(mandatedPack([stripped]))).toEqual([`CREDENTIAL_UNSIGNED at ${what}`, MISSING]);
  });

  test('a status list from no time is found with CREDENTIAL_MALFORMED', async () => {
    const { validFrom: _validFrom, proof: _proof, ...undated } = statusListOf(EXPORTED_AT, []);
    expect(await found(mandatedPack([issued(undated)]))).toEqual([
      `CREDENTIAL_MALFORMED at status list ${STATUS_LISTS_URL}/0`,
      MISSING,
    ]);
  });
});

const CURRENT = [statusListOf(EXPORTED_AT, [])];
const AT_MANDATE = `mandate ${MANDATE_ID}`;
const EVENTS = Array.from({ length: 10 }, (_, index) => `record event-${index + 1}`);

describe('changed mandates', () => {
  const replacing = (credential: JsonObject) => found(showing(CURRENT, [credential]));

  test('an operator who changes the credential of a mandate, or leaves it out, is found at the mandate', async () => {
    expect(await replacing({ ...MANDATE, validUntil: '2030-01-01T00:00:00Z' })).toEqual([
      `CREDENTIAL_REPLACED at ${AT_MANDATE}`,
      `CREDENTIAL_SIGNATURE_INVALID at ${AT_MANDATE}`,
    ]);
    const { proof: _proof, ...stripped } = MANDATE;
    expect(await replacing(stripped)).toEqual([
      `CREDENTIAL_REPLACED at ${AT_MANDATE}`,
      `ISSUER_KEY_UNKNOWN at ${AT_MANDATE}`,
      `CREDENTIAL_UNSIGNED at ${AT_MANDATE}`,
    ]);
    expect(await found(showing(CURRENT, []))).toEqual([`CREDENTIAL_MISSING at ${AT_MANDATE}`]);
  });

  test('a mandate that was widened and signed again with the true key is found with CREDENTIAL_REPLACED', async () => {
    const widened = signedMandate({ credentialSubject: { ...subjectOf(MANDATE), maxAmount: 99_999_999 } });
    expect(await replacing(widened)).toEqual([`CREDENTIAL_REPLACED at ${AT_MANDATE}`]);
  });

  // threat records another-party-s-credential: Another party's credential, with a key, an agent and a ceiling of its
  //   own, in the place of a mandate's => `CREDENTIAL_REPLACED`, `ISSUER_KEY_UNKNOWN`, `CREDENTIAL_SUBJECT_MISMATCH`,
  //   `CREDENTIAL_TERMS_MISMATCH`, `CREDENTIAL_STATUS_MISSING`
  test('a mandate that is a stranger’s, with a key and an agent of its own, is found at each term', async () => {
    const faults = await replacing(strangersMandate());
    expect(faults).toEqual(
      expect.arrayContaining([
        `CREDENTIAL_REPLACED at ${AT_MANDATE}`,
        `ISSUER_KEY_UNKNOWN at ${AT_MANDATE}`,
        `CREDENTIAL_SUBJECT_MISMATCH at ${AT_MANDATE}`,
        `CREDENTIAL_STATUS_MISSING at ${AT_MANDATE}`,
        ...EVENTS.map((event) => `CREDENTIAL_SUBJECT_MISMATCH at ${event}`),
        ...EVENTS.map((event) => `CREDENTIAL_TERMS_MISMATCH at ${event}`),
      ]),
    );
  });

  test('a mandate whose delegation starts at no person is found with DELEGATION_CHAIN_BROKEN', async () => {
    const orphan = signedMandate({ evidence: [] });
    expect(await found(mandatedPack(CURRENT, { credential: orphan }))).toEqual([
      `DELEGATION_CHAIN_BROKEN at ${AT_MANDATE}`,
    ]);
  });

  test('a mandate whose status was dropped is found by its signature and with CREDENTIAL_STATUS_MISSING', async () => {
    const { credentialStatus: _status, ...dropped } = MANDATE;
    expect(await found(showing([], [dropped]))).toEqual([
      `CREDENTIAL_REPLACED at ${AT_MANDATE}`,
      `CREDENTIAL_SIGNATURE_INVALID at ${AT_MANDATE}`,
      `CREDENTIAL_STATUS_MISSING at ${AT_MANDATE}`,
    ]);
  });
});

describe('issued mandates', () => {
  test('a mandate issued without a status is found with CREDENTIAL_STATUS_MISSING, though the log knows it', async () => {
    const { credentialStatus: _status, proof: _proof, issuer: _issuer, ...dropped } = MANDATE;
    const credential = issued(dropped, '2026-01-02T00:00:00.000Z');
    expect(await found(mandatedPack([], { credential }))).toEqual([`CREDENTIAL_STATUS_MISSING at ${AT_MANDATE}`]);
  });

  test('a mandate issued for another action than that of its records is found at each of them', async () => {
    const credential = signedMandate({ credentialSubject: { ...subjectOf(MANDATE), mandate: { target: 'wire' } } });
    expect(await found(mandatedPack(CURRENT, { credential }))).toEqual(
      EVENTS.map((event) => `CREDENTIAL_TERMS_MISMATCH at ${event}`),
    );
  });

  test('a mandate from before bindings verifies once it is bound late, and is incomplete while it is not', async () => {
    const late = mandatedPack(CURRENT, { bindings: bindingsOf(MANDATE, true) });
    expect(await found(late)).toEqual([]);
    const [key] = bindingsOf(MANDATE);
    const unbound = mandatedPack(CURRENT, { bindings: key === undefined ? [] : [key] });
    expect(await verifyPack(unbound, { checkpointKey: KEY }, nobleEd25519)).toMatchObject({
      status: 'incomplete',
      faults: [],
      gaps: [{ code: 'CREDENTIAL_NOT_BOUND', what: AT_MANDATE }],
    });
  });
});

describe('status lists', () => {
  // threat records status-list-under: A status list under a self-made key, to undo a revocation =>
  //   `ISSUER_KEY_UNKNOWN`; what a reader kept clears no one
  test('a status list under a key that the log does not know counts for nothing (ISSUER_KEY_UNKNOWN)', async () => {
    const [, mandate] = bindingsOf(MANDATE);
    const pack = mandatedPack(CURRENT, { bindings: mandate === undefined ? [] : [mandate] });
    expect(await found(pack)).toEqual([
      `ISSUER_KEY_UNKNOWN at status list ${STATUS_LISTS_URL}/0`,
      `STATUS_LIST_MISSING at ${AT_MANDATE}`,
    ]);
  });

  // threat status-list-under
  test('a status list that the reader kept, of an unknown key, proves revocations and never their absence', async () => {
    const stale = mandatedPack([statusListOf('2026-01-02T03:05:00.000Z', [])]);
    expect(await found(stale, { keptStatusLists: [strangersList([])] })).toEqual([
      `STATUS_LIST_MISSING at ${AT_MANDATE}`,
    ]);
    const lists = [statusListOf(EXPORTED_AT, [STATUS_BIT])];
    expect(
      await found(mandatedPack(lists), { keptStatusLists: [strangersList([STATUS_BIT], PAST_THE_THIRD)] }),
    ).toEqual([5, 6, 7, 8, 9, 10].map((index) => `MANDATE_REVOKED at record event-${index}`));
  });

  test('a status list that the reader kept and that does not verify is named as theirs', async () => {
    const foreign = { ...statusListOf(EXPORTED_AT, []), issuer: didKey(stranger.publicKey) };
    expect(await found(mandatedPack(CURRENT), { keptStatusLists: [foreign] })).toEqual([
      'CREDENTIAL_KEY_UNKNOWN at the status list that you kept',
    ]);
  });
});

function subjectOf({ credentialSubject }: JsonObject): JsonObject {
  if (!isJsonObject(credentialSubject)) throw new Error('no subject');
  return credentialSubject;
}

/** A status list under the true address, signed by another key. */
function strangersList(revoked: readonly number[], at = EXPORTED_AT): JsonObject {
  const { proof: _proof, ...list } = statusListOf(at, revoked);
  const did = didKey(stranger.publicKey);
  const verificationMethod = `${did}#${multikeyOf(stranger.publicKey)}`;
  const options = { created: at, verificationMethod, proofPurpose: 'assertionMethod' };
  return secureDocument({ ...list, issuer: did }, options, stranger.seed, nobleEd25519);
}

/** A mandate under the true id, signed by another key for another agent, without a status. */
function strangersMandate(): JsonObject {
  const did = didKey(stranger.publicKey);
  const agent = 'did:magp:testnet:z6MkOther';
  const delegation = [
    { from: 'did:web:person.example', fromType: 'person', to: did },
    { from: did, fromType: 'organisation', to: agent },
  ];
  const document = {
    '@context': ['https://www.w3.org/ns/credentials/v2'],
    id: `urn:uuid:${MANDATE_ID}`,
    type: ['VerifiableCredential'],
    issuer: did,
    validFrom: '2026-01-02T00:00:00.000Z',
    credentialSubject: { id: agent, mandate: { target: 'wire' }, maxAmount: 99_999_999 },
    evidence: [{ type: ['DelegationChain'], delegation }],
  };
  const options = {
    created: '2026-01-02T00:00:00.000Z',
    verificationMethod: `${did}#${multikeyOf(stranger.publicKey)}`,
    proofPurpose: 'assertionMethod',
  };
  return secureDocument(document, options, stranger.seed, nobleEd25519);
}
