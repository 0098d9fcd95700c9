/** A value that does its work while it is read. */
export type StreamResult = AsyncIterable<unknown> | Iterator<unknown> | { readonly getReader: unknown };

/** True for a generator, an iterator or a stream: what it was permitted for has not happened yet when it is returned. */
export function isStream(value: unknown): value is StreamResult {
  if (typeof value !== 'object' || value === null) return false;
  if (Symbol.asyncIterator in value || ('getReader' in value && typeof value.getReader === 'function')) return true;
  return Symbol.iterator in value && 'next' in value && typeof value.next === 'function';
}

const GENERATOR_FUNCTIONS: ReadonlySet<string> = new Set([
  '[object GeneratorFunction]',
  '[object AsyncGeneratorFunction]',
]);

/** Throws TypeError for a generator function: calling it runs nothing that a hold could be settled by. */
export function refuseGenerator(fn: unknown): void {
  if (!GENERATOR_FUNCTIONS.has(Object.prototype.toString.call(fn))) return;
  throw new TypeError(
    'a generator runs after its hold would be settled; read it to its end in a function, and guard that one',
  );
}

/** The error of a function that returned a stream, of which it is not known what will have happened once it is read. */
export function streamError(): TypeError {
  return new TypeError('the function returned a stream or generator; read it to its end, and return its result');
}
