import type { ActionRequest } from '@gatewright/guard';
import { bindArguments, type Refusal } from '@gatewright/guard/internal';
import {
  isJsonObject,
  type JsonValue,
  mergedMember,
  type NumberTexts,
  readTerms,
  withNumberTexts,
} from '@gatewright/protocol';
import type { ToolAction } from './terms.js';

/** What a permit for a tool call is bound to. */
export interface CallPayload<Args> {
  readonly tool: string;
  readonly arguments: Args;
  /** Texts of numbers in the arguments that no double carries, by JSON Pointer; absent where there are none. */
  readonly numbers?: Readonly<Record<string, string>>;
}

export type MappedCall<Args> =
  | { readonly ok: true; readonly request: ActionRequest & { readonly payload: CallPayload<Args> } }
  | { readonly ok: false; readonly refusal: Refusal };

/**
 * The action that a tool call asks for. Arguments are read once: terms and payload are of one copy, whatever happens to the arguments
 * afterwards. `numbers` are texts that the caller knows of numbers which no double carries. Refused are arguments that another reader
 * takes for others, and a term without a text or number behind it: a rule about it would otherwise not apply.
 */
export function mappedCall<Args>(
  { tool, args, numbers }: { readonly tool: string; readonly args: Args; readonly numbers?: NumberTexts | undefined },
  { action, terms }: ToolAction,
): MappedCall<Args> {
  const bound = bindArguments<readonly [Args]>([args]);
  if (bound === null) return refused('PAYLOAD_NOT_CANONICALIZABLE', 'the arguments are no plain JSON');
  const { payload } = bound;
  const changed = numbers === undefined ? inexactNumber(payload, '$.arguments') : null;
  const fault = mergedMember(payload, '$.arguments') ?? changed;
  if (fault !== null) return refused('MALFORMED_REQUEST', `${fault.path}: ${fault.message}`);
  const [copied] = bound.copy();
  // A function of the terms gets a copy of its own: what it does to the arguments is not what was authorized.
  const [shown] = bound.copy();
  const body = numbers === undefined ? payload : withNumberTexts(payload, numbers);
  const read = readTerms(terms, { body }, isJsonObject(shown) ? shown : {});
  if (!read.ok) return refused('MALFORMED_REQUEST', read.detail);
  // The guard refuses a number in the place of a text.
  const stated: Readonly<Record<string, string | number>> = read.values;
  const exact = numbers === undefined || numbers.size === 0 ? {} : { numbers: Object.fromEntries(numbers) };
  return { ok: true, request: { action, ...stated, payload: { tool, arguments: copied, ...exact } } };
}

/** The first integer beyond 2^53 − 1: the framework may have parsed it from the text of another one. */
function inexactNumber(value: JsonValue, path: string): { readonly path: string; readonly message: string } | null {
  if (typeof value === 'number') {
    if (!Number.isInteger(value) || Number.isSafeInteger(value)) return null;
    return {
      path,
      message: 'an integer beyond 9007199254740991 may have changed when it was parsed; pass it as a text',
    };
  }
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, member] of Object.entries(value)) {
    const fault = inexactNumber(member, `${path}[${JSON.stringify(name)}]`);
    if (fault !== null) return fault;
  }
  return null;
}

function refused(code: string, detail: string): { readonly ok: false; readonly refusal: Refusal } {
  return { ok: false, refusal: { code, decision: 'block', detail } };
}
