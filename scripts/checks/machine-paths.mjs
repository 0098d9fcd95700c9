import { posix } from 'node:path';
import { isTest } from './tree.mjs';

/** Folders of one developer's machine. */
const MACHINE_PATHS = [
  { start: '/home/', alsoInTests: true },
  { start: '/Users/', alsoInTests: true },
  { start: '/tmp/', alsoInTests: false },
];

const ABSOLUTE = /(?<=^|[\s'"`(=:,[<]|file:\/\/)\/[A-Za-z]+\//g;
const UPWARDS = /(?<![\w./-])((?:\.\.\/)+)([\w@.-]+)/g;

/** The checkout works wherever it is cloned: no absolute path, and no relative one that leaves it. */
export function machinePaths(file, { exists }) {
  return file.text.split('\n').flatMap((text, index) => {
    const absolute = [...text.matchAll(ABSOLUTE)].map(([start]) => start).filter((start) => isMachinePath(start, file));
    const astray = [...text.matchAll(UPWARDS)].map(([path]) => path).filter((path) => leadsAway(path, file, exists));
    return [
      ...absolute.map((start) => ({ line: index + 1, message: `${start} is a path of one machine` })),
      ...astray.map((path) => ({ line: index + 1, message: `${path} is not in the checkout` })),
    ];
  });
}

function isMachinePath(found, file) {
  return MACHINE_PATHS.some(({ start, alsoInTests }) => start === found && (alsoInTests || !isTest(file)));
}

/** A module specifier names the output (`x.js`) of a source (`x.ts`), or nothing at all in extensionless modules. */
function leadsAway(path, file, exists) {
  const target = posix.join(posix.dirname(file.path), path);
  if (target.startsWith('../')) return true;
  const source = target.replace(/\.js$/, '.ts');
  return ![target, source, `${target}.ts`].some(exists) && !/(^|\/)(dist|node_modules)$/.test(target);
}
