const INVISIBLE =
  /[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0]/gu;
const SEPARATORS = /[\s\-_\u2010-\u2015\u2212]/gu;
const CYRILLIC = 'авеёкмнорстухѕіїјԁӏһԛԝ';
const CYRILLIC_LATIN = 'abeekmhopctyxsiijdlhqw';
const GREEK = 'αβεηικνορτυχϲ';
const GREEK_LATIN = 'abenikvoptuxc';

const LOOK_ALIKES = new Map<string, string>([
  ...[...CYRILLIC].map((letter, index): [string, string] => [letter, CYRILLIC_LATIN.charAt(index)]),
  ...[...GREEK].map((letter, index): [string, string] => [letter, GREEK_LATIN.charAt(index)]),
]);

/** "Folding" of context values: the seven steps of the sentence, in its order. */
export function fold(text: string): string {
  const visible = text.normalize('NFKC').replace(INVISIBLE, '');
  const lower = visible.toLowerCase().normalize('NFKC');
  const latin = [...lower].map((letter) => LOOK_ALIKES.get(letter) ?? letter).join('');
  return latin.replace(SEPARATORS, '');
}
