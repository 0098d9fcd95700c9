import { concatBytes } from '../bytes/index.js';
import type { LogTree } from '../merkle/index.js';

/** Levels of the tree that a tile spans, and hashes of a full tile (C2SP tlog-tiles). */
export const TILE_HEIGHT = 8;
export const TILE_WIDTH = 2 ** TILE_HEIGHT;
/** Tile levels that a log of 2^53 entries can have. */
const TILE_LEVEL_MAX = 6;

/** Which tile is asked for: a tile of hashes at a level, or a bundle of entries. */
export interface TileAddress {
  /** 0 is the level of the leaves; `entries` are the entries themselves. */
  readonly level: number | 'entries';
  readonly index: number;
  /** Hashes or entries in it: 256, or fewer for the partial tile at the right edge. */
  readonly width: number;
}

/** Reads the path below `tile/`, such as `0/x001/067` or `entries/000.p/5`; null where it is malformed. */
export function parseTilePath(path: string): TileAddress | null {
  const match = /^(entries|0|[1-9][0-9]?)\/((?:x[0-9]{3}\/)*[0-9]{3})(?:\.p\/([1-9][0-9]{0,2}))?$/.exec(path);
  if (match === null) return null;
  const digits = (match[2] ?? '').replace(/[x/]/g, '');
  const level = match[1] === 'entries' ? 'entries' : Number(match[1]);
  const index = Number(digits);
  const width = match[3] === undefined ? TILE_WIDTH : Number(match[3]);
  if (!Number.isSafeInteger(index) || width > TILE_WIDTH || (match[3] !== undefined && width === TILE_WIDTH))
    return null;
  if ((digits.length > 3 && digits.startsWith('000')) || (level !== 'entries' && level > TILE_LEVEL_MAX)) return null;
  return { level, index, width };
}

/** The path of a tile below `tile/`. */
export function tilePath({ level, index, width }: TileAddress): string {
  const digits = String(index);
  const padded = digits.padStart(Math.ceil(digits.length / 3) * 3, '0');
  const groups = padded.match(/[0-9]{3}/g) ?? [];
  const path = groups.map((group, at) => (at === groups.length - 1 ? group : `x${group}`)).join('/');
  return `${level}/${path}${width === TILE_WIDTH ? '' : `.p/${width}`}`;
}

/** The bytes of a hash tile: its hashes, one after the other. Null where the log does not have all of them. */
export function hashTile(log: LogTree, { level, index, width }: TileAddress): Uint8Array | null {
  if (level === 'entries') return null;
  const hashes = Array.from({ length: width }, (_, at) =>
    log.completeNode(level * TILE_HEIGHT, index * TILE_WIDTH + at),
  ).filter((hash) => hash !== null);
  return hashes.length === width ? concatBytes(...hashes) : null;
}

/** The bytes of an entry bundle: each entry after its length as two big-endian bytes. Null where the log lacks one. */
export function entryBundle(entries: readonly Uint8Array[], { level, index, width }: TileAddress): Uint8Array | null {
  const wanted = entries.slice(index * TILE_WIDTH, index * TILE_WIDTH + width);
  if (level !== 'entries' || wanted.length !== width) return null;
  return concatBytes(
    ...wanted.map((entry) => concatBytes(Uint8Array.of(entry.length >> 8, entry.length & 0xff), entry)),
  );
}
