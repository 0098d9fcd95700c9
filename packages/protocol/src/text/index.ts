export { isWithinEdits } from './edits.js';
export { visible, visibleJson } from './visible.js';
