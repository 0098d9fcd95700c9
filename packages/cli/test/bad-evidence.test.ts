import { join } from 'node:path';
import {
  compactProof,
  concatBytes,
  type EvidencePack,
  type EvidenceProof,
  type EvidenceRecord,
  evidenceLeaf,
  formatNoteKey,
  logEntry,
  logLeafHash,
  nobleEd25519,
  PACK_FORMAT,
  packDigests,
  readNote,
  sha256,
  signCheckpoint,
  signStatement,
  toBase64,
  toHex,
  utf8,
} from '@gatewright/protocol';
import { describe, expect, test } from 'vitest';
import { calledCommand } from './support/called-command.js';
import { testFolder } from './support/test-folder.js';

const SEED = new Uint8Array(32).fill(1);
const KEY = { name: 'log.example', publicKey: nobleEd25519.publicKey(SEED) };
/** The neutral element: under lax rules R = itself and S = 0 is its signature over every message. */
const WEAK_POINT = Uint8Array.of(1, ...new Uint8Array(31));
const WEAK_KEY = { name: KEY.name, publicKey: WEAK_POINT };
const RECORD: EvidenceRecord = {
  eventId: 'e1',
  occurredAt: '2026-03-01T12:00:00.000Z',
  agentDid: 'did:key:agent',
  action: 'pay',
  decision: 'block',
  reasonCode: 'NO_MANDATE',
  authorizationId: null,
  escalationId: null,
  mandateId: null,
  policyDigest: null,
  contextFields: ['amount'],
  firedRules: [],
  orgId: 'org-1',
  network: 'testnet',
  requestDigest: null,
};
const LEAF = evidenceLeaf(RECORD);
/** A batch of one is its leaf, and a log of one its entry. */
const STATE = { origin: KEY.name, size: 1, root: logLeafHash(logEntry(LEAF, 1)) };
const NOTE = signCheckpoint(STATE, SEED, nobleEd25519);
const PROOF: EvidenceProof = {
  eventId: 'e1',
  leaf: toHex(LEAF),
  leafIndex: 0,
  treeSize: 1,
  proof: [],
  root: toHex(LEAF),
  batchId: 'b1',
  anchoredAt: '2026-03-01T12:00:05.000Z',
  anchorTxId: null,
  anchorRef: null,
  checkpoint: { note: NOTE, logIndex: 0, path: [] },
};
const BATCH = {
  batchId: 'b1',
  logIndex: 0,
  size: 1,
  ownRecords: 1,
  root: toHex(LEAF),
  sealedAt: '2026-03-01T12:00:05.000Z',
  path: [],
  leaves: [{ leafIndex: 0, leaf: toHex(LEAF), record: RECORD }],
};
const UNSTATED: Omit<EvidencePack, 'statement'> = {
  format: PACK_FORMAT,
  orgId: 'org-1',
  from: '2026-03-01T00:00:00.000Z',
  to: '2026-03-02T00:00:00.000Z',
  checkpointKey: formatNoteKey(KEY),
  checkpoint: NOTE,
  timestamps: [],
  since: null,
  batches: [BATCH],
  credentials: [],
  settlements: [],
  statusLists: [],
  didDocument: null,
  latest: { checkpoint: NOTE, timestamps: [], path: [] },
  bindings: [],
};
const PACK: EvidencePack = {
  ...UNSTATED,
  statement: signStatement(packDigests(UNSTATED), KEY.name, SEED, nobleEd25519),
};

const folder = testFolder();

const file = (name: string, value: unknown) => folder.file(name, value);

const verify = (...args: readonly string[]) => calledCommand(['verify', ...args]);

const PINNED = ['--key', formatNoteKey(KEY)];
const changed = (change: object) => ({ ...PACK, ...change });
const batch = (change: object) => changed({ batches: [{ ...BATCH, ...change }] });
const text = JSON.stringify(PACK);

/** A checkpoint that lax verifiers take for signed by a key of small order. */
function weaklySigned(): string {
  const bytes = concatBytes(Uint8Array.of(1), WEAK_POINT);
  const id = sha256(utf8(`${KEY.name}\n`), bytes).slice(0, 4);
  const line = `— ${KEY.name} ${toBase64(concatBytes(id, WEAK_POINT, new Uint8Array(32)))}\n`;
  return `${readNote(NOTE)?.text}\n${line}`;
}

/** The same root in a base64 that ends in other unused bits. */
function looselyEncoded(): string {
  return NOTE.replace(/^([A-Za-z0-9+/]{42})(.)=$/m, (_, start: string, last: string) => {
    const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
    return `${start}${digits[digits.indexOf(last) ^ 1]}=`;
  });
}

test('the pack and the proof that are broken below verify as they are', async () => {
  expect((await verify('--pack', await file('pack.json', PACK), ...PINNED)).status).toBe(0);
  const record = await file('record.json', RECORD);
  expect((await verify('--proof', await file('proof.json', PROOF), '--record', record, ...PINNED)).status).toBe(0);
});

describe('incomplete evidence', () => {
  const hidden = { ...PACK, batches: [{ ...BATCH, leaves: [{ leafIndex: 0, leaf: toHex(LEAF) }] }] };

  // threat organisation-hides-records
  test('a pack that withholds a record ends with exit status 3, unless that is allowed', async () => {
    const pack = await file('hidden.json', hidden);
    const { status, text: report } = await verify('--pack', pack, ...PINNED);
    expect({ status, report: JSON.parse(report) }).toMatchObject({
      status: 3,
      report: {
        status: 'incomplete',
        faults: [],
        withheld: 1,
        gaps: [{ code: 'RECORDS_WITHHELD', what: 'batch 0 (b1)' }],
      },
    });
    const allowed = await verify('--pack', pack, ...PINNED, '--allow-withheld');
    expect(allowed).toEqual({ status: 0, text: expect.stringContaining('"incomplete"') });
    expect((await verify('--pack', await file('pack.json', PACK), ...PINNED, '--allow-withheld')).status).toBe(0);
  });

  test('a pack without a pinned key ends with exit status 3, allowed or not', async () => {
    const pack = await file('pack.json', PACK);
    for (const option of [[], ['--allow-withheld']]) {
      const { status, text: report } = await verify('--pack', pack, ...option);
      expect({ status, report: JSON.parse(report) }).toMatchObject({
        status: 3,
        report: { status: 'incomplete', gaps: [{ code: 'KEY_NOT_PINNED' }] },
      });
    }
  });

  test('a proof without its record, or without the key, ends with exit status 3', async () => {
    const [proof, record] = [await file('proof.json', PROOF), await file('record.json', RECORD)];
    expect((await verify('--proof', proof, ...PINNED)).status).toBe(3);
    expect((await verify('--proof', proof, '--record', record)).status).toBe(3);
  });
});

describe('bad packs', () => {
  test.each<[string, unknown, readonly string[], number, string]>([
    ['truncated', text.slice(0, text.length / 2), PINNED, 2, 'the text is not JSON from here on'],
    ['truncated by its last character', text.slice(0, -1), PINNED, 2, 'the text is not JSON from here on'],
    ['empty', '', PINNED, 2, 'pack.json:1:1: the text is not JSON from here on'],
    ['with a member twice', text.replace('{', '{"orgId":"org-2",'), PINNED, 2, '$.orgId'],
    ['not a pack', [PACK], PINNED, 2, '--pack: $'],
    ['of a proof', PROOF, PINNED, 2, '--pack: $'],
    [
      'of the format without a statement',
      changed({ format: 'gatewright-evidence-pack-v1' }),
      PINNED,
      2,
      'exported again',
    ],
    ['of another organisation', changed({ orgId: 'org-2' }), PINNED, 1, 'STATEMENT_MISMATCH'],
    ['of a longer span', changed({ to: '2027-01-01T00:00:00.000Z' }), PINNED, 1, 'STATEMENT_MISMATCH'],
    ['with a batch of no records', batch({ size: 0 }), PINNED, 2, '$.batches[0].size'],
    ['of a wrong batch size', batch({ size: 2 }), PINNED, 1, 'RECORD_MISSING'],
    ['of a batch past the log', batch({ logIndex: 1 }), PINNED, 1, 'BATCH_NOT_IN_LOG'],
    ['with a root in upper case', batch({ root: toHex(LEAF).toUpperCase() }), PINNED, 1, 'BATCH_ROOT_MISMATCH'],
    ['of a checkpoint from the future', changed({ checkpoint: NOTE.replace('\n1\n', '\n2\n') }), PINNED, 1, 'INVALID'],
    ['of a checkpoint in loose base64', changed({ checkpoint: looselyEncoded() }), PINNED, 1, 'CHECKPOINT_UNSIGNED'],
    ['under an unknown key id', changed({ checkpoint: weaklySigned() }), PINNED, 1, 'CHECKPOINT_SIGNATURE_INVALID'],
    [
      'under a weak key of its own',
      changed({ checkpoint: weaklySigned(), checkpointKey: formatNoteKey(WEAK_KEY) }),
      [],
      1,
      'CHECKPOINT_SIGNATURE_INVALID',
    ],
    [
      'under a weak key that was pinned',
      changed({ checkpoint: weaklySigned() }),
      ['--key', formatNoteKey(WEAK_KEY)],
      1,
      'CHECKPOINT_SIGNATURE_INVALID',
    ],
  ])('a bad pack is refused by name and never verified: %s', async (_, contents, options, status, named) => {
    const outcome = await verify('--pack', await file('pack.json', contents), ...options);
    expect(outcome).toEqual({ status, text: expect.stringContaining(named) });
    expect(outcome.text).not.toContain('"verified"');
  });

  test('a pack is refused against a checkpoint that is larger than its own: LOG_REWOUND', async () => {
    const kept = await file('kept', signCheckpoint({ ...STATE, size: 9 }, SEED, nobleEd25519));
    const outcome = await verify('--pack', await file('pack.json', PACK), ...PINNED, '--checkpoint', kept);
    expect(outcome).toEqual({ status: 1, text: expect.stringContaining('LOG_REWOUND') });
  });

  test.each<[string, readonly string[], string]>([
    ['a key with another key’s id', ['--key', formatNoteKey(KEY).replace(/\+[0-9a-f]{8}\+/, '+00000000+')], '--key is'],
    ['a key of a witness for one of a log', ['--key', formatNoteKey(KEY, 4)], '--key is'],
    ['a key of a log for one of a witness', ['--witness', formatNoteKey(KEY)], '--witness'],
    ['a checkpoint that is not there', ['--checkpoint', 'nowhere'], 'nowhere cannot be read'],
    ['a certificate that is none', ['--authority', 'pack.json'], 'holds no certificate'],
    ['an earlier pack that is none', ['--earlier', 'list.json'], '--earlier: $'],
    ['a status list that is none', ['--status-list', 'list.json'], 'holds no credential'],
  ])('%s is a wrong call', async (_, options, named) => {
    const pack = await file('pack.json', PACK);
    await file('list.json', []);
    const [option = '', value = ''] = options;
    const given = value.endsWith('.json') ? join(folder.path, value) : value;
    expect(await verify('--pack', pack, option, given)).toEqual({ status: 2, text: expect.stringContaining(named) });
  });
});

describe('bad proofs', () => {
  const proof = (change: object) => ({ ...PROOF, ...change });
  const place = (change: object) => proof({ checkpoint: { ...PROOF.checkpoint, ...change } });
  const compact = compactProof(PROOF) ?? '';

  test.each<[string, unknown, number, string]>([
    ['no JSON', JSON.stringify(PROOF).slice(0, 100), 2, 'proof:1:101: the text is not JSON from here on'],
    ['a wrong tree size', proof({ treeSize: 2 }), 1, 'POSITION_MISMATCH'],
    ['no tree size', proof({ treeSize: 0 }), 2, '$.treeSize'],
    ['a tree size past what numbers hold', proof({ treeSize: 2 ** 64 }), 1, 'POSITION_MISMATCH'],
    ['a side that is none', proof({ proof: [{ sibling: toHex(LEAF), position: 'up' }] }), 2, '$.proof[0].position'],
    ['a place past the log', place({ logIndex: 1 }), 1, 'ROOT_NOT_IN_LOG'],
    ['a checkpoint from the future', place({ note: NOTE.replace('\n1\n', '\n2\n') }), 1, 'CHECKPOINT_INVALID'],
    ['an unknown key id', place({ note: weaklySigned() }), 1, 'CHECKPOINT_INVALID'],
    ['compact, cut in the checkpoint', compact.slice(0, -20), 1, 'CHECKPOINT_INVALID'],
    ['compact, cut before it', compact.slice(0, compact.indexOf('\n\n')), 1, 'PROOF_MALFORMED'],
  ])('a bad proof is refused by name and never verified: %s', async (_, contents, status, named) => {
    const record = await file('record.json', RECORD);
    const outcome = await verify('--proof', await file('proof', contents), '--record', record, ...PINNED);
    expect(outcome).toEqual({ status, text: expect.stringContaining(named) });
    expect(outcome.text).not.toContain('"verified"');
  });
});
