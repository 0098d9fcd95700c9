import { memberPath } from './member-path.js';
import { type Fault, isJsonObject, type JsonObject, type JsonValue } from './value.js';

/**
 * What a lenient reader compares of the name of a member. Readers of other languages ignore letter case (Go, ASP.NET, Jackson where it
 * is told so), each by its own table: some fold `ſ` to `s`, the Kelvin sign to `k`, `İ` to `i`. This folds at least what any of them
 * folds: compatibility forms, case in both directions, the dot of `i̇`, and code points that are not shown.
 *
 * @example
 * import { foldedName } from '@gatewright/protocol';
 *
 * foldedName('argumentſ') === foldedName('ARGUMENTS'); // => true
 */
export function foldedName(name: string): string {
  if (ASCII.test(name)) return name.toLowerCase();
  return name.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase().normalize('NFKC').replace(IGNORED, '');
}

const ASCII = /^[ -~]*$/;
/** The combining dot above, which case mappings of Turkish add and drop, and what is not shown. */
const IGNORED = /[\u0307\p{Default_Ignorable_Code_Point}]/gu;

/**
 * The first member whose name a reader that ignores letter case takes for that of an earlier member of the same object; null where
 * there is none. Such a reader may use the value of either.
 *
 * @example
 * import { mergedMember } from '@gatewright/protocol';
 *
 * mergedMember({ order: { total: 5, Total: 5000 } })?.path; // => '$.order.Total'
 */
export function mergedMember(value: JsonValue, path = '$'): Fault | null {
  if (Array.isArray(value)) return firstOf(value.entries(), (index) => `${path}[${index}]`);
  if (!isJsonObject(value)) return null;
  const names = new Map<string, string>();
  for (const name of Object.keys(value)) {
    const folded = foldedName(name);
    const earlier = names.get(folded);
    if (earlier !== undefined) {
      const message = `some readers take this member for ${JSON.stringify(earlier)}; send one of them`;
      return { path: path + memberPath(name), message };
    }
    names.set(folded, name);
  }
  return firstOf(Object.entries(value), (name) => path + memberPath(name));
}

function firstOf<Key>(entries: Iterable<readonly [Key, JsonValue]>, pathOf: (key: Key) => string): Fault | null {
  for (const [key, item] of entries) {
    if (typeof item !== 'object') continue;
    const fault = mergedMember(item, pathOf(key));
    if (fault !== null) return fault;
  }
  return null;
}

/**
 * The member that a reader which ignores letter case takes for `name`, where the object has no member of exactly this name; null where
 * there is none. What this reader finds absent, another one finds.
 */
export function aliasOfMember(object: JsonObject, name: string): string | null {
  if (Object.hasOwn(object, name)) return null;
  const folded = foldedName(name);
  return Object.keys(object).find((each) => foldedName(each) === folded) ?? null;
}
