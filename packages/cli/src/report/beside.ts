import { isJsonObject, type JsonObject, type JsonValue, jsonOf, readReplayLine } from '@gatewright/protocol';
import type { StatedChange } from '@gatewright/protocol/verify';
import { UsageError } from '../command.js';
import { readJsonFile, unwrapEnvelope } from '../json-file.js';
import { linesOf } from '../text-lines.js';

/** The acts in saved answers of `GET /organisation/audit`, by event id. Throws UsageError. */
export async function changesIn(paths: readonly string[]): Promise<Map<string, StatedChange>> {
  const changes = new Map<string, StatedChange>();
  for (const path of paths) {
    const data = unwrapEnvelope(await readJsonFile(path));
    const listed = isJsonObject(data) ? data['acts'] : data;
    if (!Array.isArray(listed)) throw new UsageError(`--changes: ${path} is no answer of GET /organisation/audit`);
    for (const change of listed.map(changeOf)) if (change !== null) changes.set(change.eventId, change);
  }
  return changes;
}

function changeOf(value: JsonValue): StatedChange | null {
  if (!isJsonObject(value)) return null;
  const { eventId, detail, salt = null, after = null } = value;
  if (typeof eventId !== 'string' || !isJsonObject(detail)) return null;
  return { eventId, detail, values: salt === null ? null : { salt, after } };
}

/** The signed requests in a file of `evidence export --replay`, by the event ids in `wanted`. Throws UsageError. */
export async function requestsIn(path: string, wanted: ReadonlySet<string>): Promise<Map<string, JsonObject>> {
  const requests = new Map<string, JsonObject>();
  let number = 0;
  for await (const texts of linesOf(path)) {
    for (const text of texts) {
      number += 1;
      const line = readReplayLine(text);
      if (line === null) throw new UsageError(`--replay: line ${number} of ${path} is no line of a replay`);
      if (line.kind !== 'inputs' || line.inputs === null || !wanted.has(line.eventId)) continue;
      const signed = signedIn(line.inputs);
      if (signed !== null) requests.set(line.eventId, signed);
    }
  }
  return requests;
}

function signedIn(inputs: string): JsonObject | null {
  const value = jsonOf(inputs);
  const signed = isJsonObject(value) ? value['signed'] : undefined;
  return signed !== undefined && isJsonObject(signed) ? signed : null;
}
