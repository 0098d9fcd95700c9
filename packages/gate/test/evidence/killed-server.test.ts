import type { LedgerStore } from '@gatewright/ledger';
import { refusal } from '@gatewright/ledger/testing';
import { openCheckpoint, seedSigner, toHex } from '@gatewright/protocol';
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

const SIX_SECONDS_MS = 6000;
const SEED = new Uint8Array(32).fill(5);
const KEY = { name: 'test.example/log', publicKey: nodeEd25519.publicKey(SEED) };

/** Where a process is killed: around the commit of a batch, and around the line of its checkpoint in the file. */
const KILLED = ['before the commit', 'after the commit', 'before the line', 'after the line'] as const;
type Kill = (typeof KILLED)[number];

class KilledError extends Error {}

/** One server with a file of checkpoints beside its database, as on SQLite. */
class Server {
  now = Date.UTC(2026, 2, 1, 12);
  readonly rewindable = new RewindableStore(() => this.now);
  /** Root by size, of each checkpoint that anything outside of the process has seen. */
  readonly shown = new Map<number, string>();
  readonly forks: string[] = [];
  private file: KeptCheckpoint | null = null;
  private kill: Kill | null = null;
  private ids = 0;
  log = this.start();

  start(): EvidenceLog {
    const name = 'the file';
    const keep = async (checkpoint: KeptCheckpoint) => {
      this.dieAt('before the line');
      this.file = checkpoint;
      this.dieAt('after the line');
    };
    const file: CheckpointAnchor = {
      name,
      kept: { name, newest: async () => this.file, keep },
      sizeSeen: async () => this.file?.size ?? 0,
      anchor: async (checkpoint) => {
        this.show(checkpoint.note);
        await keep(checkpoint);
        return null;
      },
    };
    return new EvidenceLog({
      store: this.killable(),
      ed25519: nodeEd25519,
      clock: { now: () => this.now },
      ids: { uuid: () => String(this.ids++) },
      anchoring: new Anchoring([file], new MemoryReceipts()),
      origin: KEY.name,
      signer: seedSigner(SEED, nodeEd25519),
    });
  }

  async decide(): Promise<void> {
    const op = refusal(String(this.ids++));
    await this.rewindable.store.apply([op], op.evidence.eventId);
    this.now += SIX_SECONDS_MS;
  }

  /** Closes what is due; a process that is killed meanwhile is started again. */
  async seal(kill: Kill | null): Promise<void> {
    this.kill = kill;
    try {
      if ((await this.log.sealDue()) > 0) this.show((await this.rewindable.store.latestCheckpoint()) ?? '');
    } catch (error) {
      if (!(error instanceof KilledError)) throw error;
      this.log = this.start();
    } finally {
      this.kill = null;
    }
  }

  async read(): Promise<void> {
    const checkpoint = await this.log.checkpoint();
    if (checkpoint !== null) this.show(checkpoint.note);
  }

  /** Kills the process, puts an older copy of the database back, and starts on it. */
  async restore(writes: number): Promise<void> {
    await this.rewindable.rewind(writes);
    this.log = this.start();
  }

  /** Whether the database does not lead to a checkpoint that was shown. */
  async isBehind(): Promise<boolean> {
    const note = await this.rewindable.store.latestCheckpoint();
    const newest = note === null ? null : openCheckpoint(note, KEY, nodeEd25519);
    return Math.max(0, ...this.shown.keys()) > (newest?.size ?? 0);
  }

  private show(note: string): void {
    const opened = openCheckpoint(note, KEY, nodeEd25519);
    if (opened === null) throw new Error('a checkpoint does not verify');
    const root = toHex(opened.root);
    const before = this.shown.get(opened.size) ?? root;
    if (before !== root) this.forks.push(`${opened.size}: ${before} and ${root}`);
    this.shown.set(opened.size, root);
  }

  private dieAt(point: Kill): void {
    if (this.kill === point) throw new KilledError();
  }

  private killable(): LedgerStore {
    const { store } = this.rewindable;
    const sealBatch: LedgerStore['sealBatch'] = async (batch, after) => {
      this.dieAt('before the commit');
      const sealed = await store.sealBatch(batch, after);
      this.dieAt('after the commit');
      return sealed;
    };
    return new Proxy(store, {
      get: (target, name) => (name === 'sealBatch' ? sealBatch : Reflect.get(target, name)),
    });
  }
}

const STEP = fc.record({
  does: fc.constantFrom('decide', 'decide', 'seal', 'seal', 'read', 'anchor', 'restore'),
  kill: fc.option(fc.constantFrom(...KILLED), { nil: null }),
  writes: fc.integer({ min: 1, max: 6 }),
});

// threat operations copy-between-anchorings: A server is killed between a seal and the next anchoring, and an older copy of its database is
//   put back => the start finds it behind its checkpoint file, and no second checkpoint of that size is signed
test('a server killed at any point shows no two checkpoints of one size, whatever copy of its database is put back', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(STEP, { minLength: 5, maxLength: 40 }), async (steps) => {
      const server = new Server();
      let found = false;
      for (const { does, kill, writes } of steps) {
        const rewound = (error: unknown) => {
          if (!(error instanceof LogRewoundError)) throw error;
          found = true;
        };
        if (does === 'decide') await server.decide();
        else if (does === 'read') await server.read();
        else if (does === 'restore') {
          await server.restore(writes);
          // A start compares before it permits anything.
          await server.log.assertNotRewound().catch(rewound);
          expect(found || !(await server.isBehind())).toBe(true);
        } else if (!found && does === 'anchor') await server.log.anchorNewest().catch(rewound);
        else if (!found) await server.seal(kill).catch(rewound);
        expect(server.forks).toEqual([]);
      }
    }),
    { numRuns: 100 },
  );
});

test('a database that has grown past the file under other entries is known by its root', async () => {
  const server = new Server();
  for (const _ of [1, 2]) {
    await server.decide();
    await server.seal(null);
  }
  const other = new Server();
  Object.assign(server, { rewindable: other.rewindable });
  for (const _ of [1, 2, 3]) {
    await server.decide();
    other.now = server.now;
    await other.seal(null);
  }
  server.log = server.start();
  await expect(server.log.assertNotRewound()).rejects.toThrow(
    'the evidence log has other entries than the 2 that the file has seen',
  );
  await server.decide();
  await expect(server.log.sealDue()).rejects.toThrow(LogRewoundError);
});
