// `npm run vectors -- FOLDER`: runs the independent test data that it finds under FOLDER through the built protocol package
// and prints `N of N` per set. Sets are known by their layout, so that the same command runs on other data:
//
//   input/X.json + output/X.json (+ outhex/X.txt)   canonical JSON, RFC 8785
//   {leafIdx, treeSize, …} / {size1, size2, …}      Merkle inclusion and consistency, with `wantErr`
//   signedJCS.json and its intermediate values      Data Integrity eddsa-jcs-2022
//   [{key, sig, msg, flags}, …]                     Ed25519 edge cases: both implementations, one rule, one verdict
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dataIntegrity } from './vectors/data-integrity.mjs';
import { ed25519 } from './vectors/ed25519.mjs';
import { jcs } from './vectors/jcs.mjs';
import { consistency, inclusion } from './vectors/merkle.mjs';

const SETS = [jcs, inclusion, consistency, dataIntegrity, ed25519];

/**
 * Runs every case under a folder.
 * @returns {Promise<Array<{name: string, passed: number, total: number, failures: string[]}>>} sets that have cases.
 */
export async function runVectors(folder) {
  const files = await readFiles(folder);
  const results = SETS.map(({ name, cases }) => {
    const outcomes = cases(files);
    const failures = outcomes.filter(({ problem }) => problem !== null);
    return {
      name,
      passed: outcomes.length - failures.length,
      total: outcomes.length,
      failures: failures.map(({ title, problem }) => `${title}: ${problem}`),
    };
  });
  return results.filter(({ total }) => total > 0);
}

/** Every file under a folder with its bytes; `json()` is its value, undefined where it is no JSON. */
async function readFiles(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  return Promise.all(
    paths.sort().map(async (path) => {
      const bytes = new Uint8Array(await readFile(path));
      const text = new TextDecoder().decode(bytes);
      return { path, folder: dirname(path), name: basename(path), bytes, text, json: once(() => parsed(text)) };
    }),
  );
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function once(make) {
  let made;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Prints the sets found under a folder; returns the exit status. */
async function main(folder) {
  if (folder === undefined) {
    console.error('usage: npm run vectors -- FOLDER');
    return 2;
  }
  const results = await runVectors(resolve(folder)).catch((error) => {
    console.error(`${folder} cannot be read: ${error.message}`);
    return null;
  });
  if (results === null) return 2;
  for (const { name, passed, total, failures } of results) {
    for (const failure of failures) console.log(`  failed  ${failure}`);
    console.log(`${passed} of ${total}  ${name}`);
  }
  if (results.length === 0) console.error(`${folder} holds no data of a known layout`);
  return results.length > 0 && results.every(({ passed, total }) => passed === total) ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = await main(process.argv[2]);
