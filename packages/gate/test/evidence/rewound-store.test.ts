import { refusal } from '@gatewright/ledger/testing';
import { openCheckpoint, seedSigner, toHex, verifyEvidenceProof } from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  Anchoring,
  type CheckpointAnchor,
  type KeptCheckpoint,
  LogRewoundError,
  MemoryReceipts,
} from '../../src/evidence/anchors/index.js';
import { EvidenceLog } from '../../src/evidence/evidence-log.js';
import { RewindableStore } from '../support/rewindable-store.js';

const SERVERS = 3;
const SIX_SECONDS_MS = 6000;
const SIGNER = seedSigner(new Uint8Array(32).fill(5), nodeEd25519);
const ORIGIN = 'test.example/log';

/** Several servers with one key on one store, and everything that was signed with it. */
class Cluster {
  now = Date.UTC(2026, 2, 1, 12);
  readonly rewindable = new RewindableStore(() => this.now);
  /** Root by size, of each checkpoint that a server signed. */
  readonly signed = new Map<number, string>();
  readonly forks: string[] = [];
  readonly eventIds: string[] = [];
  readonly logs: EvidenceLog[];
  /** What happens while a key signs that is elsewhere. */
  whileSigning = async (): Promise<void> => undefined;
  /** The newest checkpoint in each server's file; it survives a kill. */
  private readonly files = Array.from({ length: SERVERS }, (): KeptCheckpoint | null => null);
  private uuids = 0;

  constructor() {
    this.logs = this.files.map((_, server) => this.open(server));
  }

  async decide(): Promise<void> {
    const op = refusal(String(this.eventIds.length + this.uuids++));
    await this.rewindable.store.apply([op], op.evidence.eventId);
    this.eventIds.push(op.evidence.eventId);
    this.now += SIX_SECONDS_MS;
  }

  /** A kill: of what the server signed and read, its file alone is left. */
  kill(server: number): void {
    this.logs[server] = this.open(server);
  }

  open(server: number, store = this.rewindable.store): EvidenceLog {
    const name = `file ${server}`;
    const keep = async (checkpoint: KeptCheckpoint) => {
      this.files[server] = checkpoint;
    };
    const file: CheckpointAnchor = {
      name,
      kept: { name, newest: async () => this.files[server] ?? null, keep },
      sizeSeen: async () => this.files[server]?.size ?? 0,
      anchor: async (checkpoint) => {
        await keep(checkpoint);
        return null;
      },
    };
    return new EvidenceLog({
      store,
      ed25519: nodeEd25519,
      clock: { now: () => this.now },
      ids: { uuid: () => String(this.uuids++) },
      anchoring: new Anchoring([file], new MemoryReceipts()),
      origin: ORIGIN,
      signer: {
        ...SIGNER,
        sign: async (message) => {
          await this.whileSigning();
          return this.note(message, await SIGNER.sign(message));
        },
      },
    });
  }

  private note(message: Uint8Array, signature: Uint8Array): Uint8Array {
    const [, size = '', root = ''] = new TextDecoder().decode(message).split('\n');
    const before = this.signed.get(Number(size));
    if (before !== undefined && before !== root) this.forks.push(`${size}: ${before} and ${root}`);
    this.signed.set(Number(size), root);
    return signature;
  }
}

function asRewound(error: unknown): void {
  if (!(error instanceof LogRewoundError)) throw error;
}

type Step = {
  readonly does: 'decide' | 'seal' | 'read' | 'kill' | 'rewind';
  readonly server: number;
  readonly writes: number;
};

const STEP: fc.Arbitrary<Step> = fc.record({
  does: fc.constantFrom('decide', 'decide', 'seal', 'seal', 'read', 'kill', 'rewind'),
  server: fc.nat(SERVERS - 1),
  writes: fc.integer({ min: 1, max: 6 }),
});

test('servers on a store that goes back, killed at any time, sign no two checkpoints of one size', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(STEP, { minLength: 10, maxLength: 60 }), async (steps) => {
      const cluster = new Cluster();
      /** Whether a server found that the store went back, which the others on it read there. */
      let restored = false;
      for (const { does, server, writes } of steps) {
        const log = cluster.logs[server];
        if (log === undefined) throw new RangeError(`no server ${server}`);
        const found = (error: unknown) => {
          asRewound(error);
          restored = true;
        };
        if (does === 'decide') await cluster.decide();
        else if (does === 'kill') cluster.kill(server);
        else if (does === 'seal' && !restored) await log.sealDue().catch(found);
        else if (does === 'rewind') {
          await cluster.rewindable.rewind(writes);
          // Nothing is committed on another database before each server has compared it (PostgresContinuity).
          for (const each of cluster.logs) await each.assertNotRewound().catch(found);
        } else {
          await log.checkpoint();
          for (const eventId of cluster.eventIds.slice(-4)) {
            const lookup = await log.proofOf(eventId);
            if (lookup.status !== 'proven') continue;
            const { faults } = verifyEvidenceProof(lookup.proof, { checkpointKey: log.key }, nodeEd25519);
            expect(faults).toEqual([]);
          }
        }
        expect(cluster.forks).toEqual([]);
      }
    }),
    { numRuns: 100 },
  );
});

test('a server that finds its store behind signs nothing more, also when the store has grown again', async () => {
  const cluster = new Cluster();
  const [ahead, other] = cluster.logs;
  for (let batch = 0; batch < 3; batch++) {
    await cluster.decide();
    await ahead?.sealDue();
  }
  await cluster.rewindable.rewind(4);
  await cluster.decide();
  await other?.sealDue();
  for (const _ of [1, 2, 3]) {
    await cluster.decide();
    await other?.sealDue();
  }
  const signed = cluster.signed.size;
  await cluster.decide();
  await expect(ahead?.sealDue()).rejects.toThrow(LogRewoundError);
  await expect(ahead?.assertNotRewound()).rejects.toThrow('has other entries than the 3 that this server has seen');
  await expect(ahead?.anchorNewest()).rejects.toThrow(LogRewoundError);
  expect(cluster.signed.size).toBe(signed);
  const eventId = cluster.eventIds.at(-2) ?? '';
  expect(await ahead?.proofOf(eventId)).toMatchObject({ status: 'proven' });
  const note = (await ahead?.checkpoint())?.note ?? '';
  const shown = openCheckpoint(note, { name: ORIGIN, publicKey: SIGNER.publicKey }, nodeEd25519);
  expect(shown && { size: shown.size, root: toHex(shown.root) }).toMatchObject({ size: 5 });
});

test('a server whose store goes back while its key signs gives the checkpoint to no caller', async () => {
  const cluster = new Cluster();
  const [log] = cluster.logs;
  await cluster.decide();
  await log?.sealDue();
  await cluster.decide();
  cluster.whileSigning = async () => {
    cluster.whileSigning = async () => undefined;
    await cluster.rewindable.rewind(2);
    await log?.assertNotRewound().catch(asRewound);
  };
  await expect(log?.sealDue()).rejects.toThrow(LogRewoundError);
});

test('a log whose stored batches do not lead to its checkpoint is refused by name, and nothing is signed over it', async () => {
  const cluster = new Cluster();
  for (const server of [0, 1]) {
    await cluster.decide();
    await cluster.logs[server]?.sealDue();
  }
  const { store } = cluster.rewindable;
  const damaged = new Proxy(store, {
    get: (target, name) => {
      if (name === 'batchRoots') return async () => (await target.batchRoots(0)).toReversed();
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
  const log = cluster.open(0, damaged);
  const signed = cluster.signed.size;
  await cluster.decide();
  for (const work of [
    () => log.sealDue(),
    () => log.anchorNewest(),
    () => log.checkpoint(),
    () => log.proofOf(cluster.eventIds[0] ?? ''),
  ]) {
    await expect(work()).rejects.toMatchObject({ code: 'LOG_UNVERIFIABLE' });
  }
  expect(cluster.signed.size).toBe(signed);
});
