import {
  type Fault,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  parseJsonText,
  validateWire,
  type WireMessage,
} from '@gatewright/protocol';
import { UsageError } from './command.js';
import { readTextFile } from './text-file.js';

/** The JSON of a file, read strictly. Throws UsageError naming the file and the place of the fault. */
export async function readJsonFile(path: string): Promise<JsonValue> {
  return parseJsonFile(path, await readTextFile(path));
}

/** The JSON in the text of a file. Throws UsageError naming the file and the place of the fault. */
export function parseJsonFile(path: string, text: string): JsonValue {
  const parsed = parseJsonText(text);
  if (parsed.ok) return parsed.value;
  throw new UsageError(`${path}: ${faultText(parsed.faults)}`);
}

/**
 * The body of a call: what a file holds, if one is given, under the members that options name. Throws UsageError with the JSON path of
 * each fault, before anything is sent.
 */
export async function readBody(
  message: WireMessage,
  file: string | undefined,
  members: JsonObject,
): Promise<JsonObject> {
  const base = file === undefined ? {} : await readJsonFile(file);
  const from = file ?? 'the options';
  if (!isJsonObject(base)) throw new UsageError(`${from}: $ is not an object`);
  const body = { ...base, ...members };
  const checked = validateWire(message, body);
  if (!checked.ok) throw new UsageError(`${from}: ${faultText(checked.faults)}`);
  return body;
}

function faultText(faults: readonly Fault[]): string {
  return faults.map(({ path, message }) => `${path} ${message}`).join('; ');
}

/** The `data` of a service answer, or the value itself: files saved with curl work as they are. */
export function unwrapEnvelope(value: JsonValue): JsonValue {
  const isEnvelope = typeof value === 'object' && value !== null && 'success' in value && 'data' in value;
  return isEnvelope ? (value['data'] ?? null) : value;
}
