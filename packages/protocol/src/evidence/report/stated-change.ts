import { sha256Hex } from '../../bytes/index.js';
import { canonicalJson, isJsonObject, type JsonObject, type JsonValue } from '../../json/index.js';
import type { EvidenceRecord } from '../record.js';
import { settingDigest } from '../setting-change.js';

/** A change of a setting, as `GET /organisation/audit` gives it. */
export interface StatedChange {
  readonly eventId: string;
  readonly detail: JsonObject;
  /** Salt and value that was set; null once they were erased. */
  readonly values: JsonObject | null;
}

/** Who said what in a review, or changed a setting, as far as the record commits to it. */
export interface ShownWord {
  readonly personId: string | null;
  readonly role: string | null;
  /** The value that was set, where its digest is in the detail; undefined where it is not shown. */
  readonly after: JsonValue | undefined;
}

/** What a change says under its record; null where the record commits to another detail, or to none. */
export function shownWord(record: EvidenceRecord, change: StatedChange | undefined): ShownWord | null {
  if (change === undefined || record.requestDigest !== `sha256:${sha256Hex(canonicalJson(change.detail))}`) return null;
  const { personId, role, after } = change.detail;
  return { personId: textOrNull(personId), role: textOrNull(role), after: valueUnder(after, change.values) };
}

function valueUnder(digest: JsonValue | undefined, values: JsonObject | null): JsonValue | undefined {
  if (values === null || typeof digest !== 'string' || !isJsonObject(values)) return undefined;
  const { salt, after } = values;
  const isStated = typeof salt === 'string' && after !== undefined && settingDigest(salt, after) === digest;
  return isStated ? after : undefined;
}

function textOrNull(value: JsonValue | undefined): string | null {
  return typeof value === 'string' ? value : null;
}
