#!/usr/bin/env node
import { runCommand } from './command.js';

process.exitCode = await runCommand({
  name: 'gatewright-conformance',
  args: process.argv.slice(2),
  now: Date.now(),
  out: (line) => console.log(line),
  progress: process.stderr.isTTY ? (text) => process.stderr.write(text) : undefined,
});
