import { type JsonValue, parseJsonText } from '@gatewright/protocol';
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
  const faults = parsed.faults.map((fault) => `${fault.path} ${fault.message}`).join('; ');
  throw new UsageError(`${path}: ${faults}`);
}

/** The `data` of a service answer, or the value itself: files saved with curl work as they are. */
export function unwrapEnvelope(value: JsonValue): JsonValue {
  const isEnvelope = typeof value === 'object' && value !== null && 'success' in value && 'data' in value;
  return isEnvelope ? (value['data'] ?? null) : value;
}
