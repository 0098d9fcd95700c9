/** What a terminal obeys, or hides, instead of showing it: control and formatting characters, line and paragraph breaks. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * Text that others wrote, as it may stand on an operator's terminal: nothing in it moves the cursor, begins a line, turns the
 * reading direction or stays unseen, so that what is approved is what is read.
 */
export function visible(text: string): string {
  return text.replace(INVISIBLE, escaped);
}

/** JSON of a value in which the same is escaped; a reader of JSON gets the same value. */
export function visibleJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replace(INVISIBLE, (found) => (found === '\n' ? found : escaped(found)));
}

function escaped(character: string): string {
  return Array.from(
    { length: character.length },
    (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
  ).join('');
}
