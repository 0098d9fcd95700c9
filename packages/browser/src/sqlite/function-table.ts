import { concatBytes, utf8 } from '@gatewright/protocol';

/** Types of parameters and result as one letter each: `i` 32-bit integer, `j` 64-bit integer. */
export type Signature = `${'i' | 'j'}${string}`;

/** A function that WebAssembly calls by its index in a table; the first letter of `signature` is the result. */
export interface Callback {
  readonly signature: Signature;
  // A 64-bit integer comes as bigint.
  readonly run: (...args: never[]) => number;
}

const I32 = 0x7f;
const I64 = 0x7e;
const FUNCTION_TYPE = 0x60;
const FUNCTION = 0;
const SECTION = { types: 1, imports: 2, exports: 7 };

/**
 * Adds functions to a table and returns their indexes. A table takes only functions of WebAssembly, so a module of imports that are
 * exported again makes them such.
 */
export function addFunctions(table: WebAssembly.Table, callbacks: readonly Callback[]): readonly number[] {
  const names = callbacks.map((_, index) => `f${index}`);
  const imports = Object.fromEntries(callbacks.map(({ run }, index) => [`f${index}`, run]));
  const instance = new WebAssembly.Instance(new WebAssembly.Module(passingModule(callbacks, names)), { of: imports });
  const first = table.grow(callbacks.length);
  return names.map((name, index) => {
    table.set(first + index, instance.exports[name]);
    return first + index;
  });
}

function passingModule(callbacks: readonly Callback[], names: readonly string[]): Uint8Array<ArrayBuffer> {
  const types = callbacks.map(({ signature }) => typeOf(signature));
  const imports = names.map((name, index) => concatBytes(named('of'), named(name), bytes(FUNCTION), count(index)));
  const exports = names.map((name, index) => concatBytes(named(name), bytes(FUNCTION), count(index)));
  const header = bytes(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);
  return new Uint8Array(
    concatBytes(
      header,
      section(SECTION.types, types),
      section(SECTION.imports, imports),
      section(SECTION.exports, exports),
    ),
  );
}

function typeOf(signature: string): Uint8Array {
  const [result = I32, ...parameters] = [...signature].map((letter) => (letter === 'j' ? I64 : I32));
  return concatBytes(bytes(FUNCTION_TYPE), count(parameters.length), bytes(...parameters), bytes(1, result));
}

function section(id: number, items: readonly Uint8Array[]): Uint8Array {
  const content = concatBytes(count(items.length), ...items);
  return concatBytes(bytes(id), count(content.length), content);
}

function named(name: string): Uint8Array {
  const encoded = utf8(name);
  return concatBytes(count(encoded.length), encoded);
}

/** A number in LEB128, unsigned. */
function count(value: number): Uint8Array {
  return value < 0x80 ? bytes(value) : concatBytes(bytes((value & 0x7f) | 0x80), count(value >>> 7));
}

function bytes(...values: readonly number[]): Uint8Array {
  return Uint8Array.from(values);
}
