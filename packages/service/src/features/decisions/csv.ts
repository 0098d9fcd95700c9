import { type JsonObject, type JsonValue, shownParts, visible } from '@gatewright/protocol';

/** Columns of the log as CSV; lists and objects are JSON. */
export const CSV_COLUMNS = [
  'occurredAt',
  'eventId',
  'agentDid',
  'action',
  'decision',
  'reasonCode',
  'amount',
  'currency',
  'merchant',
  'resource',
  'authorizationId',
  'escalationId',
  'mandateId',
  'policyDigest',
  'firedRules',
  'contextFields',
  'context',
  'requestDigest',
  'payloadDigest',
  'nonce',
  'issuedAt',
  'network',
  'erased',
] as const;

/** A line of CSV (RFC 4180) with its end. */
export function csvLine(cells: readonly JsonValue[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

/** The line of a decision as readers see it. */
export function csvOf(decision: JsonObject): string {
  return csvLine(CSV_COLUMNS.map((column) => decision[column] ?? null));
}

/**
 * The begin of a formula: at the begin of a cell, or behind what separates cells where a spreadsheet takes another separator than the
 * comma; full-width forms count, and what spreadsheets drop before them.
 */
const FORMULA = /(^|[;\t\r\n])(?=(?:(?![\t\r\n])[\p{White_Space}\p{Cf}"])*[=+\-@\uff1d\uff0b\uff0d\uff20])/gu;

/** A cell without hidden characters, whose formulas are text, by an apostrophe before each: agents choose the text. */
function cellOf(value: JsonValue): string {
  if (value === null) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const plain = withoutHidden(text.replaceAll(FORMULA, "$1'"));
  return /[",;\t\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** Hidden characters by their escapes. Tabs and line breaks stay: a quoted cell may have them, and readers get the text as it was. */
function withoutHidden(text: string): string {
  return shownParts(text)
    .map((part) => (part.isHidden && !/[\t\r\n]/.test(part.text) ? visible(part.text) : part.text))
    .join('');
}
