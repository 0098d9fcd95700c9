import { createServer, type Server } from 'node:http';
import {
  type Checkpoint,
  cosign,
  formatWitnessKey,
  isConsistent,
  logNodeHash,
  type NoteKey,
  openCheckpoint,
  readNote,
  readWitnessRequest,
  toHex,
} from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';

const NAME = 'witness.example/w1';

/** A witness of one log (C2SP tlog-witness) on a free port. It trusts the first log key that it is given. */
export class LocalWitness {
  private readonly seed = new Uint8Array(32).fill(0x57);
  readonly key: NoteKey = { name: NAME, publicKey: nodeEd25519.publicKey(this.seed) };
  /** Whose checkpoints it cosigns; null until it is set. */
  logKey: NoteKey | null = null;
  seen: Checkpoint | null = null;
  /** Requests that it answered. */
  calls = 0;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<LocalWitness> {
    const server = createServer();
    // A connection that the server gives up just as a stalled test calls over it would fail that call.
    server.keepAliveTimeout = 0;
    const witness = new LocalWitness(server);
    server.on('request', async (request, response) => {
      let body = '';
      for await (const piece of request) body += piece;
      const { status, text } = witness.add(body);
      response.writeHead(status, { 'content-type': status === 409 ? 'text/x.tlog.size' : 'text/plain' }).end(text);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return witness;
  }

  /** The setting that names this witness. */
  get setting(): string {
    const address = this.server.address();
    const port = typeof address === 'object' ? address?.port : address;
    return `${formatWitnessKey(this.key)} http://127.0.0.1:${port}`;
  }

  async stop(): Promise<void> {
    await new Promise((resolve) => this.server.close(resolve));
  }

  private add(body: string): { status: number; text: string } {
    this.calls += 1;
    const asked = readWitnessRequest(body);
    if (asked === null) return { status: 400, text: '' };
    if (this.logKey === null) return { status: 404, text: '' };
    const checkpoint = openCheckpoint(asked.note, this.logKey, nodeEd25519);
    if (checkpoint === null) return { status: 403, text: '' };
    const size = this.seen?.size ?? 0;
    const isFork = this.seen?.size === checkpoint.size && toHex(this.seen.root) !== toHex(checkpoint.root);
    if (asked.oldSize !== size || isFork) return { status: 409, text: `${size}\n` };
    if (asked.oldSize > checkpoint.size) return { status: 400, text: '' };
    if (this.seen !== null && size > 0 && !this.continues(this.seen, checkpoint, asked.path)) {
      return { status: 422, text: '' };
    }
    this.seen = checkpoint;
    const text = readNote(asked.note)?.text ?? '';
    return { status: 200, text: cosign(text, NAME, this.seed, Math.floor(Date.now() / 1000), nodeEd25519) };
  }

  private continues(old: Checkpoint, next: Checkpoint, path: readonly Uint8Array[]): boolean {
    const states = { oldSize: old.size, oldRoot: old.root, newSize: next.size, newRoot: next.root };
    return isConsistent(states, path, logNodeHash);
  }
}
