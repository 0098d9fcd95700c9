import type { JsonValue } from '@gatewright/protocol';

/** A text as it is compared with the name of a person who is erased. */
export function comparable(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

/** Whether a value names a person: as a text in it, or as the name of a member. */
export function namesPerson(value: JsonValue, subject: string): boolean {
  const wanted = comparable(subject);
  for (const text of textsIn(value)) if (comparable(text) === wanted) return true;
  return false;
}

/** Whether a stored JSON text names a person; one that this program did not write is taken as if it did. */
export function storedNamesPerson(stored: string, subject: string): boolean {
  try {
    return namesPerson(JSON.parse(stored), subject);
  } catch {
    return true;
  }
}

function* textsIn(value: JsonValue): Iterable<string> {
  if (typeof value === 'string') yield value;
  else if (Array.isArray(value)) for (const each of value) yield* textsIn(each);
  else if (value !== null && typeof value === 'object') {
    for (const [name, each] of Object.entries(value)) {
      yield name;
      yield* textsIn(each);
    }
  }
}
