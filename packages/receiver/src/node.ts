export { EffectLogError, type FileLog, type FileLogOptions, openEffectLog } from './effects/file-log.js';
export { logLines } from './effects/log-lines.js';
export { incomingRequest, respondRefused, settleWithResponse } from './incoming.js';
