export * from './checkpoint.js';
export * from './cosignature.js';
export * from './signed-note.js';
export * from './tiles.js';
export * from './tlog-proof.js';
export * from './witness-request.js';
