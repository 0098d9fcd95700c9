import { readFile } from 'node:fs/promises';
import {
  cosignedAt,
  type EvidenceProof,
  fromBase64,
  readNote,
  readPemCertificate,
  utf8,
  verifyEvidenceProof,
  verifyTimestamp,
} from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { TimestampClient } from '../../src/features/evidence/timestamp-client.js';
import { WitnessClient } from '../../src/features/evidence/witness-client.js';
import { hasOpenssl, LocalTimestampAuthority } from '../support/local-timestamp-authority.js';
import { LocalWitness } from '../support/local-witness.js';
import { LogBench } from '../support/log-bench.js';
import { testFetch, testIds } from '../support/test-machine.js';

async function proofOf(log: ReturnType<LogBench['log']>, eventId: string): Promise<EvidenceProof> {
  const lookup = await log.proofOf(eventId);
  if (lookup.status !== 'proven') throw new Error(`${eventId} is ${lookup.status}`);
  return lookup.proof;
}

describe('witnesses', () => {
  let witness: LocalWitness;
  beforeEach(async () => {
    witness = await LocalWitness.start();
  });
  afterEach(() => witness.stop());

  const clientOf = () => new WitnessClient(witness.key, witness.setting.split(' ')[1] ?? '', nodeEd25519, testFetch);

  test('a witness cosigns what continues what it saw, and the proof carries it', async () => {
    const bench = new LogBench();
    const log = bench.log([clientOf()]);
    witness.logKey = log.key;
    const [first = ''] = await bench.seal(log, 3);
    await log.anchorNewest();
    await bench.seal(log, 2);
    const [last = ''] = await bench.seal(log, 2);
    await log.anchorNewest();
    expect(witness.seen?.size).toBe(3);
    for (const [eventId, size] of [
      [first, 1],
      [last, 3],
    ] as const) {
      const proof = await proofOf(log, eventId);
      expect(proof.anchorRef).toBe('witness:witness.example/w1');
      expect(proof.checkpoint.note).toContain(`\n${size}\n`);
      expect(cosignedAt(proof.checkpoint.note, witness.key, nodeEd25519)).toBe(Date.parse(proof.anchoredAt));
      expect(verifyEvidenceProof(proof, { checkpointKey: log.key }, nodeEd25519).faults).toEqual([]);
    }
  });

  test('a witness that has seen more makes a log restored from an old copy refuse to sign: LOG_REWOUND', async () => {
    const bench = new LogBench();
    const log = bench.log([clientOf()]);
    witness.logKey = log.key;
    for (const count of [1, 1]) await bench.seal(log, count);
    await log.anchorNewest();

    const restored = new LogBench();
    await restored.decide(4);
    const behind = restored.log([clientOf()]);
    await expect(behind.sealDue()).rejects.toMatchObject({ code: 'LOG_REWOUND', sizeSeen: 2, size: 0 });
    expect(await restored.store.latestCheckpoint()).toBeNull();
  });

  test('a witness that saw another log of the same size makes the log refuse to sign: ANCHOR_FAILED', async () => {
    const bench = new LogBench();
    const log = bench.log([clientOf()]);
    witness.logKey = log.key;
    await bench.seal(log, 1);
    await log.anchorNewest();

    const forked = new LogBench();
    await forked.seal(forked.log(), 2);
    await forked.decide(1);
    await expect(forked.log([clientOf()]).sealDue()).rejects.toMatchObject({ code: 'ANCHOR_FAILED' });
  });

  test('a witness that cannot be asked leaves the batch open, and the next turn closes it', async () => {
    const bench = new LogBench();
    const log = bench.log([clientOf()]);
    const [eventId = ''] = await bench.decide(1);
    await expect(log.sealDue()).rejects.toMatchObject({ code: 'ANCHOR_FAILED' });
    expect(await log.proofOf(eventId)).toEqual({ status: 'pending' });
    witness.logKey = log.key;
    expect(await log.sealDue()).toBe(1);
  });

  test('a witness is called as often for a thousand decisions as for one', async () => {
    const bench = new LogBench();
    const log = bench.log([clientOf()]);
    witness.logKey = log.key;
    const callsFor = async (count: number) => {
      const before = witness.calls;
      await bench.seal(log, count);
      await log.anchorNewest();
      return witness.calls - before;
    };
    await callsFor(1);
    expect([await callsFor(1), await callsFor(1000)]).toEqual([1, 1]);
  });
});

/** Only a machine that has the program can run the authority; the tokens of one are verified everywhere, in the protocol. */
describe.runIf(await hasOpenssl())('openssl ts', () => {
  test('a timestamp authority stamps checkpoints, and the proof carries the token', async () => {
    const authority = await LocalTimestampAuthority.start();
    try {
      const certificate = readPemCertificate(await readFile(authority.certificateFile, 'utf8'));
      if (certificate === null) throw new Error('the authority has no certificate');
      const bench = new LogBench();
      const log = bench.log([new TimestampClient('tsa.example', authority.url, certificate, testIds, testFetch)]);
      const [eventId = ''] = await bench.seal(log, 5);
      await log.anchorNewest();
      const { checkpoint, anchorRef, anchoredAt } = await proofOf(log, eventId);
      const token = fromBase64(checkpoint.timestamps?.[0]?.token ?? '') ?? new Uint8Array();
      const stamped = utf8(readNote(checkpoint.note)?.text ?? '');
      expect(anchorRef).toBe('rfc3161:tsa.example');
      expect(await verifyTimestamp(token, stamped, certificate)).toEqual({ ok: true, at: Date.parse(anchoredAt) });
    } finally {
      await authority.stop();
    }
  });
});
