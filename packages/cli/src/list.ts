import { isJsonObject, type JsonObject, type JsonValue, visible } from '@gatewright/protocol';
import { type Terminal, UsageError } from './command.js';
import type { OptionKinds, OptionValues } from './options.js';
import { printObjects, printTable } from './print.js';

/** Rows of a list that a table shows unless --limit says otherwise. */
const LIST_ROWS_SHOWN = 50;

/** The list in an answer: the member that it is, and the members of its rows that are the columns of a table. */
export interface ListShape {
  readonly member: string;
  readonly columns: readonly string[];
}

/** Options of every command that lists. */
export const LIST_OPTIONS = { where: 'texts', limit: 'text', page: 'text', full: 'flag' } as const;
export const LIST_USAGE = '[--where MEMBER=TEXT]… [--limit N] [--page N] [--full]';

type ListOptions = OptionValues<typeof LIST_OPTIONS>;

/** Refuses the options of lists to a command that lists nothing, but for those of the command itself. Throws UsageError. */
export function refuseListOptions(options: ListOptions, own: OptionKinds): void {
  const { where, limit, page, full } = options;
  for (const [name, value] of Object.entries({ where, limit, page, full })) {
    if (value !== undefined && !(name in own)) throw new UsageError(`--${name} is an option of commands that list`);
  }
}

/** Some rows of a list. */
interface Page {
  readonly rows: readonly JsonObject[];
  /** How many rows come before, and how many there are in all. */
  readonly before: number;
  readonly total: number;
  readonly limit: number;
}

/** The answer with the rows alone that the options ask for, for `--json`: all that match, unless a page is asked for. */
export function selectedJson(data: JsonValue, { member }: ListShape, options: ListOptions): JsonValue {
  const isPaged = options.limit !== undefined || options.page !== undefined;
  const page = pageOf(data, member, options, isPaged ? LIST_ROWS_SHOWN : Number.MAX_SAFE_INTEGER);
  return page === null || !isJsonObject(data) ? data : { ...data, [member]: [...page.rows] };
}

/** Prints a page of the list: a table, or every member of each row with `--full`. What is left out is said on standard error. */
export function printList(data: JsonValue, shape: ListShape, options: ListOptions, terminal: Terminal): void {
  const page = pageOf(data, shape.member, options, LIST_ROWS_SHOWN);
  if (page === null) return;
  const { rows, before, total, limit } = page;
  if (options.full === true) printObjects(rows, terminal);
  else printTable(rows, shape.columns, terminal);
  const shown = before + rows.length;
  if (before === 0 && shown === total) return;
  const next = shown < total ? `; --page ${Math.floor(before / limit) + 2} shows the next` : '';
  const which = rows.length === 0 ? 'no rows on this page' : `rows ${before + 1} to ${shown}`;
  terminal.err(`${which} of ${total}${next}`);
}

/** Throws UsageError. */
function pageOf(data: JsonValue, member: string, options: ListOptions, defaultLimit: number): Page | null {
  const listed = isJsonObject(data) ? data[member] : undefined;
  if (!Array.isArray(listed)) return null;
  const conditions = (options.where ?? []).map(conditionOf);
  const all = listed.filter(isJsonObject);
  for (const { member } of conditions) refuseUnknown(member, all);
  const rows = all.filter((row) => conditions.every(({ holds }) => holds(row)));
  const limit = options.limit === undefined ? defaultLimit : positive(options.limit, 'limit');
  const before = ((options.page === undefined ? 1 : positive(options.page, 'page')) - 1) * limit;
  return { rows: rows.slice(before, before + limit), before, total: rows.length, limit };
}

interface Condition {
  readonly member: string;
  holds(row: JsonObject): boolean;
}

/** `MEMBER=TEXT` holds where the member of a row contains the text, in any case. */
function conditionOf(where: string): Condition {
  const [, member, text] = /^([^=]+)=(.*)$/s.exec(where) ?? [];
  if (member === undefined || text === undefined) throw new UsageError('--where is not of the form MEMBER=TEXT');
  const holds = (row: JsonObject) => {
    const value = row[member] ?? null;
    if (value === null) return text === '';
    const shown = typeof value === 'object' ? JSON.stringify(value) : String(value);
    return text !== '' && shown.toLowerCase().includes(text.toLowerCase());
  };
  return { member, holds };
}

/** A filter by a member that no row has would answer that there is nothing. Throws UsageError. */
function refuseUnknown(member: string, rows: readonly JsonObject[]): void {
  const known = [...new Set(rows.flatMap(Object.keys))];
  if (rows.length === 0 || known.includes(member)) return;
  throw new UsageError(visible(`--where: the rows have no ${member}; they have ${known.join(', ')}`));
}

function positive(text: string, option: string): number {
  const number = Number(text);
  if (/^[0-9]{1,9}$/.test(text) && number > 0) return number;
  throw new UsageError(`--${option} is not a whole number above 0`);
}
