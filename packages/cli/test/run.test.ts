import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  compactProof,
  type EvidenceRecord,
  evidenceLeaf,
  evidenceNodeHash,
  formatNoteKey,
  logEntry,
  logLeafHash,
  MerkleTree,
  nobleEd25519,
  signCheckpoint,
  toHex,
} from '@gatewright/protocol';
import { ROTATED_KEYS } from '@gatewright/server';
import { describe, expect, test } from 'vitest';
import { loadCommands } from '../src/commands/index.js';
import { calledCommand, calledCommandByStream } from './support/called-command.js';
import { testFolder } from './support/test-folder.js';

const folder = testFolder();
const COMMANDS = await loadCommands();

const file = (name: string, value: unknown) => folder.file(name, value);

const call = (...args: readonly string[]) => calledCommand(args);

test('gatewright --version is that of its package', async () => {
  const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
  expect(await call('--version')).toEqual({ status: 0, text: version });
  expect((await call('--help')).text).toContain('gatewright --version');
});

test('gatewright keys rotate --help names the keys that are replaced', async () => {
  const { text } = await call('keys', 'rotate', '--help');
  expect(text).toContain(` --key ${[...ROTATED_KEYS, 'log', 'all'].join('|')} `);
});

describe('conformance', () => {
  test('gatewright conformance holds our own evaluator against the vectors, and writes the report', async () => {
    const report = join(folder.path, 'report.json');
    const answer = await call('conformance', '--level', 'L0', '--json', report);
    expect(answer).toMatchObject({ status: 0, text: expect.stringMatching(/^L0 .*0 fail, 0 skipped, 0 errored$/m) });
    expect(JSON.parse(await readFile(report, 'utf8'))).toMatchObject({ format: 1, results: [] });
  });

  test('gatewright conformance exits with 2 for a harness that is none', async () => {
    const harness = ['--', join(folder.path, 'no-such-harness'), '--help'];
    const answer = await call('conformance', '--level', 'L0', ...harness);
    expect(answer).toMatchObject({ status: 2, text: expect.not.stringContaining('usage:') });
  });

  test('gatewright conformance says how it is called', async () => {
    const answer = await call('conformance', '--level', 'L9');
    expect(answer).toMatchObject({ status: 2, text: expect.stringContaining('usage: gatewright conformance') });
    const help = await call('conformance', '--help');
    expect(help).toMatchObject({ status: 0, text: expect.stringContaining('gatewright conformance [--level') });
  });
});

describe('verify', () => {
  test('gatewright verify leaves no proof unverified beside a pack: it refuses to take both', async () => {
    const both = await call('verify', '--pack', 'pack.json', '--proof', 'proof.json');
    expect(both).toMatchObject({ status: 2, text: expect.stringContaining('in a call of their own') });
  });

  const seed = new Uint8Array(32).fill(1);
  const key = { name: 'log.example', publicKey: nobleEd25519.publicKey(seed) };
  const record: EvidenceRecord = {
    eventId: 'e1',
    occurredAt: '2026-03-01T12:00:00.000Z',
    agentDid: 'did:key:agent',
    action: 'pay',
    decision: 'allow',
    reasonCode: 'AUTHORIZED',
    authorizationId: 'a1',
    escalationId: null,
    mandateId: 'm1',
    policyDigest: null,
    contextFields: ['amount'],
    firedRules: [],
    orgId: 'org-1',
    network: 'testnet',
    requestDigest: null,
  };
  const leaf = evidenceLeaf(record);
  const root = new MerkleTree([leaf], evidenceNodeHash).root;
  const checkpoint = { origin: key.name, size: 1, root: logLeafHash(logEntry(root, 1)) };
  const proof = {
    eventId: 'e1',
    leaf: toHex(leaf),
    leafIndex: 0,
    treeSize: 1,
    proof: [],
    root: toHex(root),
    batchId: 'b1',
    anchoredAt: '2026-03-01T12:00:05.000Z',
    anchorTxId: null,
    anchorRef: null,
    checkpoint: { note: signCheckpoint(checkpoint, seed, nobleEd25519), logIndex: 0, path: [] },
  };

  test('gatewright verify checks as far as it is given: path, record, checkpoint', async () => {
    const proofFile = await file('proof.json', { success: true, data: proof });
    const recordFile = await file('record.json', { success: true, data: { record, version: 1 } });
    const alone = await call('verify', '--proof', proofFile);
    expect(alone.status).toBe(3);
    expect(JSON.parse(alone.text)).toMatchObject({ status: 'incomplete', checked: ['path'] });
    const whole = await call('verify', '--proof', proofFile, '--record', recordFile, '--key', formatNoteKey(key));
    expect(whole.status).toBe(0);
    expect(JSON.parse(whole.text)).toMatchObject({ status: 'verified', checked: ['leaf', 'path', 'checkpoint'] });
  });

  test('gatewright verify fails a changed record, a changed root and a foreign key, by name', async () => {
    const proofFile = await file('proof.json', proof);
    const changed = await file('changed.json', { ...record, decision: 'block' });
    expect(await call('verify', '--proof', proofFile, '--record', changed)).toMatchObject({
      status: 1,
      text: expect.stringContaining('LEAF_MISMATCH'),
    });
    const rooted = await file('rooted.json', { ...proof, root: '00'.repeat(32) });
    expect(await call('verify', '--proof', rooted)).toMatchObject({
      status: 1,
      text: expect.stringContaining('MERKLE_ROOT_MISMATCH'),
    });
    const foreign = formatNoteKey({ ...key, publicKey: nobleEd25519.publicKey(new Uint8Array(32).fill(2)) });
    expect(await call('verify', '--proof', proofFile, '--key', foreign)).toMatchObject({
      status: 1,
      text: expect.stringContaining('CHECKPOINT_INVALID'),
    });
  });

  test('gatewright verify reads the compact form, and demands what it cannot do without', async () => {
    const proofFile = await file('e1.tlog-proof', compactProof(proof) ?? '');
    const recordFile = await file('record.json', record);
    const pinned = ['--key', formatNoteKey(key)];
    const whole = await call('verify', '--proof', proofFile, '--record', recordFile, ...pinned);
    expect({ status: whole.status, report: JSON.parse(whole.text) }).toEqual({
      status: 0,
      report: { status: 'verified', faults: [], checked: ['leaf', 'path', 'checkpoint'], eventId: 'e1' },
    });
    const changed = await file('changed.json', { ...record, decision: 'block' });
    expect(await call('verify', '--proof', proofFile, '--record', changed, ...pinned)).toMatchObject({
      status: 1,
      text: expect.stringContaining('ROOT_NOT_IN_LOG'),
    });
    const cut = await file('cut.tlog-proof', (compactProof(proof) ?? '').slice(0, 40));
    expect(await call('verify', '--proof', cut, '--record', recordFile, ...pinned)).toMatchObject({
      status: 1,
      text: expect.stringContaining('PROOF_MALFORMED'),
    });
    expect(await call('verify', '--proof', proofFile, '--record', recordFile)).toMatchObject({
      status: 2,
      text: expect.stringContaining('give --record and --key'),
    });
  });

  test('gatewright verify refuses what is no proof, with the path', async () => {
    const broken = await file('broken.json', { ...proof, leafIndex: 'first' });
    expect(await call('verify', '--proof', broken)).toMatchObject({
      status: 2,
      text: expect.stringContaining('$.leafIndex'),
    });
  });
});

describe('commands', () => {
  test.each([
    [['token', 'create', '--role', 'owner', '--email', 'not an address'], '--email'],
    [['org', 'create', '--name', 'Other', '--owner', 'nobody'], '--owner'],
    [['org', 'create', '--name', ' ', '--owner', 'owner@other.test'], '--name'],
  ])('gatewright refuses %j before it opens anything', async (args, option) => {
    expect(await call(...args)).toMatchObject({ status: 2, text: expect.stringContaining(option) });
  });

  test('gatewright shows its commands when asked, and refuses a wrong call with status 2', async () => {
    expect((await call('help')).status).toBe(0);
    expect(await call('verify')).toMatchObject({ status: 2, text: expect.stringContaining('--proof is missing') });
    expect(await call('verify', '--frob')).toMatchObject({
      status: 2,
      text: expect.stringContaining('usage: gatewright verify'),
    });
    const help = await call('keys', 'rotate', '--help');
    expect(help).toMatchObject({ status: 0, text: expect.stringContaining('gatewright keys rotate --key') });
  });

  test.each([
    [['frobnicate', '--now'], 'frobnicate', '', 'help'],
    [['keys', 'rotat', '--key', 'policy'], 'keys rotat', '; did you mean "keys rotate"?', 'help keys'],
    [['--frob', '--now'], '--frob', '', 'help'],
    [['ser\u001bve'], 'ser\\u001bve', '; did you mean "serve" or "server"?', 'help'],
  ])(
    'gatewright names the command %j that there is none of, and what may have been meant',
    async (args, named, meant, help) => {
      const { status, out, err } = await calledCommandByStream(args);
      expect({ status, out }).toEqual({ status: 2, out: '' });
      expect(err).toBe(`gatewright: there is no command "${named}"${meant}\ngatewright ${help} lists the commands`);
    },
  );

  test.each([['keys'], ['agent'], ['onboarding']])(
    'gatewright names the verbs of %s where none is given',
    async (group) => {
      const { status, out, err } = await calledCommandByStream([group]);
      expect({ status, out }).toEqual({ status: 2, out: '' });
      expect(err.split('\n')[0]).toBe(`gatewright ${group}: name what to do`);
      const verbs = COMMANDS.filter(({ name }) => name.startsWith(`${group} `));
      expect(verbs.length).toBeGreaterThan(1);
      for (const { name } of verbs) expect(err).toContain(`gatewright ${name} `);
      expect(err).not.toContain('gatewright serve');
    },
  );

  test('gatewright explains every command and group alike by help and by --help', async () => {
    const groups = new Set(COMMANDS.map(({ name }) => name.split(' ')[0] ?? ''));
    for (const words of [...COMMANDS.map(({ name }) => name.split(' ')), ...[...groups].map((group) => [group])]) {
      const help = await calledCommandByStream(['help', ...words]);
      expect(help).toMatchObject({ status: 0, err: '' });
      for (const { name, usage, summary } of COMMANDS) {
        const isNamed = words.every((word, index) => name.split(' ')[index] === word);
        expect([name, `\n${help.out}\n`.includes(`\n  gatewright ${name} ${usage}\n`)]).toEqual([name, isNamed]);
        if (isNamed) expect(help.out).toContain(summary);
      }
      expect((await calledCommandByStream([...words, '--help'])).out).toContain(`gatewright ${words.join(' ')}`);
    }
  });

  test('gatewright refuses to explain what there is not', async () => {
    for (const words of [
      ['help', 'frobnicate'],
      ['help', 'keys', 'rotat'],
      ['frobnicate', '--help'],
    ]) {
      const { status, out, err } = await calledCommandByStream(words);
      expect([status, out, err]).toEqual([2, '', expect.stringContaining('there is no command')]);
    }
  });

  test.each([
    [['aproov'], 'there is no command "aproov"'],
    [['agnet', 'list'], 'did you mean "agent list"?'],
    [['keys', 'rotat'], 'did you mean "keys rotate"?'],
    [['Escalation', 'aprove', '--id', 'esc-1'], 'did you mean "escalation approve"?'],
    [['srve'], 'did you mean "serve" or "server"?'],
    [['escalation', 'frobnicate'], 'gatewright help escalation lists the commands'],
  ])('gatewright answers %j in two lines, with what may have been meant', async (words, said) => {
    const { status, out, err } = await calledCommandByStream(words);
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err).toContain(said);
    expect(err.split('\n')).toHaveLength(2);
  });

  test('gatewright names the option that may have been meant', async () => {
    const { status, err } = await calledCommandByStream(['sop', 'create', '--titel', 'T']);
    expect([status, err.split('\n')[0]]).toEqual([
      2,
      'gatewright sop create: there is no option --titel; did you mean --title?',
    ]);
    const { err: other } = await calledCommandByStream(['sop', 'create', '--frobnicate']);
    expect(other.split('\n')[0]).toBe('gatewright sop create: there is no option --frobnicate');
  });

  test('gatewright shows only the commands of the word that was right', async () => {
    expect((await calledCommandByStream(['keys', 'rotat'])).err).not.toContain('gatewright serve');
  });
});
