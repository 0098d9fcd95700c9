import { CONFUSABLE_PAIRS } from './confusables.generated.js';
import { LOOK_ALIKES } from './folding.js';

const letters = [...CONFUSABLE_PAIRS];
const CONFUSABLES = new Map(
  letters.flatMap((letter, index): [string, string][] => (index % 2 === 0 ? [[letter, letters[index + 1] ?? '']] : [])),
);
/** What ASCII characters that look alike are read as. */
const ASCII = new Map([
  ['0', 'o'],
  ['1', 'l'],
  ['i', 'l'],
  ['|', 'l'],
]);

/** The form in which terms are searched, in the steps of the sentence that describes the atom. */
export function searchedForm(text: string, foldsConfusables: boolean): string {
  const read = (from: string, table: ReadonlyMap<string, string>) =>
    foldsConfusables ? Array.from(from, (one) => table.get(one) ?? one).join('') : from;
  const visible = text.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  const lower = read(visible, CONFUSABLES).toLowerCase().normalize('NFKC');
  const cased = lower.replace(/\u{df}/gu, 'ss').replace(/\u{3c2}/gu, '\u{3c3}');
  const alike = read(read(read(cased, CONFUSABLES), LOOK_ALIKES), ASCII);
  return alike.replace(/\s+/gu, ' ').trim();
}
