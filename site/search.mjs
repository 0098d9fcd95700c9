// What the search of the site finds, and in which order.

/** Single decision records: the page that lists them is searched. */
const UNSEARCHED = /^adr\/\d.*\.md$/;
/** Lists of tests, whose titles repeat the words of every other page: their headings are searched. */
const BY_HEADINGS = /^reference\/(?:coverage|threat-model)\.md$/;
/** Exports of packages: their names are searched, as words of one page. */
const BY_NAMES = /^packages\/[^/]+\/api\.md$/;
/** The list of the HTTP interface that repeats each code for every route: the register is found instead. */
const REPEATED = { 'reference/api.md': /^## Refusals$[\s\S]*/m };
const HEADING = /^#+ (.*)$/gm;

/**
 * The part of a page that is searched, as HTML.
 * @param {string} text Markdown of the page.
 * @param {{ relativePath: string }} environment of the page.
 */
export function searchable(text, environment, markdown) {
  const path = environment.relativePath;
  if (UNSEARCHED.test(path)) return '';
  const headings = [...text.matchAll(HEADING)];
  const [title, ...others] = headings;
  let searched = text.replace(REPEATED[path] ?? '', '');
  if (BY_HEADINGS.test(path)) searched = headings.map(([line]) => line).join('\n\n');
  if (BY_NAMES.test(path)) searched = `${title[0]}\n\n${others.map(([, name]) => name).join(' ')}`;
  return markdown.render(searched, { ...environment, isSearched: true });
}

/** How hits are ranked: a word that is only similar to the one that was typed counts little beside the word itself. */
export const RANKING = {
  fuzzy: 0.2,
  prefix: true,
  boost: { title: 4, text: 2, titles: 1 },
  weights: { fuzzy: 0.1, prefix: 0.4 },
};
