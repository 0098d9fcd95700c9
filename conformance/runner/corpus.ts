import { type JsonObject, sha256, sha256Hex, toHex, utf8 } from '@gatewright/protocol';
import type { Vector } from './vector.js';

/** One file of the corpus. */
export interface CorpusFile {
  /** Relative to the manifest, with forward slashes. */
  readonly path: string;
  readonly vectors: number;
  readonly bytes: number;
  /** Hex. */
  readonly sha256: string;
}

/** What the corpus consists of. */
export interface Manifest {
  readonly format: 1;
  readonly dialect: string;
  readonly vectors: number;
  readonly files: readonly CorpusFile[];
  /** `sha256:` and hex; see `corpusDigest`. */
  readonly digest: string;
}

/** The corpus as it is read: its vectors in the order of the files, and its digest. */
export interface Corpus {
  readonly vectors: readonly Vector[];
  readonly digest: string;
}

/** The corpus is not the one of its manifest. */
export class CorpusError extends Error {
  constructor(
    readonly path: string,
    message: string,
  ) {
    super(`${path} ${message}`);
    this.name = 'CorpusError';
  }
}

export function corpusFile(path: string, text: string, vectors: number): CorpusFile {
  const bytes = utf8(text);
  return { path, vectors, bytes: bytes.length, sha256: toHex(sha256(bytes)) };
}

/**
 * One digest of all files: SHA-256 of what `sha256sum` prints for them in the order of their paths, so that a shell can check
 * it without us.
 */
export function corpusDigest(files: readonly Pick<CorpusFile, 'path' | 'sha256'>[]): string {
  const ordered = [...files].sort((a, b) => (a.path < b.path ? -1 : 1));
  return `sha256:${sha256Hex(ordered.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join(''))}`;
}

export function manifestOf(dialect: string, files: readonly CorpusFile[]): Manifest {
  const vectors = files.reduce((sum, file) => sum + file.vectors, 0);
  return { format: 1, dialect, vectors, files, digest: corpusDigest(files) };
}

/** The files of a manifest as it was parsed. Throws `CorpusError` where it is none. */
export function readManifest(value: JsonObject): { files: { path: string; sha256: string }[]; digest: string } {
  const { files, digest } = value;
  if (!Array.isArray(files) || typeof digest !== 'string') throw new CorpusError('MANIFEST.json', 'is not a manifest');
  const read = files.map((file: JsonObject) => {
    const { path, sha256 } = file;
    if (typeof path !== 'string' || typeof sha256 !== 'string')
      throw new CorpusError('MANIFEST.json', 'has an entry without path or sha256');
    return { path, sha256 };
  });
  if (corpusDigest(read) !== digest) throw new CorpusError('MANIFEST.json', 'has a digest that is not of its files');
  return { files: read, digest };
}
