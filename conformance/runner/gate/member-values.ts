import type { JsonValue } from '@gatewright/protocol';

/** A member as the text that is signed; absent and null are empty. */
export function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value);
}

export function textOrNone(value: JsonValue | undefined): string | undefined {
  return value === undefined || value === null ? undefined : textOf(value);
}

export function amountOf(value: JsonValue | undefined): number | string | undefined {
  return typeof value === 'number' ? value : textOrNone(value);
}
