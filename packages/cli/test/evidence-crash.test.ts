import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** Runs on the built packages, as the command does; 200 rounds are `node bench/evidence/sealing-drill.mjs`. */
const DRILL = fileURLToPath(new URL('../../../bench/evidence/sealing-drill.mjs', import.meta.url));
const ROUNDS = 4;

test('killed while it closes batches, every acknowledged decision ends in exactly one', async () => {
  const child = spawn(process.execPath, [DRILL, String(ROUNDS)], { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.on('data', (piece: Buffer) => {
    text += piece.toString();
  });
  const [status] = await once(child, 'close');
  expect({ status, text }).toEqual({ status: 0, text: expect.stringMatching(/^4 kills, [1-9][0-9]* acknowledged/) });
}, 120_000);
