import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { locationOf } from './workspace/installed.mjs';
import { ROOT, workspacePackages } from './workspace/packages.mjs';

const read = (file) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
const FLOOR = read('package.json').engines.node.replace('>=', '');
const { packages: locked } = read('package-lock.json');
const published = await workspacePackages(ROOT);

const numbers = (text) => [...text.split('.').map(Number), 0, 0].slice(0, 3);
const isAtLeast = (version, least) => {
  const [a, b] = [numbers(version), numbers(least)];
  const differs = a.findIndex((part, index) => part !== b[index]);
  return differs === -1 || a[differs] > b[differs];
};

/** Whether a range of engines takes a version; of the forms of ranges those that the lock has. */
function takes(range, version) {
  return range.split('||').some((alternative) =>
    alternative
      .trim()
      .replaceAll(/([<>=^~]) +/g, '$1')
      .split(/\s+/)
      .every((comparator) => {
        const [, operator, bound] = /^(>=|>|<|\^|~|)v?([\d.]+|\*)(?:\.x)*$/.exec(comparator) ?? [];
        if (bound === undefined) throw new Error(`cannot read the range ${range}`);
        if (bound === '*') return true;
        if (operator === '<') return !isAtLeast(version, bound);
        const isSameMajor = numbers(bound)[0] === numbers(version)[0];
        return isAtLeast(version, bound) && (operator.startsWith('>') || isSameMajor);
      }),
  );
}

/** What an installation of a package brings along, and its engines. */
function installed(from, found = new Map()) {
  for (const name of Object.keys(locked[from].dependencies ?? {})) {
    const entry = locationOf(locked, from, name);
    if (entry === undefined || found.has(entry)) continue;
    const { link, resolved, engines } = locked[entry];
    found.set(entry, engines?.node ?? '*');
    installed(link === true ? resolved : entry, found);
  }
  return found;
}

test.each(published.map(({ folder }) => folder))(`%s brings no package that Node ${FLOOR} is too old for`, (folder) => {
  const refused = [...installed(folder)].filter(([, range]) => !takes(range, FLOOR));
  expect(refused).toEqual([]);
});

test.each([
  ['>=22', false],
  ['>= 20', true],
  ['^18.18.0 || ^20.9.0 || >=21.1.0', true],
  ['^20.20.0 || >=22', false],
  ['>=18 <20', false],
  ['*', true],
])('the range %s is read', (range, expected) => {
  expect(takes(range, '20.19')).toBe(expected);
});
