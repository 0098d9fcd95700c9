// Every host of the evaluator. Each runs all vectors, in JavaScript and by the compiled program.
import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { COMPATIBILITY_DATE, startWorkerdProcess } from '@gatewright/edge/testing';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';
import { importSource } from '../../workspace/source-module.mjs';
import { pinnedProblem, pinnedProgram } from '../installed.mjs';

const { chromiumLaunch, installedChromium } = await importSource('packages/browser/test/support/installed-chromium.ts');

/**
 * @typedef {object} RunningEvaluator
 * @property {(tasks: readonly object[], inWasm: boolean) => Promise<readonly object[]>} answers
 * @property {() => Promise<void>} close
 *
 * @typedef {object} EvaluatorHost
 * @property {string} name
 * @property {() => Promise<string | null>} missing why it cannot be run on this machine; null where it can
 * @property {() => Promise<RunningEvaluator>} start
 */

const PROGRAM = fileURLToPath(new URL('../../../packages/evaluator-wasm/dist/evaluator.wasm', import.meta.url));
const nothing = async () => null;
const unpinned = async () => pinnedProblem;

/** @type {readonly EvaluatorHost[]} */
export const EVALUATOR_HOSTS = [
  { name: `Node ${process.versions.node}`, missing: nothing, start: () => onCommand([process.execPath]) },
  { name: 'Chromium', missing: missingChromium, start: onChromium },
  { name: 'workerd', missing: nothing, start: onWorkerd },
  { name: 'Bun', missing: unpinned, start: onBun },
  { name: 'Deno', missing: unpinned, start: onDeno },
];

async function bundled(entry, outfile, options) {
  await build({
    entryPoints: [fileURLToPath(new URL(entry, import.meta.url))],
    outfile,
    bundle: true,
    format: 'esm',
    target: 'es2022',
    logLevel: 'warning',
    ...options,
  });
}

const temporary = () => mkdtemp(join(tmpdir(), 'gatewright-evaluator-'));

/** A runtime that is started once for each run: its command line before the script. */
async function onCommand(command) {
  const folder = await temporary();
  const script = join(folder, 'command.mjs');
  await bundled('command.mjs', script, { platform: 'node' });
  return {
    async answers(tasks, inWasm) {
      const [asked, answered] = [join(folder, 'tasks.json'), join(folder, 'answers.json')];
      await writeFile(asked, JSON.stringify(tasks));
      const [file, ...flags] = command;
      await promisify(execFile)(file, [...flags, script, asked, answered, ...(inWasm ? [PROGRAM] : [])]);
      return JSON.parse(await readFile(answered, 'utf8'));
    },
    close: () => rm(folder, { recursive: true }),
  };
}

async function onBun() {
  return onCommand([await pinnedProgram('bun', '@oven/bun-linux-x64-baseline/bin/bun')]);
}

async function onDeno() {
  const program = await pinnedProgram('deno', '@deno/linux-x64-glibc/deno');
  return onCommand([program, 'run', '--no-config', '--allow-read', '--allow-write', '--allow-env']);
}

async function missingChromium() {
  return installedChromium() === null ? 'there is no Chromium; say where it is in CHROMIUM_PATH' : null;
}

async function onChromium() {
  const folder = await temporary();
  const script = join(folder, 'page.js');
  await bundled('page.mjs', script, { platform: 'browser', format: 'iife' });
  const browser = await chromium.launch(chromiumLaunch());
  const page = await browser.newPage();
  await page.addScriptTag({ path: script });
  const program = [...(await readFile(PROGRAM))];
  return {
    // As text: what the driver of the browser sends as values loses members named __proto__.
    async answers(tasks, inWasm) {
      const asked = [JSON.stringify(tasks), inWasm ? program : null];
      return JSON.parse(await page.evaluate(([text, code]) => globalThis.answersInPage(text, code), asked));
    },
    async close() {
      await browser.close();
      await rm(folder, { recursive: true });
    },
  };
}

const WORKERD_CONFIG = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "evaluator", worker = .evaluator)],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "evaluator")],
);
const evaluator :Workerd.Worker = (
  modules = [
    (name = "worker.js", esModule = embed "worker.js"),
    (name = "evaluator.wasm", wasm = embed "evaluator.wasm"),
  ],
  compatibilityDate = "${COMPATIBILITY_DATE}",
);
`;

async function onWorkerd() {
  const folder = await temporary();
  await bundled('worker.mjs', join(folder, 'worker.js'), { platform: 'neutral', external: ['./evaluator.wasm'] });
  await copyFile(PROGRAM, join(folder, 'evaluator.wasm'));
  const workerd = await startWorkerdProcess(folder, WORKERD_CONFIG);
  const origin = `http://127.0.0.1:${workerd.port}`;
  return {
    async answers(tasks, inWasm) {
      const body = JSON.stringify(tasks);
      const response = await fetch(`${origin}/${inWasm ? 'wasm' : 'js'}`, { method: 'POST', body });
      return response.json();
    },
    async close() {
      await workerd.kill();
      await rm(folder, { recursive: true });
    },
  };
}
