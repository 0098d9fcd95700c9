import { type Fault, isJsonObject, isJsonPointer, type JsonObject } from '../json/index.js';

/** Members that name one parameter, and the place of their value. */
export const PARAMETER_MEMBERS = { param: 'path', query: 'query', header: 'header' } as const;

type ParameterMember = keyof typeof PARAMETER_MEMBERS;

/**
 * Where the value of a term comes from, beside the body of a request or the arguments of a call: parameters of query or path, or headers,
 * each by its lower-case name.
 */
export type ParameterPlace = (typeof PARAMETER_MEMBERS)[ParameterMember];

/**
 * A term of an action as it is written. A text that begins with `/` is a JSON Pointer into the body of a request or the arguments
 * of a call; another text and a number are fixed, and so is `{ value }`. `{ from }` is a pointer too: `in` names the parameters
 * that it leads into, and an amount with `unit: 'minor'` counts the smallest unit of its currency, such as cents. `{ param }`, `{ query }` and
 * `{ header }` name one parameter of the path or query, or a header. A function gets what the caller documents and returns a text or a number.
 */
export type StatedTerm<Input = unknown> =
  | string
  | number
  | { readonly value: string | number }
  | { readonly from: string; readonly in?: ParameterPlace; readonly unit?: 'minor' }
  | { readonly param: string; readonly unit?: 'minor' }
  | { readonly query: string; readonly unit?: 'minor' }
  | { readonly header: string; readonly unit?: 'minor' }
  | ((input: Input) => unknown);

/** A term as it was read. */
export type TermSource<Input = unknown> =
  | { readonly kind: 'fixed'; readonly value: string | number }
  | {
      readonly kind: 'pointer';
      readonly pointer: string;
      readonly in?: ParameterPlace;
      readonly unit?: 'minor';
    }
  | { readonly kind: 'function'; readonly read: (input: Input) => unknown };

/** What a term may be: its name, and the parameters that its caller has. */
export interface TermPlacement {
  readonly term: string;
  /** The JSON path of the term, for the fault. */
  readonly path: string;
  /** None: terms of tools lie in their arguments. */
  readonly parameters?: readonly ParameterPlace[];
}

const MEMBERS = ['from', 'in', 'unit'];

/**
 * Reads a term. The fault has the path of the member and says what to write there.
 *
 * @example
 * import { readTermSource } from '@gatewright/protocol';
 *
 * const term = readTermSource({ from: '/cents', unit: 'minor' }, { term: 'amount', path: '$.amount' });
 * term; // => { kind: 'pointer', pointer: '/cents', unit: 'minor' }
 */
export function readTermSource<Input>(stated: StatedTerm<Input>, placement: TermPlacement): TermSource<Input> | Fault;
export function readTermSource(stated: unknown, placement: TermPlacement): TermSource | Fault;
export function readTermSource(stated: unknown, { term, path, parameters = [] }: TermPlacement): TermSource | Fault {
  if (isFunction(stated)) return { kind: 'function', read: stated };
  if (typeof stated === 'string' && stated.startsWith('/')) return pointerTo(stated, path);
  if (!isJsonObject(stated)) return fixed(stated, path);
  if (Object.hasOwn(stated, 'value') && Object.keys(stated).length === 1) return fixed(stated['value'], path);
  const member = memberOf(stated);
  if (member !== null) return parameterOf(stated, member, { term, path, parameters });
  const unknown = Object.keys(stated).find((name) => !MEMBERS.includes(name));
  if (unknown !== undefined) {
    return {
      path,
      message: `there is no member ${JSON.stringify(unknown)}; there are value, ${[...MEMBERS, ...Object.keys(PARAMETER_MEMBERS)].join(', ')}`,
    };
  }
  const { from, in: place, unit } = stated;
  const source = pointerTo(from, `${path}.from`);
  if (!('kind' in source)) return source;
  const parameter = parameters.find((each) => each === place);
  if (place !== undefined && parameter === undefined) {
    const choice = parameters.length === 0 ? 'leave it out' : `write ${parameters.join(' or ')}, or leave it out`;
    return { path: `${path}.in`, message: choice };
  }
  return withUnit({ ...source, ...(parameter === undefined ? {} : { in: parameter }) }, unit, { term, path });
}

type PointerSource = Extract<TermSource, { kind: 'pointer' }>;

function withUnit(source: PointerSource, unit: unknown, { term, path }: TermPlacement): PointerSource | Fault {
  if (unit === undefined) return source;
  if (unit === 'minor' && term === 'amount') return { ...source, unit };
  return { path: `${path}.unit`, message: 'write minor, for the amount alone, or leave it out' };
}

function memberOf(stated: JsonObject): ParameterMember | null {
  const members: readonly ParameterMember[] = ['param', 'query', 'header'];
  return members.find((each) => Object.hasOwn(stated, each)) ?? null;
}

/** `{ param }`, `{ query }` and `{ header }`, which are pointers to one name of a place. */
function parameterOf(stated: JsonObject, member: ParameterMember, placement: TermPlacement): PointerSource | Fault {
  const { path, parameters = [] } = placement;
  const other = Object.keys(stated).find((name) => name !== member && name !== 'unit');
  if (other !== undefined) return { path: `${path}.${other}`, message: `leave it out beside ${member}` };
  const place = PARAMETER_MEMBERS[member];
  if (!parameters.includes(place)) return { path: `${path}.${member}`, message: `there is no ${member} here` };
  const name = stated[member];
  if (typeof name !== 'string' || name === '') return { path: `${path}.${member}`, message: 'write a name' };
  const key = place === 'header' ? name.toLowerCase() : name;
  const pointer = `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  return withUnit({ kind: 'pointer', pointer, in: place }, stated['unit'], placement);
}

function isFunction(stated: unknown): stated is (input: unknown) => unknown {
  return typeof stated === 'function';
}

function pointerTo(text: unknown, path: string): { readonly kind: 'pointer'; readonly pointer: string } | Fault {
  if (typeof text === 'string' && isJsonPointer(text)) return { kind: 'pointer', pointer: text };
  return { path, message: 'write a JSON Pointer such as /total, with ~0 for ~ and ~1 for / in a name' };
}

function fixed(value: unknown, path: string): TermSource | Fault {
  const isText = typeof value === 'string' && value !== '';
  if (isText || (typeof value === 'number' && Number.isFinite(value))) return { kind: 'fixed', value };
  return { path, message: 'write a JSON Pointer such as "/total", a fixed value, {"value": …} or {"from": …}' };
}
