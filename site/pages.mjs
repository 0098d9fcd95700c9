// Which file of the repository is which page of the site, and where the links of a page lead on the site.
import { posix } from 'node:path';
import { HOME, SECTIONS } from './sections.mjs';

/** The pages of a folder that are sources of the site, and the page about all of them. */
const FOLDERS = {
  'packages/': { pages: /^packages\/[^/]+\/README\.md$/, about: 'packages/index.md' },
  'docs/adr/': { pages: /^docs\/adr\/\d[^/]*\.md$/, about: 'adr/index.md' },
};

/**
 * The pages of the site by source, in the order of the navigation.
 * @param {readonly string[]} files paths of the repository.
 * @returns {Map<string, string>} path on the site, with `.md`, by path in the repository.
 */
export function sitePages(files) {
  const sources = SECTIONS.flatMap(({ sources }) =>
    sources.flatMap((source) =>
      source.endsWith('/') ? [`${source}README.md`, ...pagesBelow(source, files)] : [source],
    ),
  );
  const known = new Set(files);
  return new Map([HOME, ...sources].filter((source) => known.has(source)).map((source) => [source, pathOf(source)]));
}

/** The sources in a folder, in the order of their paths. */
export function pagesBelow(folder, files) {
  return files.filter((path) => FOLDERS[folder].pages.test(path)).sort();
}

/** The path on the site of what a section names: a page, or the page about a folder. */
export function pageOf(source, pages) {
  return FOLDERS[source]?.about ?? pages.get(source);
}

/** A page lies where its source does, without `docs`; a README is the page of its folder. */
function pathOf(source) {
  return source.replace(/^docs\//, '').replace(/^(.+\/)?README\.md$/, (_, folder = '') => `${folder}index.md`);
}

/**
 * Where a link of a source leads: to a page or an image of the site, relative to its page, or to the file in the repository.
 * @param {{ link: string, source: string, pages: ReadonlyMap<string, string>, repository: string }} of `repository` is the address of the
 *   files of the main branch.
 */
export function siteLink({ link, source, pages, repository }) {
  if (/^(?:[a-z][a-z0-9+.-]*:|#|\/)/i.test(link)) return link;
  const [path, fragment] = link.split('#');
  const target = posix.join(posix.dirname(source), path);
  const page = pages.get(target) ?? pages.get(posix.join(target, 'README.md')) ?? imageOf(target);
  const suffix = fragment === undefined ? '' : `#${fragment}`;
  if (page === undefined) return `${repository}/${target}${suffix}`;
  const relative = posix.relative(posix.dirname(pages.get(source)), page);
  return `${relative.startsWith('.') ? '' : './'}${relative}${suffix}`;
}

const imageOf = (path) => (IMAGE.test(path) ? path.replace(/^docs\//, '') : undefined);

/** Images that pages show; they are copied beside them. */
export const IMAGE = /^docs\/.*\.png$/;
