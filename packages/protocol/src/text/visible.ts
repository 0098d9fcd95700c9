/**
 * What a reader does not see, or what a terminal or page obeys instead of showing it: control and formatting characters, line and paragraph
 * breaks, other characters that are drawn as nothing, and combining marks beyond three on one letter, or on the text before.
 */
const HIDDEN =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|^\p{M}+|((?:(?!\p{Default_Ignorable_Code_Point})\p{M}){3})(\p{M}+)/gu;

/** A part of a text of others: characters as they are, or one character that a reader would not see. */
export interface ShownPart {
  readonly text: string;
  readonly isHidden: boolean;
}

/** A text of others in parts, of which the hidden characters are to be named: `a\u202eb` has three. */
export function shownParts(text: string): ShownPart[] {
  const parts: ShownPart[] = [];
  const push = (part: string, isHidden: boolean) => {
    if (part !== '') parts.push({ text: part, isHidden });
  };
  let end = 0;
  for (const found of text.matchAll(HIDDEN)) {
    const [whole, kept = '', excess = whole] = found;
    push(text.slice(end, found.index) + kept, false);
    for (const character of excess) push(character, true);
    end = found.index + whole.length;
  }
  push(text.slice(end), false);
  return parts;
}

/**
 * Text that others wrote, as it may stand on an operator's terminal: nothing in it moves the cursor, begins a line, turns the
 * reading direction or stays unseen, so that what is approved is what is read.
 */
export function visible(text: string): string {
  return shownParts(text)
    .map((part) => (part.isHidden ? escaped(part.text) : part.text))
    .join('');
}

/** Letters that are written from right to left. */
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * The same in a line with other texts, on a page or in a message: what is written from right to left is isolated (U+2068, U+2069), so that it
 * does not move what stands around it.
 */
export function visibleInline(text: string): string {
  const shown = visible(text);
  return RIGHT_TO_LEFT.test(shown) ? `\u2068${shown}\u2069` : shown;
}

/** JSON of a value in which the same is escaped; a reader of JSON gets the same value. */
export function visibleJson(value: unknown, indent?: number): string {
  return shownParts(JSON.stringify(value, null, indent))
    .map(({ text, isHidden }) => (isHidden && text !== '\n' ? escaped(text) : text))
    .join('');
}

/** A character by its code point, as Unicode writes it: `U+202E`. */
export function codePointName(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

function escaped(character: string): string {
  return Array.from(
    { length: character.length },
    (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
  ).join('');
}
