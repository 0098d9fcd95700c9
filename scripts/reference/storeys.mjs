import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { knownFiles } from '../workspace/known-files.mjs';
import { ROOT } from '../workspace/packages.mjs';
import { importsOf, partsOf, STOREYS } from '../workspace/storeys.mjs';

const PAGE = 'docs/learn/architecture.md';
const PICTURE = /(<!-- storeys: printed by npm run docs -->\n)[\s\S]*?(<!-- end of storeys -->)/;
const WIDTH = 110;

/** The page about the architecture, with the storeys of the packages as their imports are now. */
export async function architecturePage() {
  const page = await readFile(join(ROOT, PAGE), 'utf8');
  const files = knownFiles(ROOT)
    .filter((path) => /^packages\/[^/]+\/src\/.*\.ts$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
  const imports = importsOf(files);
  const pictures = Object.keys(STOREYS).map((name) =>
    ['```', `${name}/src`, ...pictureOf(name, imports), '```'].join('\n'),
  );
  return page.replace(PICTURE, (_, begin, end) => `${begin}${pictures.join('\n\n')}\n${end}`);
}

/** The storeys from the highest down, a line for each level of folders. */
function pictureOf(name, imports) {
  const graph = partsOf(name, imports);
  return STOREYS[name].toReversed().flatMap(({ name: storey, parts }) => {
    if (!parts) return [`  ${storey}/`];
    const own = new Map([...graph].filter(([part]) => part.startsWith(`${storey}/`)));
    const rows = levelsOf(own).toReversed().flatMap(wrapped);
    return rows.map((row, index) => `  ${(index === 0 ? `${storey}/` : '').padEnd(12)}${row}`);
  });
}

/** The folders of each level, the lowest first: those that import from none of their storey, then those that import from these, and so on. */
function levelsOf(graph) {
  const levels = new Map();
  const levelOf = (part) => {
    const known = levels.get(part);
    if (known !== undefined) return known;
    const level = Math.max(-1, ...[...graph.get(part)].map(levelOf)) + 1;
    levels.set(part, level);
    return level;
  };
  const rows = [];
  for (const part of [...graph.keys()].toSorted()) {
    const level = levelOf(part);
    rows[level] = [...(rows[level] ?? []), part.split('/').at(-1)];
  }
  return rows;
}

function wrapped(names) {
  const lines = [''];
  for (const name of names) {
    const line = lines.at(-1);
    if (line.length + name.length > WIDTH) lines.push(name);
    else lines[lines.length - 1] = line === '' ? name : `${line} · ${name}`;
  }
  return lines;
}
