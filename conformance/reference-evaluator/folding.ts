/** First and last code point of each run of invisible characters. */
const INVISIBLE: readonly (readonly [number, number])[] = [
  [0x00ad, 0x00ad],
  [0x034f, 0x034f],
  [0x061c, 0x061c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x206f],
  [0x3164, 0x3164],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
];
const SEPARATORS = /[\s\-_\u2010-\u2015\u2212]/gu;
const CYRILLIC = 'авеёкмнорстухѕіїјԁӏһԛԝ';
const CYRILLIC_LATIN = 'abeekmhopctyxsiijdlhqw';
const GREEK = 'αβεηικνορτυχϲ';
const GREEK_LATIN = 'abenikvoptuxc';

export const LOOK_ALIKES = new Map<string, string>([
  ...[...CYRILLIC].map((letter, index): [string, string] => [letter, CYRILLIC_LATIN.charAt(index)]),
  ...[...GREEK].map((letter, index): [string, string] => [letter, GREEK_LATIN.charAt(index)]),
]);

/** "Folding" of context values: the seven steps of the sentence, in its order. */
export function fold(text: string): string {
  const visible = [...text.normalize('NFKC')].filter(isVisible).join('');
  const lower = visible.toLowerCase().normalize('NFKC');
  const latin = [...lower].map((letter) => LOOK_ALIKES.get(letter) ?? letter).join('');
  return latin.replace(SEPARATORS, '');
}

function isVisible(character: string): boolean {
  const point = character.codePointAt(0) ?? 0;
  return !INVISIBLE.some(([first, last]) => first <= point && point <= last);
}
