// What the search of the site finds. Pages for people who work on Gatewright would hide those that answer a reader.

/** A list of tests, whose titles repeat the words of every page. */
const UNSEARCHED = /^reference\/coverage\.md$/;
/** Pages that are found by their headings alone: exports of packages, and the decision records. */
const BY_HEADING = /^(?:packages\/[^/]+\/api|adr\/.+)\.md$/;

/**
 * The part of a page that is searched, as HTML.
 * @param {string} text Markdown of the page.
 * @param {{ relativePath: string }} environment of the page.
 */
export function searchable(text, environment, markdown) {
  if (UNSEARCHED.test(environment.relativePath)) return '';
  const headings = text.split('\n').filter((line) => /^#{1,3} /.test(line));
  const searched = BY_HEADING.test(environment.relativePath) ? headings.join('\n\n') : text;
  return markdown.render(searched, { ...environment, isSearched: true });
}
