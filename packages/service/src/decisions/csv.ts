import type { JsonObject, JsonValue } from '@gatewright/protocol';

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

/** Text that a spreadsheet would take for a formula begins with an apostrophe: agents choose it. */
function cellOf(value: JsonValue): string {
  if (value === null) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
