import { isJsonObject, isJsonPointer, type JsonObject, type JsonValue } from '@gatewright/protocol';

/** The terms of a tool cannot be used; the message has the path of the member and what to write there. */
export class MappingError extends Error {
  override readonly name = 'MappingError';
}

/** The terms of an action that a tool states: each a JSON Pointer into the arguments of the call, or a fixed value. */
export const MAPPED_TERMS = ['amount', 'currency', 'merchant', 'resource', 'jurisdiction', 'summary'] as const;

export type MappedTerm = (typeof MAPPED_TERMS)[number];

/** Where the value of a term comes from. */
export type TermSource =
  | { readonly kind: 'pointer'; readonly pointer: string }
  | { readonly kind: 'fixed'; readonly value: string | number };

/** The action of a tool and where its terms come from. */
export interface ToolAction {
  readonly action: string;
  readonly terms: ReadonlyMap<MappedTerm, TermSource>;
}

/** A term as it is written: a text that begins with `/` is a JSON Pointer into the arguments, anything else is fixed. */
export type StatedTerm = string | number | { readonly value: string | number };

/** The action of a tool as it is written. */
export type StatedAction = { readonly action: string } & { readonly [Term in MappedTerm]?: StatedTerm };

/** Reads action and terms of a tool; other members are the caller's. Throws MappingError. */
export function readToolAction(tool: JsonObject, path: string): ToolAction {
  const { action } = tool;
  if (typeof action !== 'string' || action === '') throw new MappingError(`${path}.action: write a text`);
  const terms = MAPPED_TERMS.flatMap((term) => {
    const stated = tool[term];
    return stated === undefined ? [] : [[term, readSource(stated, `${path}.${term}`)] as const];
  });
  return { action, terms: new Map(terms) };
}

/** Throws MappingError where an object has a member that is not known. */
export function refuseUnknown(value: JsonObject, known: readonly string[], path: string): void {
  const unknown = Object.keys(value).find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new MappingError(`${path}: there is no member ${JSON.stringify(unknown)}; there are ${known.join(', ')}`);
  }
}

/** A text that begins with `/` is a pointer; `{"value": …}` is fixed, and so are numbers and other texts. */
function readSource(stated: JsonValue, path: string): TermSource {
  if (typeof stated === 'string' && stated.startsWith('/')) {
    if (isJsonPointer(stated)) return { kind: 'pointer', pointer: stated };
    throw new MappingError(`${path}: write ~0 for ~ and ~1 for / in a JSON Pointer`);
  }
  const value = isJsonObject(stated) && Object.keys(stated).length === 1 ? stated['value'] : stated;
  if (typeof value === 'number' || (typeof value === 'string' && value !== '')) return { kind: 'fixed', value };
  throw new MappingError(`${path}: write a JSON Pointer such as "/total", a fixed value, or {"value": …}`);
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
