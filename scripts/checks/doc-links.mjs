import { posix } from 'node:path';
import { proseRows } from './prose-rows.mjs';

const LINK = /!?\[[^\]]*\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)/g;
const ELSEWHERE = /^[a-z][a-z0-9+.-]*:/i;

/** Relative links in Markdown lead to a file, and their fragments to a heading of it. */
export function docLinks(file, tree) {
  if (!file.path.endsWith('.md')) return [];
  return linksOf(file.text).flatMap(({ target, line }) => {
    if (ELSEWHERE.test(target)) return [];
    const fault = faultOf(target, file, tree);
    return fault ? [{ line, message: `${target}: ${fault}` }] : [];
  });
}

function linksOf(text) {
  return proseRows(text).flatMap(({ row, line }) => {
    const prose = row.replaceAll(/`[^`]*`/g, '');
    return [...prose.matchAll(LINK)].map(([, target]) => ({ target, line }));
  });
}

function faultOf(target, file, { exists, textOf }) {
  const [path, fragment] = target.split('#');
  if (path.startsWith('/')) return 'a link starts at its own file, not at the root';
  const found = path === '' ? file.path : posix.join(posix.dirname(file.path), decodeURI(path));
  if (!exists(found)) return 'leads nowhere';
  if (!fragment || !found.endsWith('.md')) return undefined;
  return fragmentsOf(path === '' ? file.text : textOf(found)).has(fragment) ? undefined : 'no such heading';
}

/** The fragments that a Markdown page offers, spelled as code hosts spell them; a repeated heading is numbered. */
function fragmentsOf(text) {
  const seen = new Map();
  return new Set(
    headingsOf(text).map((title) => {
      const slug = slugOf(title);
      const count = seen.get(slug) ?? 0;
      seen.set(slug, count + 1);
      return count === 0 ? slug : `${slug}-${count}`;
    }),
  );
}

/** The fragment of a heading, as code hosts spell it. */
export const slugOf = (title) =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');

/** The headings of a Markdown page. */
export const headingsOf = (text) => [...text.matchAll(/^#{1,6}\s+(.+?)\s*#*$/gm)].map(([, title]) => title);
