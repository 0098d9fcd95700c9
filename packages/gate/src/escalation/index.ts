export { approvalsRequired, countedAmong } from './approvers.js';
export { erasedHeldRequest } from './held-request.js';
export { escalationQueue, readEscalation } from './queue.js';
export { type ResolveCall, type Reviewer, resolveEscalation } from './resolve.js';
export { resumeClaim } from './resume.js';
export { type AnnouncedEscalation, type AskingRule, announcedOf, REVIEWED_MEMBERS } from './review.js';
export { escalationStanding, escalationStatus, type Standing } from './status.js';
