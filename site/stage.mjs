// Writes the pages of the site into one folder: those of the repository, the sections, and the reference of the packages.
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { packagePages } from '../scripts/reference/package-api.mjs';
import { IMAGE, pageOf } from './pages.mjs';
import { SECTIONS } from './sections.mjs';

/**
 * Writes all pages and images below `folder`.
 * @param {{ root: string, folder: string, files: readonly string[], pages: ReadonlyMap<string, string> }} of `pages` is by source.
 * @returns {Promise<ReadonlyMap<string, string>>} the titles by path on the site.
 */
export async function stagePages({ root, folder, files, pages }) {
  const texts = new Map();
  for (const [source, page] of pages) texts.set(page, withoutComments(await readFile(join(root, source), 'utf8')));
  await addPackages(texts, join(root, 'packages'));
  for (const section of SECTIONS) texts.set(`${section.path}.md`, sectionPage(section, pages, texts));
  await rm(folder, { recursive: true, force: true });
  for (const [page, text] of texts) await writeInto(join(folder, page), text);
  for (const image of files.filter((path) => IMAGE.test(path))) {
    await cp(join(root, image), join(folder, image.replace(/^docs\//, '')));
  }
  return new Map([...texts].map(([page, text]) => [page, titleOf(text)]));
}

/** Adds the exports of each public package, which its page then leads to, and the page about all packages. */
async function addPackages(texts, folder) {
  const exported = await packagePages();
  for (const [file, text] of exported) {
    const name = file.replace(/\.md$/, '');
    const page = `packages/${name}/index.md`;
    texts.set(`packages/${name}/api.md`, text.replace(/^# (.*)$/m, '# Exports of $1'));
    texts.set(
      page,
      `${texts.get(page)}\n## Exports\n\n[Each export](./api.md) with its declaration and description.\n`,
    );
  }
  const lines = [];
  for (const [page, text] of texts) {
    const name = /^packages\/([^/]+)\/index\.md$/.exec(page)?.[1];
    if (name === undefined) continue;
    const { description } = JSON.parse(await readFile(join(folder, name, 'package.json'), 'utf8'));
    const exports = exported.has(`${name}.md`) ? ` [Exports](./${name}/api.md).` : '';
    lines.push(`- [${titleOf(text)}](./${name}/index.md): ${description}${exports}`);
  }
  texts.set(
    'packages/index.md',
    `# Packages\n\nWhat each package of Gatewright is for, with its exports where programs import it.\n\n${lines.join('\n')}\n`,
  );
}

/** The page of a section: its purpose, and each page with its first sentence. */
function sectionPage({ title, purpose, sources }, pages, texts) {
  const lines = sources.map((source) => {
    const path = pageOf(source, pages);
    return `- [${titleOf(texts.get(path))}](./${path}): ${firstSentence(texts.get(path))}`;
  });
  return `# ${title}\n\n${purpose}\n\n${lines.join('\n')}\n`;
}

/** A page without the comment that says what prints it. */
export const withoutComments = (text) => text.replaceAll(/^<!--.*-->\n/gm, '');

const titleOf = (text) => /^# (.+)$/m.exec(text)[1].replaceAll('`', '');

/** The sentence with which a page begins, without its links. */
export function firstSentence(text) {
  const [, after] = text.split(/^# .+$/m);
  const paragraph = after
    .trim()
    .split(/\n\s*\n/)[0]
    .replaceAll('\n', ' ');
  return /^.*?\.(?=\s|$)/.exec(paragraph.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1'))?.[0] ?? paragraph;
}

async function writeInto(path, text) {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}
