import { isJsonObject, type JsonObject, type JsonValue, jsonOf } from '../json/index.js';
import type { CapturedInput } from './binding.js';

/** A line of `GET /policy/decisions/replay`: what verdicts were computed from (evidence.md, "Replay"). */
export type ReplayLine =
  | { readonly kind: 'document'; readonly digest: string; readonly document: JsonObject }
  | { readonly kind: 'policy'; readonly policyDigest: string; readonly source: JsonObject }
  | { readonly kind: 'commitment'; readonly eventId: string; readonly entries: readonly CapturedInput[] }
  | {
      readonly kind: 'inputs';
      readonly eventId: string;
      readonly policyDigest: string;
      readonly inputs: string | null;
      /** The decision as the log has it; absent where it has none, and in lines of older gates. */
      readonly recorded?: JsonObject;
    };

/** A line, or null where the text is none. */
export function readReplayLine(text: string): ReplayLine | null {
  return replayLineOf(jsonOf(text));
}

/** The same of JSON. */
export function replayLineOf(value: JsonValue | undefined): ReplayLine | null {
  if (value === undefined || !isJsonObject(value)) return null;
  const { kind, digest, document, policyDigest, source, eventId, entries, inputs, recorded } = value;
  if (kind === 'document' && typeof digest === 'string' && isJsonObject(document)) return { kind, digest, document };
  if (kind === 'policy' && typeof policyDigest === 'string' && isJsonObject(source))
    return { kind, policyDigest, source };
  if (typeof eventId !== 'string') return null;
  if (kind === 'commitment' && Array.isArray(entries) && entries.every(isEntry)) return { kind, eventId, entries };
  const isText = typeof inputs === 'string' || inputs === null;
  if (kind !== 'inputs' || typeof policyDigest !== 'string' || !isText) return null;
  const known = recorded !== undefined && isJsonObject(recorded) ? { recorded } : {};
  return { kind, eventId, policyDigest, inputs, ...known };
}

function isEntry(value: unknown): value is CapturedInput {
  return Array.isArray(value) && value.length === 2 && value.every((each) => typeof each === 'string');
}
