import { fromBase64, toBase64 } from '../bytes/index.js';
import { HASH_BYTES } from '../merkle/index.js';

/** First line of the format. */
export const TLOG_PROOF_HEADER = 'c2sp.org/tlog-proof@v1';

const INDEX_LINE = /^index (0|[1-9][0-9]{0,15})$/;
const EXTRA_PREFIX = 'extra ';

/** That an entry is in a log, as one text that needs nothing else but the pinned key (C2SP tlog-proof). */
export interface TlogProof {
  /** Data of the application, covered by no signature; null where there is none. */
  readonly extra: Uint8Array | null;
  /** Place of the entry in the log. */
  readonly index: number;
  /** Siblings from the entry to the root of the checkpoint, lowest first. */
  readonly path: readonly Uint8Array[];
  /** Signed note of the checkpoint. */
  readonly checkpoint: string;
}

/** The text of a proof. */
export function formatTlogProof({ extra, index, path, checkpoint }: TlogProof): string {
  const extraLines = extra === null ? [] : [EXTRA_PREFIX + toBase64(extra)];
  const lines = [TLOG_PROOF_HEADER, ...extraLines, `index ${index}`, ...path.map(toBase64)];
  return `${lines.join('\n')}\n\n${checkpoint}`;
}

/** Takes a proof apart, without verifying any of it; null where the text is no such proof. */
export function readTlogProof(text: string): TlogProof | null {
  const end = text.indexOf('\n\n');
  if (end === -1) return null;
  const [header, ...rest] = text.slice(0, end).split('\n');
  const hasExtra = rest[0]?.startsWith(EXTRA_PREFIX) ?? false;
  const extra = hasExtra ? fromBase64(rest[0]?.slice(EXTRA_PREFIX.length) ?? '') : null;
  const [indexLine = '', ...hashLines] = hasExtra ? rest.slice(1) : rest;
  const index = Number(INDEX_LINE.exec(indexLine)?.[1] ?? Number.NaN);
  const path = hashLines.map(fromBase64).filter((hash) => hash?.length === HASH_BYTES);
  if (header !== TLOG_PROOF_HEADER || (hasExtra && extra === null) || !Number.isSafeInteger(index)) return null;
  if (path.length !== hashLines.length) return null;
  return { extra, index, path: path.filter((hash) => hash !== null), checkpoint: text.slice(end + 2) };
}
