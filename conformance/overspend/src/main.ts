#!/usr/bin/env node
import { fileURLToPath } from 'node:url';
import { runCommand } from './command.js';

process.exitCode = await runCommand(process.argv.slice(2), {
  self: [process.execPath, fileURLToPath(import.meta.url)],
  out: (line) => console.log(line),
  progress: (line) => console.error(line),
  drawnSeed: Date.now() % 1_000_000,
});
