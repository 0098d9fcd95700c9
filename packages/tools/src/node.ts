/** @deprecated Import it from `@gatewright/guard/node`. */
export { fileJournal } from '@gatewright/guard/node';
