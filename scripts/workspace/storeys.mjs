import { posix } from 'node:path';

/**
 * The storeys of a package, the lowest first: folders of its `src`. A file imports from its own storey and from those below. The folders of
 * a storey with `parts` may import from each other in one direction.
 */
export const STOREYS = {
  evaluator: [
    { name: 'values' },
    { name: 'program' },
    { name: 'match', parts: true },
    { name: 'wasm' },
    { name: 'trace' },
    { name: 'policy' },
    { name: 'documents', parts: true },
  ],
  ledger: [{ name: 'operations' }, { name: 'reducer' }, { name: 'stores' }, { name: 'batching' }, { name: 'testing' }],
  service: [{ name: 'platform', parts: true }, { name: 'features', parts: true }, { name: 'app' }],
};

const IMPORT = /\b(?:from|import\()\s*'(\.[^']*)'/g;

/** The product's source files, by path, with the paths of the files of their package that they import, types included. */
export function importsOf(files) {
  const sources = new Set(
    files
      .map(({ path }) => path)
      .filter((path) => /^packages\/[^/]+\/src\/.*\.tsx?$/.test(path) && !/\.d\.ts$/.test(path)),
  );
  return new Map(
    files
      .filter(({ path }) => sources.has(path))
      .map(({ path, text }) => {
        const targets = [...text.matchAll(IMPORT)].map(([, target]) => posix.join(posix.dirname(path), target));
        const imported = targets.flatMap((target) => SUFFIXES.map((suffix) => target.replace(/(\.js)?$/, suffix)));
        return [path, new Set(imported.filter((each) => sources.has(each) && each !== path))];
      }),
  );
}

const SUFFIXES = ['.ts', '.tsx', ''];

/** The storey of a source file, with its place from below, and the part of it; null for a package without storeys, and for its entries. */
export function storeyOf(path) {
  const [, name, , folder, part] = path.split('/');
  const place = STOREYS[name]?.findIndex((storey) => storey.name === folder) ?? -1;
  if (place === -1) return null;
  const partName = part?.replace(/\.tsx?$/, '');
  return { name, place, storey: folder, part: STOREYS[name][place].parts ? `${folder}/${partName}` : folder };
}

/** The parts of a package and, for each, those of the same storey that it imports from. */
export function partsOf(name, imports) {
  const parts = new Map();
  for (const [path, targets] of imports) {
    const from = storeyOf(path);
    if (from === null || from.name !== name) continue;
    const known = parts.get(from.part) ?? parts.set(from.part, new Set()).get(from.part);
    for (const target of targets) {
      const to = storeyOf(target);
      if (to !== null && to.place === from.place && to.part !== from.part) known.add(to.part);
    }
  }
  return parts;
}
