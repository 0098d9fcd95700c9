export { isMisspelt, isWithinEdits, nearestWord } from './edits.js';
export { type LineDiff, lineDiffSteps } from './line-diff.js';
export { isSummary, SUMMARY_MAX_CHARS, SUMMARY_MEMBER } from './summary.js';
export { visible, visibleJson } from './visible.js';
