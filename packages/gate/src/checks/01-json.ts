import { type JsonValue, parseJsonBytes } from '@gatewright/protocol';
import { describeFaults } from '../answer.js';
import type { GateSettings } from '../ports.js';
import { type Result, refuse } from '../result.js';

/** 1 · Size and JSON: bounded bytes and depth, well-formed UTF-8, no duplicate key. */
export function readJson(body: Uint8Array, { bodyMaxBytes }: Pick<GateSettings, 'bodyMaxBytes'>): Result<JsonValue> {
  const outcome = parseJsonBytes(body, bodyMaxBytes);
  if (outcome.ok) return outcome;
  const { faults, tooLarge } = outcome;
  const code = tooLarge ? 'BODY_TOO_LARGE' : 'MALFORMED_REQUEST';
  return refuse(code, `the body cannot be read: ${describeFaults(faults)}`, { faults });
}
