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
import { locatedFaults } from './located-faults.js';
import { readTextFile } from './text-file.js';

/** The JSON of a file, read strictly. Throws UsageError naming the file and the place of the fault. */
export async function readJsonFile(path: string): Promise<JsonValue> {
  return parseJsonFile(path, await readTextFile(path));
}

/** The JSON in the text of a file. Throws UsageError naming the file and the place of the fault. */
export async function parseJsonFile(path: string, text: string): Promise<JsonValue> {
  const parsed = parseJsonText(text);
  if (parsed.ok) return parsed.value;
  const { jsonPositions, lineAndColumn } = await import('@gatewright/policy');
  const { brokenAt } = jsonPositions(text);
  if (brokenAt !== null && !isDeep(parsed.faults)) {
    throw new UsageError(`${path}:${lineAndColumn(text, brokenAt)}: the text is not JSON from here on`);
  }
  throw new UsageError((await locatedFaults(parsed.faults, { file: path, text, under: '$' })).join('\n'));
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
  const text = file === undefined ? '{}' : await readTextFile(file);
  const from = file ?? 'the options';
  const base = await parseJsonFile(from, text);
  if (!isJsonObject(base)) throw new UsageError(`${from}: $ is not an object`);
  const body = { ...base, ...members };
  const checked = validateWire(message, body);
  if (checked.ok) return body;
  if (file === undefined) throw new UsageError(`${from}: ${faultText(checked.faults)}`);
  throw new UsageError((await locatedFaults(checked.faults, { file, text, under: '$' })).join('\n'));
}

/** Whether JSON is refused for its depth, past which places are not looked for. */
function isDeep(faults: readonly Fault[]): boolean {
  return faults.some(({ path }) => path !== '$');
}

function faultText(faults: readonly Fault[]): string {
  return faults.map(({ path, message }) => `${path} ${message}`).join('; ');
}

/** The `data` of a service answer, or the value itself: files saved with curl work as they are. */
export function unwrapEnvelope(value: JsonValue): JsonValue {
  const isEnvelope = typeof value === 'object' && value !== null && 'success' in value && 'data' in value;
  return isEnvelope ? (value['data'] ?? null) : value;
}
