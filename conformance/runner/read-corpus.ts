import { readFile } from 'node:fs/promises';
import { isJsonObject, type JsonValue, sha256 as sha256Of, toHex } from '@gatewright/protocol';
import { type Corpus, CorpusError, readManifest } from './corpus.js';
import { parseVectors } from './parse.js';

/** Where the corpus of this package lies. */
export const CORPUS_URL = new URL('../', import.meta.url);

/**
 * Reads a corpus and holds every file against its manifest. Throws `CorpusError` where a file is not the one that the
 * manifest names, `VectorError` where a line is not a vector.
 */
export async function readCorpus(folder: URL = CORPUS_URL): Promise<Corpus> {
  const manifest: JsonValue = JSON.parse(await readFile(new URL('MANIFEST.json', folder), 'utf8'));
  if (!isJsonObject(manifest)) throw new CorpusError('MANIFEST.json', 'is not an object');
  const { files, digest } = readManifest(manifest);
  const vectors = await Promise.all(
    files.map(async ({ path, sha256 }) => {
      const bytes = await readFile(new URL(path, folder));
      if (toHex(sha256Of(bytes)) !== sha256) throw new CorpusError(path, 'is not the file of the manifest');
      return parseVectors(bytes.toString('utf8'));
    }),
  );
  return { vectors: vectors.flat(), digest };
}
