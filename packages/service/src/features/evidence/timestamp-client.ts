import type { AnchorReceipt, CheckpointAnchor, Ids, SignedCheckpoint } from '@gatewright/gate';
import {
  boundedBytes,
  type Certificate,
  readNote,
  timestampRequest,
  toBase64,
  tokenInResponse,
  utf8,
  verifyTimestamp,
} from '@gatewright/protocol';
import type { OperatorFetch } from '../../platform/runtime/machine.js';
import { AnchorError } from './anchor-error.js';

/** How long an anchor may take to answer, ms, and how long its answer may be. */
export const ANCHOR_TIMEOUT_MS = 10_000;
export const ANCHOR_ANSWER_MAX_BYTES = 64 * 1024;

const NONCE_BYTES = 8;

/** A timestamp authority (RFC 3161 §3.4, over HTTP). It stamps the text of a checkpoint's note; it remembers nothing. */
export class TimestampClient implements CheckpointAnchor {
  constructor(
    readonly name: string,
    private readonly url: string,
    private readonly certificate: Certificate,
    private readonly ids: Pick<Ids, 'secret'>,
    private readonly fetch: OperatorFetch,
  ) {}

  async sizeSeen(): Promise<number> {
    return 0;
  }

  async anchor({ size, note }: SignedCheckpoint): Promise<AnchorReceipt> {
    const text = utf8(readNote(note)?.text ?? note);
    const response = await this.fetch(
      this.url,
      {
        method: 'POST',
        headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
        body: timestampRequest(text, this.ids.secret().slice(0, NONCE_BYTES)).slice(),
      },
      ANCHOR_TIMEOUT_MS,
    );
    if (response.status !== 200) throw new AnchorError(this.name, `answered ${response.status}`);
    const token = tokenInResponse(await boundedBytes(response, ANCHOR_ANSWER_MAX_BYTES));
    if (token === null) throw new AnchorError(this.name, 'granted no timestamp');
    const stamp = await verifyTimestamp(token, text, this.certificate);
    if (!stamp.ok) throw new AnchorError(this.name, `sent a timestamp that does not verify: ${stamp.fault}`);
    return { anchor: this.name, kind: 'rfc3161', size, note, proof: toBase64(token), at: stamp.at };
  }
}
