import type { JsonObject, JsonValue } from '@gatewright/protocol';
import type { AuditedAct } from '../../platform/host/host.js';

/** An act as it is listed, with what its record in the evidence log commits to. */
export interface Act extends Omit<AuditedAct, 'email'> {
  /** The SHA-256 of its canonical JSON is in the record. */
  readonly detail: JsonObject;
  /** Salt of the digests in the detail, hex; null for none, and once it was erased. */
  readonly salt: string | null;
}

/** A member of a detail that is a text; null where it is none. */
export function textOrNull(value: JsonValue | undefined): string | null {
  return typeof value === 'string' ? value : null;
}
