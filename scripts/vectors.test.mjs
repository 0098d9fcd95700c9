import { spawn } from 'node:child_process';
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { base58 } from '@scure/base';
import { expect, test } from 'vitest';
import { runVectors } from './vectors.mjs';
import { madeUpCheckout } from './workspace/made-up-checkout.mjs';

const COMMAND = fileURLToPath(new URL('./vectors.mjs', import.meta.url));

async function vectors(...args) {
  const child = spawn(process.execPath, [COMMAND, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const text = { out: '', err: '' };
  child.stdout.on('data', (piece) => {
    text.out += piece;
  });
  child.stderr.on('data', (piece) => {
    text.err += piece;
  });
  const [status] = await once(child, 'close');
  return { status, ...text };
}

const sha256 = (...parts) => createHash('sha256').update(Buffer.concat(parts)).digest();
const leaf = (entry) => sha256(Buffer.of(0), Buffer.from(entry));
const node = (left, right) => sha256(Buffer.of(1), left, right);
const base64 = (bytes) => bytes.toString('base64');
const [one, two] = [leaf('one'), leaf('two')];

const JCS = {
  'jcs/input/a.json': '{ "b": 1.0, "a": "\\u20ac" }',
  'jcs/output/a.json': '{"a":"€","b":1}',
  'jcs/outhex/a.txt': '7b 22 61 22 3a 22 e2 82 ac 22 2c\n22 62 22 3a 31 7d',
};
const INCLUSION = {
  desc: 'second of two',
  leafIdx: 1,
  treeSize: 2,
  root: base64(node(one, two)),
  leafHash: base64(two),
  proof: [base64(one)],
  wantErr: false,
};
const CONSISTENCY = {
  desc: 'one to two',
  size1: 1,
  size2: 2,
  root1: base64(one),
  root2: base64(node(one, two)),
  proof: [base64(two)],
  wantErr: false,
};
/** A pair of keys, and the raw public half. */
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
const EDGE_CASE = {
  number: 7,
  key: raw.toString('hex'),
  sig: sign(null, Buffer.from('a message'), privateKey).toString('hex'),
  msg: 'a message',
  flags: null,
};
const SMALL_ORDER = {
  ...EDGE_CASE,
  number: 8,
  key: `01${'00'.repeat(31)}`,
  sig: `01${'00'.repeat(63)}`,
  flags: ['low_order_A', 'low_order_R'],
};

/** A signed document and its intermediate values; names stand in their canonical order. */
function signedDocument() {
  const did = `did:key:z${base58.encode(Buffer.concat([Buffer.of(0xed, 0x01), raw]))}`;
  const config = {
    created: '2026-01-02T03:04:05Z',
    cryptosuite: 'eddsa-jcs-2022',
    proofPurpose: 'assertionMethod',
    type: 'DataIntegrityProof',
    verificationMethod: `${did}#${did.slice('did:key:'.length)}`,
  };
  const document = { credentialSubject: { id: 'urn:a' }, issuer: did };
  const [configText, documentText] = [config, document].map((each) => JSON.stringify(each));
  const [configHash, documentHash] = [configText, documentText].map((text) => sha256(Buffer.from(text)));
  const signature = sign(null, Buffer.concat([configHash, documentHash]), privateKey);
  const proofValue = `z${base58.encode(signature)}`;
  return {
    'vc/canonDocJCS.txt': documentText,
    'vc/docHashJCS.txt': documentHash.toString('hex'),
    'vc/proofCanonJCS.txt': configText,
    'vc/proofHashJCS.txt': configHash.toString('hex'),
    'vc/combinedHashJCS.txt': configHash.toString('hex') + documentHash.toString('hex'),
    'vc/sigHexJCS.txt': signature.toString('hex'),
    'vc/sigBTC58JCS.txt': proofValue,
    'vc/proofConfigJCS.json': config,
    'vc/signedJCS.json': { ...document, proof: { ...config, proofValue } },
  };
}

const GOOD = {
  ...JCS,
  'tree/inclusion/0/second.json': INCLUSION,
  'tree/inclusion/0/swapped.json': { ...INCLUSION, leafIdx: 0, wantErr: true },
  'tree/consistency/grown.json': CONSISTENCY,
  'keys/cases.json': [EDGE_CASE, SMALL_ORDER],
  ...signedDocument(),
  'README.md': 'not data',
  'tree/notes.json': { about: 'no case' },
};

test('every set of a known layout is found, wherever it lies, and passes', async () => {
  expect(await vectors(await madeUpCheckout(GOOD))).toEqual({
    status: 0,
    err: '',
    out: [
      '1 of 1  canonical JSON (RFC 8785)',
      '2 of 2  Merkle inclusion (RFC 9162 §2.1.3)',
      '1 of 1  Merkle consistency (RFC 9162 §2.1.4)',
      '9 of 9  Data Integrity eddsa-jcs-2022, intermediate values and signed documents',
      '2 of 2  Ed25519 edge cases, one verdict from both implementations, as the rule says',
      '',
    ].join('\n'),
  });
});

test.each([
  ['canonical JSON', { 'jcs/output/a.json': '{"a":"€","b":1.0}' }, 'input/a.json: differs from'],
  ['canonical JSON as hex', { 'jcs/outhex/a.txt': '7b 7d' }, 'outhex/a.txt'],
  ['canonical JSON without an output', { 'jcs/input/b.json': '{}' }, 'b.json: has no output'],
  ['an inclusion that must fail', { 'tree/wrong.json': { ...INCLUSION, wantErr: true } }, 'verifies and must not'],
  ['an inclusion that must hold', { 'tree/wrong.json': { ...INCLUSION, treeSize: 3 } }, 'wrong.json (second of two)'],
  ['a consistency that must hold', { 'tree/wrong.json': { ...CONSISTENCY, proof: null } }, 'wrong.json (one to two)'],
  ['an intermediate value', { 'vc/docHashJCS.txt': '00' }, 'docHashJCS.txt: the computed value is'],
  ['a signature', { 'keys/more.json': [{ ...EDGE_CASE, msg: 'another' }] }, 'more.json #7: refused'],
  ['a weak key', { 'keys/more.json': [{ ...SMALL_ORDER, flags: [] }] }, 'more.json #8: refused'],
])('%s that is wrong fails, by its name', async (_, wrong, named) => {
  const results = await runVectors(await madeUpCheckout({ ...GOOD, ...wrong }));
  expect(results.flatMap(({ failures }) => failures)).toEqual([expect.stringContaining(named)]);
  expect(results.filter(({ passed, total }) => passed !== total)).toHaveLength(1);
});

test('one wrong row is reported, and fails the run', async () => {
  const wrong = { 'tree/wrong.json': { ...INCLUSION, wantErr: true } };
  expect(await vectors(await madeUpCheckout({ ...GOOD, ...wrong }))).toMatchObject({
    status: 1,
    out: expect.stringMatching(/^ {2}failed {2}.*wrong\.json \(second of two\).*\n2 of 3 {2}Merkle inclusion/m),
  });
});

test('a folder without a known layout is an error that says so, as is no folder', async () => {
  const unknown = await madeUpCheckout({ 'a.json': { x: 1 }, 'b.txt': 'text' });
  expect(await vectors(unknown)).toEqual({ status: 1, out: '', err: `${unknown} holds no data of a known layout\n` });
  expect(await vectors()).toMatchObject({ status: 2, err: 'usage: npm run vectors -- FOLDER\n' });
  expect(await vectors(join(unknown, 'nowhere'))).toMatchObject({
    status: 2,
    err: expect.stringContaining('cannot be read'),
  });
});
