import { shownParts } from './visible.js';

/** The name of a rule document in policy files. */
export const DOCUMENT_NAME_PATTERN = '^[a-z0-9][a-z0-9._-]{0,99}$';

/** Alphabets of which letters are mixed to pass for letters of another. Chinese, Japanese and Korean mix scripts, also with Latin. */
const ALPHABETS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
  /\p{Script=Lisu}/u,
  /\p{Script=Georgian}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
];

/** Small letters, digits and signs that look like Latin small letters, and these; capitals are compared by their small letters too. */
const ALIKE = new Map(
  Array.from('авеёкмнорстухѕіїјԁӏһԛԝ' + 'αβεηικνορτυχϲ' + 'օսոհցզ' + '01|!$' + 'ıɡɑ', (letter, index) => [
    letter,
    Array.from('abeekmhopctyxsiijdlhqw' + 'abenikvoptuxc' + 'ounhgq' + 'ollls' + 'iga')[index] ?? letter,
  ]),
);

/** Whether a word of a text has letters of two alphabets, as no language writes one. */
export function mixesScripts(text: string): boolean {
  return (text.match(/[\p{L}\p{M}]+/gu) ?? []).some(
    (word) => ALPHABETS.filter((alphabet) => alphabet.test(word)).length > 1,
  );
}

/**
 * The known name that a reader would take a name for, though it is another: they differ in look-alike letters, hidden characters, accents,
 * white space or punctuation. Null where the name is known itself, in any case, or is like none.
 */
export function resembledName(name: string, known: Iterable<string>): string | null {
  const [plain, skeleton] = [plainName(name), skeletonOf(name)];
  if (skeleton === '') return null;
  let resembled: string | null = null;
  for (const each of known) {
    if (plainName(each) === plain) return null;
    if (resembled === null && skeletonOf(each) === skeleton) resembled = each;
  }
  return resembled;
}

/** Merchants are compared without regard to case and outer white space; so are names here. */
function plainName(name: string): string {
  return name.trim().toLowerCase();
}

function skeletonOf(name: string): string {
  const seen = shownParts(name).flatMap(({ text, isHidden }) => (isHidden ? [] : [text]));
  const letters = seen.join('').normalize('NFKD').toLowerCase().normalize('NFKD');
  const alike = Array.from(letters, (letter) => ALIKE.get(letter) ?? letter).join('');
  return alike.replace(/[^\p{L}\p{N}]/gu, '').replaceAll('i', 'l');
}
