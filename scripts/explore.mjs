// `npm run explore -- [--calls N] [--seed S] [--processes P] [--store memory|sqlite] …`: plays seeded random calls over every route of
// the service in this process, or in P, and holds the answers to its promises (conformance/fuzzer/README.md).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { settled } from './workspace/settled.mjs';
import { importSource } from './workspace/source-module.mjs';

/** Size of the young generation, MiB: with the default of 16, a run takes a tenth more CPU time. */
const YOUNG_MIB = 64;

/** Runs shares of the calls in processes of their own. Returns the largest of their exit statuses. */
async function share(shares) {
  const node = [`--max-semi-space-size=${YOUNG_MIB}`, process.argv[1]];
  const children = shares.map((args) => spawn(process.execPath, [...node, ...args], { stdio: 'inherit' }));
  const ended = await Promise.all(children.map((child) => once(child, 'exit')));
  for (const [index, [, signal]] of ended.entries()) {
    if (signal !== null) console.error(`${signal} ended the process of ${shares[index].join(' ')}`);
  }
  return Math.max(...ended.map(([code]) => code ?? 1));
}

const { main, sharesOf } = await importSource('conformance/fuzzer/main.ts');
const args = process.argv.slice(2);
const shares = sharesOf(args);
let waitsFor = 'its processes';
const begins = (seed) => {
  waitsFor = `the end of world ${seed}, which no open handle can bring: repeat it with --seed ${seed}`;
};
const work = shares === null ? main(args, (line) => console.log(line), begins) : share(shares);
process.exitCode = await settled(work, () => waitsFor);
