export { isMisspelt, isWithinEdits, nearestWord } from './edits.js';
export { type LineDiff, lineDiffSteps } from './line-diff.js';
export { mixesScripts, resembledName } from './names.js';
export { isSummary, SUMMARY_MAX_CHARS, SUMMARY_MEMBER, type SummaryFault, summaryFault } from './summary.js';
export { codePointName, type ShownPart, shownParts, visible, visibleInline, visibleJson } from './visible.js';
