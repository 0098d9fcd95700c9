import { language } from '../language.js';
import { de } from './de.js';
import { en, type SharedTexts } from './en.js';

/** The texts that the console and the playground share, in the language that the browser asks for. */
export const sharedTexts: SharedTexts = { en, de }[language];
