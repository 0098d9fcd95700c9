import { language } from '../../texts/language.js';
import { de } from './de.js';
import { en, type PlaygroundTexts } from './en.js';

/** The texts of the playground in the language that the browser asks for. */
export const texts: PlaygroundTexts = { en, de }[language];
