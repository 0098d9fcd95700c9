import { html } from 'hono/html';
import type { Part } from './text.js';

/** Rows that a table of a report lists; its caption has the number of all. */
export const ROWS_MAX = 1_000;

/** A column: its name, and the cell of a row. The first one heads its rows. */
export interface Column<Row> {
  readonly name: string;
  readonly cell: (row: Row) => Part | string | number;
  /** Numbers stand at the right, times and words of ours in one line, and names of others have room for a word. */
  readonly kind?: 'number' | 'time' | 'word' | 'name';
}

/** What a table shows. */
export interface Table<Row> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** Under the rows. */
  readonly total?: Part;
  /** In place of a table without rows. */
  readonly none: string;
}

/** A table with a caption and headers of columns and rows. Of more than `ROWS_MAX` rows it lists the first, and says so. */
export function tableOf<Row>({ caption, columns, rows, total, none }: Table<Row>): Part {
  if (rows.length === 0) return html`<p>${none}</p>\n`;
  const cut =
    rows.length > ROWS_MAX
      ? ` The first ${ROWS_MAX} of ${rows.length} are listed; report a shorter period for others.`
      : '';
  const heads = columns.map(({ name, kind }) => html`<th scope="col"${classOf(kind)}>${name}</th>`);
  return html`<div class="scroll" role="region" aria-label="${caption}" tabindex="0"><table>
<caption>${caption}${cut}</caption>
<thead><tr>${heads}</tr></thead>
<tbody>
${rows.slice(0, ROWS_MAX).map((row) => rowOf(row, columns))}</tbody>
${total === undefined ? '' : html`<tfoot><tr>${total}</tr></tfoot>\n`}</table></div>
`;
}

function rowOf<Row>(row: Row, columns: readonly Column<Row>[]): Part {
  const cells = columns.map(({ cell, kind }, index) =>
    index === 0 ? html`<th scope="row"${classOf(kind)}>${cell(row)}</th>` : html`<td${classOf(kind)}>${cell(row)}</td>`,
  );
  return html`<tr>${cells}</tr>\n`;
}

function classOf(kind: Column<unknown>['kind']): Part | string {
  return kind === undefined ? '' : html` class="${kind}"`;
}
