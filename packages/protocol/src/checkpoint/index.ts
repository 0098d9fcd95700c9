export * from './checkpoint.js';
export * from './signed-note.js';
