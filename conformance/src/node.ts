export { type CommandHost, runCommand } from './command.js';
export { CORPUS_URL, readCorpus } from './read-corpus.js';
export { ChildProcess } from './stdio/child-process.js';
