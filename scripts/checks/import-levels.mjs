import { posix } from 'node:path';

/** Packages whose folders stand in levels: each folder imports only from folders below its own. */
const LEVELLED = ['service', 'server'];
const LEVELS_MAX = 8;

/** The folders of a package form at most 8 levels, and none of them imports from a folder that imports from it. */
export function importLevels(files) {
  return LEVELLED.flatMap((name) => {
    const root = `packages/${name}/src`;
    const imports = new Map();
    for (const { path, text } of files) {
      if (!path.startsWith(`${root}/`) || !path.endsWith('.ts') || /\.test\.ts$|\/testing\//.test(path)) continue;
      const folder = folderOf(path, root);
      const known = imports.get(folder) ?? imports.set(folder, new Set()).get(folder);
      for (const [, target] of text.matchAll(/\b(?:from|import\()\s*'(\.[^']*)'/g)) {
        const imported = folderOf(posix.join(posix.dirname(path), target), root);
        if (imported !== folder) known.add(imported);
      }
    }
    return breachesOf(root, imports);
  });
}

function breachesOf(root, imports) {
  const levels = new Map();
  const breaches = [];
  /** Level of a folder, counted from 1, below the folders that lead to it. */
  const levelOf = (folder, above) => {
    if (above.includes(folder)) {
      const cycle = [...above.slice(above.indexOf(folder)), folder];
      breaches.push({ path: root, line: 1, message: `folders import each other: ${cycle.join(' > ')}` });
      return 0;
    }
    if (!levels.has(folder)) {
      const below = [...(imports.get(folder) ?? [])].map((imported) => levelOf(imported, [...above, folder]));
      levels.set(folder, Math.max(0, ...below) + 1);
    }
    return levels.get(folder);
  };
  for (const folder of imports.keys()) {
    const level = levelOf(folder, []);
    const message = `the folder ${folder} is on level ${level} of ${LEVELS_MAX}; import from folders below`;
    if (level > LEVELS_MAX) breaches.push({ path: root, line: 1, message });
  }
  return breaches;
}

/** The folder of a path below `root`; empty for files beside the entry. */
function folderOf(path, root) {
  const [folder, ...rest] = posix.relative(root, path).split('/');
  return rest.length === 0 ? '' : folder;
}
