export { Organisation } from './organisation/organisation.js';
export { worker as default } from './worker.js';
