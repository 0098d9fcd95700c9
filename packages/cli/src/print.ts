import { type JsonObject, type JsonValue, visible, visibleJson } from '@gatewright/protocol';
import type { Terminal } from './command.js';

/** Longest text in a table, characters; a DID is shorter. */
const CELL_MAX_CHARS = 100;
/** Width to which a column may be cut so that a line fits the terminal, characters; a table that is wider still leaves columns out. */
const COLUMN_MIN_CHARS = 8;

/** Between two columns. */
const GAP = '  ';

/**
 * Rows under a line of column names, each column as wide as its widest cell; long texts are cut. In a terminal every line fits its
 * width: all columns but the first are cut further, then the last columns are left out, which standard error names.
 */
export function printTable(rows: readonly JsonObject[], columns: readonly string[], terminal: Terminal): void {
  if (rows.length === 0) {
    terminal.out('nothing');
    return;
  }
  const cells = [columns, ...rows.map((row) => columns.map((column) => cell(row[column])))];
  const natural = columns.map((_, index) =>
    Math.min(CELL_MAX_CHARS, Math.max(...cells.map((line) => line[index]?.length ?? 0))),
  );
  const widths = fittedWidths(natural, terminal.columns ?? Number.POSITIVE_INFINITY);
  for (const line of cells) {
    const shown = widths.map((width, index) => shortened(line[index] ?? '', width).padEnd(width));
    terminal.out(shown.join(GAP).trimEnd());
  }
  const leftOut = columns.slice(widths.length);
  if (leftOut.length > 0) terminal.err(`too narrow for ${leftOut.join(', ')}; --full shows every member`);
}

/** Widths of as many columns as fit a line. The first is never cut: further commands take the id in it. */
function fittedWidths(natural: readonly number[], room: number): number[] {
  const [first = 0, ...others] = natural;
  const cutTo = (most: number) => [first, ...others.map((width) => Math.min(width, most))];
  const isFitting = (widths: readonly number[]) =>
    widths.reduce((sum, width) => sum + width, GAP.length * others.length) <= room;
  for (let most = CELL_MAX_CHARS; most >= COLUMN_MIN_CHARS; most -= 1) {
    if (isFitting(cutTo(most))) return cutTo(most);
  }
  return others.length === 0 ? [first] : fittedWidths(natural.slice(0, -1), room);
}

/** Objects one below the other, an empty line between them. */
export function printObjects(rows: readonly JsonObject[], terminal: Terminal): void {
  if (rows.length === 0) terminal.out('nothing');
  rows.forEach((row, index) => {
    if (index > 0) terminal.out('');
    printObject(row, terminal);
  });
}

/** What a command made: JSON where --json asks for it, else lines for people, the first of which a script may read. */
export function printMade(
  made: JsonObject,
  lines: readonly string[],
  json: boolean | undefined,
  terminal: Terminal,
): void {
  for (const line of json === true ? [visibleJson(made, 2)] : lines.map(visible)) terminal.out(line);
}

/** One member a line, names aligned; what is nested is JSON. */
export function printObject(data: JsonObject, terminal: Terminal): void {
  const width = Math.max(0, ...Object.keys(data).map((name) => name.length));
  for (const [name, value] of Object.entries(data)) terminal.out(`${visible(name).padEnd(width)}  ${cell(value)}`);
}

/** A number of bytes for people. */
export function sizeText(bytes: number): string {
  return bytes < 1e5 ? `${bytes} bytes` : `${(bytes / 1e6).toFixed(1)} MB`;
}

function shortened(text: string, width: number): string {
  return text.length > width ? `${text.slice(0, width - 1)}…` : text;
}

function cell(value: JsonValue | undefined): string {
  if (value === null || value === undefined) return '-';
  return typeof value === 'object' ? visibleJson(value) : visible(String(value));
}
