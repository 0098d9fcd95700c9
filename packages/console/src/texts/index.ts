import { de } from './de.js';
import { en, type Texts } from './en.js';

/** The languages of the pages; the first one is for every other. */
const LANGUAGES: Readonly<Record<string, Texts>> = { en, de };

const wanted = navigator.languages.map((tag) => tag.slice(0, 2)).find((language) => language in LANGUAGES) ?? 'en';

/** The texts in the language that the browser asks for. */
export const texts: Texts = LANGUAGES[wanted] ?? en;

/** The language of the texts, for the page. */
export const language = wanted;
