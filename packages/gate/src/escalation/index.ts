export { approvalsRequired } from './approvals-required.js';
export { escalationQueue } from './queue.js';
export { type ResolveCall, type Reviewer, resolveEscalation } from './resolve.js';
export { resumeClaim } from './resume.js';
export { escalationStatus } from './status.js';
