export { type FileLog, type FileLogOptions, openEffectLog } from './effects/file-log.js';
export { logLines } from './effects/log-lines.js';
export { EffectLogError } from './effects/open-tail.js';
export { type ForwardedTarget, forwardedTarget } from './incoming/forwarded-target.js';
export { type IncomingParts, incomingRequest, respondRefused, settleWithResponse } from './incoming/incoming.js';
