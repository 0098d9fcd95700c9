#!/usr/bin/env node
import { run } from './run.js';

const interrupted = () =>
  new Promise<'SIGINT' | 'SIGTERM'>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve(signal));
  });

// Without a top-level await: the single executable is a CommonJS program.
run({
  args: process.argv.slice(2),
  environment: process.env,
  terminal: {
    out: (line) => console.log(line),
    err: (line) => console.error(line),
    columns: process.stdout.isTTY ? process.stdout.columns : undefined,
    progress: process.stderr.isTTY ? (text) => process.stderr.write(text) : undefined,
  },
  clock: () => Date.now(),
  interrupted,
}).then((status) => {
  process.exitCode = status;
});
