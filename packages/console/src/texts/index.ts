import { de } from './de.js';
import { en, type Texts } from './en.js';
import { language } from './language.js';

/** The texts in the language that the browser asks for. */
export const texts: Texts = { en, de }[language];
