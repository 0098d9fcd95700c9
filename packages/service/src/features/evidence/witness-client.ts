import type { AnchorReceipt, CheckpointAnchor, SignedCheckpoint } from '@gatewright/gate';
import {
  boundedText,
  cosignedAt,
  type Ed25519,
  type NoteKey,
  withSignatures,
  writeWitnessRequest,
} from '@gatewright/protocol';
import type { OperatorFetch } from '../../platform/runtime/machine.js';
import { AnchorError } from './anchor-error.js';
import { ANCHOR_ANSWER_MAX_BYTES, ANCHOR_TIMEOUT_MS } from './timestamp-client.js';

const LARGER_SIZE = /^(0|[1-9][0-9]{0,15})\n?$/;

/** A witness that cosigns checkpoints which continue what it saw before (C2SP tlog-witness). */
export class WitnessClient implements CheckpointAnchor {
  /** Size that the witness last said it has. */
  private known = 0;

  constructor(
    private readonly key: NoteKey,
    /** Address below which `add-checkpoint` is. */
    private readonly url: string,
    private readonly ed25519: Ed25519,
    private readonly fetch: OperatorFetch,
  ) {}

  get name(): string {
    return this.key.name;
  }

  /** Offers the log as it is: a witness that has seen more says how much. */
  async sizeSeen(current: SignedCheckpoint): Promise<number> {
    const answer = await this.add(current.size, [], current);
    this.known = answer.kind === 'conflict' ? answer.size : current.size;
    if (answer.kind === 'conflict' && answer.size === current.size) {
      throw new AnchorError(this.name, `has seen another log of ${current.size} entries: the history was forked`);
    }
    // A witness that is behind says so as well; that is no harm.
    return this.known;
  }

  async anchor(
    checkpoint: SignedCheckpoint,
    pathFrom: (oldSize: number) => Promise<readonly Uint8Array[]>,
  ): Promise<AnchorReceipt> {
    const answer = await this.add(this.known, await pathFrom(this.known), checkpoint);
    if (answer.kind === 'conflict') {
      this.known = answer.size;
      throw new AnchorError(this.name, `has seen ${answer.size} entries; it is offered the path from there next time`);
    }
    this.known = checkpoint.size;
    return {
      anchor: this.name,
      kind: 'witness',
      size: checkpoint.size,
      note: checkpoint.note,
      proof: answer.lines,
      at: answer.at,
    };
  }

  private async add(oldSize: number, path: readonly Uint8Array[], { note }: SignedCheckpoint): Promise<WitnessAnswer> {
    const response = await this.fetch(
      `${this.url}/add-checkpoint`,
      {
        method: 'POST',
        headers: { 'content-type': 'text/plain; charset=utf-8' },
        body: writeWitnessRequest({ oldSize, path, note }),
      },
      ANCHOR_TIMEOUT_MS,
    );
    const text = await boundedText(response, ANCHOR_ANSWER_MAX_BYTES);
    if (response.status === 409) {
      const size = LARGER_SIZE.exec(text)?.[1];
      if (size === undefined) throw new AnchorError(this.name, 'sees a conflict and does not say at which size');
      return { kind: 'conflict', size: Number(size) };
    }
    if (response.status !== 200) throw new AnchorError(this.name, `answered ${response.status}`);
    const lines = text.endsWith('\n') ? text : `${text}\n`;
    const at = cosignedAt(withSignatures(note, [lines]), this.key, this.ed25519);
    if (at === null) throw new AnchorError(this.name, 'answered with a cosignature that does not verify');
    return { kind: 'cosigned', lines, at };
  }
}

type WitnessAnswer =
  | { readonly kind: 'cosigned'; readonly lines: string; readonly at: number }
  | { readonly kind: 'conflict'; readonly size: number };
