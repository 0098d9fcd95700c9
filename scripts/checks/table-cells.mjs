/** Characters of a cell that a reader sees in one glance; a longer text belongs into a list or a paragraph. */
const CELL_MAX_CHARS = 160;

/** The cells of tables in Markdown are short: a link counts as its text. */
export function tableCells(file) {
  if (!file.path.endsWith('.md')) return [];
  let isFenced = false;
  return file.text.split('\n').flatMap((row, index) => {
    if (/^\s*(```|~~~)/.test(row)) isFenced = !isFenced;
    if (isFenced || !/^\s*\|/.test(row)) return [];
    return row
      .split(/(?<!\\)\|/)
      .map((cell) => cell.replaceAll(/\]\([^)]*\)/g, ']').trim())
      .filter((cell) => cell.length > CELL_MAX_CHARS)
      .map((cell) => ({ line: index + 1, message: `${cell.slice(0, 40)}…: a cell of ${cell.length} characters` }));
  });
}
