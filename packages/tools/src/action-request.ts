import type { ActionRequest } from '@gatewright/guard';
import { valueAtPointer } from '@gatewright/protocol';
import type { TermSource, ToolAction } from './terms.js';

/** What a permit for a tool call is bound to. */
export interface CallPayload<Args> {
  readonly tool: string;
  readonly arguments: Args;
}

export type MappedCall<Args> =
  | { readonly ok: true; readonly request: ActionRequest & { readonly payload: CallPayload<Args> } }
  | { readonly ok: false; readonly detail: string };

/**
 * The action that a tool call asks for. A pointer without a text or number behind it is refused: a rule about the term would
 * otherwise not apply.
 */
export function mappedCall<Args>(tool: string, args: Args, { action, terms }: ToolAction): MappedCall<Args> {
  const stated: Record<string, string | number> = {};
  for (const [term, source] of terms) {
    const value = readTerm(source, args);
    if (typeof value !== 'string' && typeof value !== 'number') {
      return {
        ok: false,
        detail: `the ${term} is read from ${placeOf(source)}, where the arguments have no text or number`,
      };
    }
    stated[term] = value;
  }
  return { ok: true, request: { action, ...stated, payload: { tool, arguments: args } } };
}

function placeOf(source: TermSource): string {
  return source.kind === 'pointer' ? source.pointer : 'the terms';
}

function readTerm(source: TermSource, args: unknown): unknown {
  if (source.kind === 'fixed') return source.value;
  return valueAtPointer(args, source.pointer);
}
