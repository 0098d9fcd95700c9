// The host in a real workerd on this machine, for tests and measurements. It needs the packages workerd and esbuild.
export { type RunningWorkerd, startWorkerd, type WorkerdOptions } from './workerd.js';
export { COMPATIBILITY_DATE, startWorkerdProcess, type WorkerdProcess } from './workerd-process.js';
