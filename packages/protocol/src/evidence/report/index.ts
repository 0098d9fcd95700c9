export * from './report-facts.js';
export { type ShownWord, type StatedChange, shownWord } from './stated-change.js';
