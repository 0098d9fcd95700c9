/** A change of the text of one source. */
export interface Patch {
  /** Where the text stands; after a move of it, any one file of the package. */
  readonly file: string;
  /** Stands in the file exactly once, in whatever layout. */
  readonly find: string;
  readonly replace: string;
}

/** The place that a patch names is not there, or is not the only one. */
export class PatchError extends Error {
  constructor(patch: Patch, times: number) {
    super(`${patch.file}: ${JSON.stringify(patch.find)} stands there ${times} times; name one place`);
    this.name = 'PatchError';
  }
}

/** The source with the patch. White space, and commas before a bracket that closes, need not be as the patch has them. Throws PatchError. */
export function patched(source: string, patch: Patch): string {
  const [place, ...others] = placesOf(patch.find, source);
  if (place === undefined || others.length > 0)
    throw new PatchError(patch, place === undefined ? 0 : others.length + 1);
  return source.slice(0, place.from) + patch.replace + source.slice(place.to);
}

/** The patch, with the file that its text moved to within its package; as it is where it did not move, or not to one place. */
export function located<P extends Patch>(patch: P, sources: ReadonlyMap<string, string>): P {
  const stands = (text: string) => placesOf(patch.find, text).length > 0;
  if (stands(sources.get(patch.file) ?? '')) return patch;
  const home = patch.file.slice(0, patch.file.indexOf('/src/') + 1);
  const found = [...sources].filter(([path, text]) => path.startsWith(home) && stands(text));
  const [[file] = [], ...others] = found;
  return file === undefined || others.length > 0 ? patch : { ...patch, file };
}

interface Place {
  readonly from: number;
  readonly to: number;
}

/** Where a text stands in a source as it is; where it does not, the same without white space, and without commas before a bracket. */
function placesOf(find: string, source: string): readonly Place[] {
  const exact = placesIn(source, find).map((from) => ({ from, to: from + find.length }));
  if (exact.length > 0) return exact;
  const inOtherLayout = placesWithout(WHITE_SPACE, find, source);
  return inOtherLayout.length > 0 ? inOtherLayout : placesWithout(LAYOUT, find, source);
}

function placesWithout(layout: RegExp, find: string, source: string): readonly Place[] {
  const { units, places } = withoutLayout(source, layout);
  const sought = withoutLayout(find, layout).units;
  return placesIn(units, sought).flatMap((at) => {
    const [from, last] = [places[at], places[at + sought.length - 1]];
    return from === undefined || last === undefined ? [] : [{ from, to: last + 1 }];
  });
}

function placesIn(text: string, find: string): readonly number[] {
  const found = [];
  for (let at = text.indexOf(find); at !== -1 && find !== ''; at = text.indexOf(find, at + find.length)) found.push(at);
  return found;
}

const WHITE_SPACE = /\s+/g;
/** White space, and a comma before a bracket that closes. */
const LAYOUT = /\s+|,(?=\s*[)\]}])/g;

/** A text without its layout, and the place in it of each unit that is left. White space between words is one space. */
function withoutLayout(text: string, layout: RegExp): { units: string; places: readonly number[] } {
  const places: number[] = [];
  let units = '';
  const take = (part: string, from: number) => {
    units += part;
    for (let index = 0; index < part.length; index += 1) places.push(from + index);
  };
  let at = 0;
  for (const { 0: skipped, index } of text.matchAll(layout)) {
    take(text.slice(at, index), at);
    at = index + skipped.length;
    if (isBetweenWords(text, index, at)) take(' ', at - 1);
  }
  take(text.slice(at), at);
  return { units, places };
}

function isBetweenWords(text: string, from: number, to: number): boolean {
  return /\s/.test(text[from] ?? '') && /\w/.test(text[from - 1] ?? '') && /\w/.test(text[to] ?? '');
}
