import {
  type JsonObject,
  type NumberTexts,
  readTermSource,
  type StatedTerm,
  type TermSource,
} from '@gatewright/protocol';

/** The terms of a tool cannot be used; the message has the path of the member and what to write there. */
export class MappingError extends Error {
  override readonly name = 'MappingError';
}

/** The terms of an action that a tool states: each read from the arguments of the call, or fixed. */
export const MAPPED_TERMS = ['amount', 'currency', 'merchant', 'resource', 'jurisdiction', 'summary'] as const;

export type MappedTerm = (typeof MAPPED_TERMS)[number];

/** The action of a tool and where its terms come from. */
export interface ToolAction {
  readonly action: string;
  readonly terms: ReadonlyMap<MappedTerm, TermSource<JsonObject>>;
}

/** The action of a tool as it is written. The function of a term gets a copy of the arguments. */
export type StatedAction = { readonly action: string } & { readonly [Term in MappedTerm]?: StatedTerm<JsonObject> };

/** Reads action and terms of a tool; other members are the caller's. Throws MappingError. */
export function readToolAction(tool: Readonly<Record<string, unknown>>, path: string): ToolAction {
  const { action } = tool;
  if (typeof action !== 'string' || action === '') throw new MappingError(`${path}.action: write a text`);
  const terms = MAPPED_TERMS.flatMap((term) => {
    const stated = tool[term];
    if (stated === undefined) return [];
    const source = readTermSource(stated, { term, path: `${path}.${term}` });
    if ('message' in source) throw new MappingError(`${source.path}: ${source.message}`);
    return [[term, source] as const];
  });
  return { action, terms: new Map(terms) };
}

/** Throws MappingError where an object has a member that is not known. */
export function refuseUnknown(value: object, known: readonly string[], path: string): void {
  const unknown = Object.keys(value).find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new MappingError(`${path}: there is no member ${JSON.stringify(unknown)}; there are ${known.join(', ')}`);
  }
}

/** Reads the actions of tools as a program states them. Throws MappingError. */
export function readToolActions(
  tools: Readonly<Record<string, StatedAction>> | ReadonlyMap<string, ToolAction>,
): ReadonlyMap<string, ToolAction> {
  if (tools instanceof Map) return tools;
  return new Map(
    Object.entries(tools).map(([name, stated]) => {
      const path = `$.tools[${JSON.stringify(name)}]`;
      refuseUnknown(stated, ['action', ...MAPPED_TERMS], path);
      return [name, readToolAction(stated, path)];
    }),
  );
}

/** A call of a tool. */
export interface ToolCall<Args> {
  readonly tool: string;
  readonly args: Args;
  /**
   * Texts of numbers in the arguments that no double carries, by JSON Pointer, where the caller has the text of the arguments: terms and
   * permit are of these. Without it such a number is refused.
   */
  readonly numbers?: NumberTexts | undefined;
  /**
   * The id of the call in the framework, the same where it repeats the call. A call runs once under an id that names it: a random one,
   * or any within a `step`. Ids that models count up name none, and their calls are told apart by their arguments.
   */
  readonly callId?: string | undefined;
  /** Names the conversation: calls of one never get what became of another's. Without it, calls of the agent are one conversation. */
  readonly conversation?: string | undefined;
  /** Names a step within the conversation, in which no id names two calls, and which a repetition of the call repeats. */
  readonly step?: string | undefined;
  /** True where the framework pauses for people and repeats the call under its id; else a call with equal arguments resumes. */
  readonly pauses?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}
