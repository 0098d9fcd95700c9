import { foldedName } from '@gatewright/protocol';

/** Parameters of a form or of a query, by their names. */
export type Parameters = Readonly<Record<string, string>>;

const PARTS_MAX = 1_000;
const PRINTABLE = /^[!-~]*$/;
/** Names in which readers see lists, objects or another charset, and texts that end for some of them. */
const STRUCTURED = /[[\]\0]|^_charset_$/;

/**
 * Reads `application/x-www-form-urlencoded` so that every reader agrees; null where two could differ: `;` between parts, a name twice
 * in any letter case, names that PHP merges, brackets, percent signs that encode no UTF-8.
 */
export function readForm(text: string): Parameters | null {
  if (text === '') return {};
  const parts = text.split('&');
  if (!PRINTABLE.test(text) || text.includes(';') || text.includes('#') || parts.length > PARTS_MAX) return null;
  const values = new Map<string, string>();
  const names = new Set<string>();
  for (const part of parts) {
    const at = part.indexOf('=');
    const name = decoded(at === -1 ? part : part.slice(0, at));
    const value = at === -1 ? '' : decoded(part.slice(at + 1));
    if (name === null || value === null || name === '' || STRUCTURED.test(name) || value.includes('\0')) return null;
    names.add(mergedName(name));
    values.set(name, value);
  }
  return names.size === parts.length ? Object.fromEntries(values) : null;
}

/** Names of parameters as the most lenient reader of a query could find them. */
export function namesInQuery(query: string): ReadonlySet<string> {
  return new Set(
    query.split(/[&;?]/).map((part) => {
      const name = part.split('=')[0] ?? '';
      return mergedName((decoded(name) ?? name).split('[')[0] ?? '');
    }),
  );
}

/** What a reader compares of the name of a parameter: PHP takes each mark for `_`, others ignore letter case. */
export function mergedName(name: string): string {
  return foldedName(name)
    .trim()
    .replace(/[^\p{L}\p{N}]/gu, '_');
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}
