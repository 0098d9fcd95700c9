import { type JsonObject, type JsonValue, visible, visibleJson } from '@gatewright/protocol';
import type { Terminal } from './command.js';

/** Rows under a line of column names, each column as wide as its widest cell. */
export function printTable(rows: readonly JsonObject[], columns: readonly string[], terminal: Terminal): void {
  if (rows.length === 0) terminal.out('nothing');
  const cells = rows.length === 0 ? [] : [columns, ...rows.map((row) => columns.map((column) => cell(row[column])))];
  const widths = columns.map((_, index) => Math.max(...cells.map((line) => line[index]?.length ?? 0)));
  for (const line of cells) {
    terminal.out(
      line
        .map((text, index) => text.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  }
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

function cell(value: JsonValue | undefined): string {
  if (value === null || value === undefined) return '-';
  return typeof value === 'object' ? visibleJson(value) : visible(String(value));
}
