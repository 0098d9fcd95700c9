import { fromBase64, toBase64 } from '../bytes/index.js';
import { HASH_BYTES } from '../merkle/index.js';

/** What a log asks a witness for: to cosign a checkpoint that continues the one of `oldSize` (C2SP tlog-witness). */
export interface WitnessRequest {
  readonly oldSize: number;
  /** Consistency path from `oldSize` to the checkpoint. */
  readonly path: readonly Uint8Array[];
  /** Signed note of the checkpoint. */
  readonly note: string;
}

/** A path longer than this belongs to no log (C2SP tlog-witness, "add-checkpoint"). */
const PATH_MAX_HASHES = 63;

/** The body of POST add-checkpoint. */
export function writeWitnessRequest({ oldSize, path, note }: WitnessRequest): string {
  return `old ${oldSize}\n${path.map((hash) => `${toBase64(hash)}\n`).join('')}\n${note}`;
}

/** Reads the body of POST add-checkpoint; null where it is malformed. The note in it is not verified. */
export function readWitnessRequest(body: string): WitnessRequest | null {
  const split = body.indexOf('\n\n');
  const [first = '', ...rest] = split === -1 ? [] : body.slice(0, split).split('\n');
  const size = /^old (0|[1-9][0-9]{0,15})$/.exec(first)?.[1];
  const path = rest.map(fromBase64);
  const isPath = path.length <= PATH_MAX_HASHES && path.every((hash) => hash?.length === HASH_BYTES);
  if (size === undefined || !Number.isSafeInteger(Number(size)) || !isPath) return null;
  return { oldSize: Number(size), path: path.filter((hash) => hash !== null), note: body.slice(split + 2) };
}
