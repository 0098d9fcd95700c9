import { proseRows } from './prose-rows.mjs';

/** Characters of a cell that a reader sees in one glance; a longer text belongs into a list or a paragraph. */
const CELL_MAX_CHARS = 160;

/** The cells of tables in Markdown are short: a link counts as its text. */
export function tableCells(file) {
  if (!file.path.endsWith('.md')) return [];
  return proseRows(file.text).flatMap(({ row, line }) => {
    if (!/^\s*\|/.test(row)) return [];
    return row
      .split(/(?<!\\)\|/)
      .map((cell) => cell.replaceAll(/\]\([^)]*\)/g, ']').trim())
      .filter((cell) => cell.length > CELL_MAX_CHARS)
      .map((cell) => ({ line, message: `${cell.slice(0, 40)}…: a cell of ${cell.length} characters` }));
  });
}
