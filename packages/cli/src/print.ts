import type { JsonObject, JsonValue } from '@gatewright/protocol';
import type { Terminal } from './command.js';
import { visible, visibleJson } from './visible.js';

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

/** One member a line, names aligned; what is nested is JSON. */
export function printObject(data: JsonObject, terminal: Terminal): void {
  const width = Math.max(0, ...Object.keys(data).map((name) => name.length));
  for (const [name, value] of Object.entries(data)) terminal.out(`${visible(name).padEnd(width)}  ${cell(value)}`);
}

function cell(value: JsonValue | undefined): string {
  if (value === null || value === undefined) return '-';
  return typeof value === 'object' ? visibleJson(value) : visible(String(value));
}
