import { headingsOf } from './doc-links.mjs';

const SECTION = /§(\d+(?:\.\d+)*)/g;
/** A heading that is cited by its words: `people.md, "Webhooks"`. */
const QUOTED = /(?<page>[\w./-]+\.md|\b(?:decisions|semantics|specification|wire)),\s+["“](?<heading>[^"”]+)["”]/g;
const PAGE_BEFORE = /([\w./-]+\.md)\s+$/;
/** What stands between a section and a further one of the same source. */
const CONTINUED = /§[\d.]+(?:,| and| to)\s$/;
const STANDARD_BEFORE =
  /(?:RFC \d+|FIPS \d+-\d+|X\.\d+|XML 1\.0|W3C [\w ]+|WHATWG \w+|OpenID Connect Core|Bitstring Status List v1\.0|Controlled Identifiers|did:web|SQLite file format)\s$/;
const LOOK_BACK_CHARS = 100;
/** Where a page that is cited by its name may be. */
const FOLDERS = ['', 'learn/', 'operate/', 'reference/'];

/**
 * Sections that comments and pages cite are there: `protocol.md §2.3` and `people.md, "Title"` name a heading of that page
 * in `docs/`, `RFC 8785 §3.2.3` a published standard, and a bare `§2.3` in a page a heading of its own.
 */
export function citedSections(file, tree) {
  const text = withoutCommentMarks(file.text);
  const cited = [...citedNumbers(file, text), ...citedHeadings(text), ...citedRecords(text)];
  const faults = cited.flatMap(({ index, page, sought, record, words }) => {
    const fault = record === undefined ? faultOf(page, sought, tree) : recordFault(record, tree);
    return fault ? [{ line: text.slice(0, index).split('\n').length, message: `${words}: ${fault}` }] : [];
  });
  return faults.sort((one, other) => one.line - other.line);
}

/** The text with each line's comment marks gone, so that a citation may run over a line end. */
const withoutCommentMarks = (text) => text.replaceAll(/\n[ \t]*(?:\*(?!\/)|\/\/)?[ \t]*/g, '\n');

function citedNumbers(file, text) {
  let source;
  return [...text.matchAll(SECTION)].flatMap(({ index, 0: words, 1: sought }) => {
    const before = text.slice(Math.max(0, index - LOOK_BACK_CHARS), index);
    const page = PAGE_BEFORE.exec(before)?.[1];
    if (!CONTINUED.test(before)) source = page ?? (STANDARD_BEFORE.test(before) ? 'standard' : ownPage(file));
    if (source === 'standard') return [];
    return [{ index, page: source, sought, words: page === undefined ? words : `${page} ${words}` }];
  });
}

const ownPage = ({ path }) => (path.startsWith('docs/') && path.endsWith('.md') ? path : undefined);

/** `ADR 4` names a record that the list of records has. */
const citedRecords = (text) =>
  [...text.matchAll(/\bADR (\d+)\b/g)].map(({ index, 0: words, 1: record }) => ({ index, record, words }));

const citedHeadings = (text) =>
  [...text.matchAll(QUOTED)].map(({ index, 0: words, groups: { page, heading } }) => ({
    index,
    page: page.endsWith('.md') ? page : undefined,
    sought: heading.replaceAll(/\s+/g, ' '),
    words: words.replaceAll(/\s+/g, ' '),
  }));

function faultOf(page, sought, { exists, textOf }) {
  if (page === undefined) return 'names neither a page of docs/ nor a standard';
  const path = FOLDERS.map((folder) => `docs/${folder}${page.replace(/^docs\//, '')}`).find(exists);
  if (path === undefined) return `no page of docs/ is called ${page}`;
  return headingsOf(textOf(path)).some((title) => title === sought || numberOf(title) === sought)
    ? undefined
    : `${path} has no such section`;
}

const RECORDS = 'docs/adr/README.md';

function recordFault(record, { exists, textOf }) {
  return exists(RECORDS) && textOf(RECORDS).includes(`\n| ${record} |`) ? undefined : `${RECORDS} lists no such record`;
}

const numberOf = (title) => /^(\d+(?:\.\d+)*)\.?\s/.exec(title)?.[1];
