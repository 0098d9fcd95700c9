import { isJsonObject, type JsonObject, type JsonValue } from '@gatewright/protocol';
import type { Implementation } from '../subject.js';
import type { Task } from '../vector.js';

/** Version of the conversation between runner and harness. */
export const PROTOCOL_VERSION = 1;

/** What the vectors speak: documents, requests and verdicts of this protocol version. */
export const DIALECT = 'magp-v1';

/** What the runner says, one JSON line each; every line but `stop` is answered by one line. */
export type Command =
  | { readonly cmd: 'start'; readonly version: number }
  | { readonly cmd: 'dialect'; readonly dialect: string }
  | { readonly cmd: 'run'; readonly seq: number; readonly task: Task }
  | { readonly cmd: 'stop' };

/** The answer to `start`. */
export type Started = { readonly version: number; readonly implementation: Implementation };

/** The answer to `start`, or null where it is none. */
export function readStarted(value: JsonValue | undefined): Started | null {
  if (!isJsonObject(value) || !isJsonObject(value['implementation'])) return null;
  const { name, version, language } = value['implementation'];
  if (typeof value['version'] !== 'number' || typeof name !== 'string' || typeof version !== 'string') return null;
  const described = typeof language === 'string' ? { name, version, language } : { name, version };
  return { version: value['version'], implementation: described };
}

/** A line as a JSON object, or null. */
export function readLine(line: string): JsonObject | null {
  try {
    const value: JsonValue = JSON.parse(line);
    return isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
}
