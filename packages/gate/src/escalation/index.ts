export { approvalsRequired } from './approvals-required.js';
export { countingAmong } from './counted-approvers.js';
export { escalationQueue, readEscalation } from './queue.js';
export { approvalRefusalStatus, type ResolveCall, type Reviewer, resolveEscalation } from './resolve.js';
export { resumeClaim, resumeRefusalStatus } from './resume.js';
export { REVIEWED_MEMBERS } from './review.js';
export { escalationStatus } from './status.js';
