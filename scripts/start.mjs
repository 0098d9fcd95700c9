// `npm start`: prepares the checkout and serves from it, in one process that gets the signals. What keeps it from serving is looked for
// first, because to install and to build takes minutes.
import { createServer } from 'node:net';
import { parseArgs } from 'node:util';
import { prepare } from './prepare.mjs';

/** Where the command will listen, by its options and variables; it checks the rest of them. */
function place() {
  const { values } = parseArgs({ options: { port: { type: 'string' }, host: { type: 'string' } }, strict: false });
  const text = (value) => (typeof value === 'string' ? value : undefined);
  const port = text(values.port) ?? process.env.PORT ?? '4400';
  return {
    port: /^\d{1,5}$/.test(port) ? Number(port) : 0,
    host: text(values.host) ?? process.env.HOST ?? '127.0.0.1',
  };
}

/** Why an address cannot be listened on; null where it can. */
function problemOf({ port, host }) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => resolve(error.message));
    probe.listen({ port: port > 65_535 ? 0 : port, host }, () => probe.close(() => resolve(null)));
  });
}

/** How often the shell of npm is looked for, ms. */
const PARENT_POLL_MS = 200;

/** The shell that npm runs a script in ends at SIGTERM and passes it on to nothing: its end is the signal. */
function stopWithParent() {
  const parent = process.ppid;
  const poll = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(poll);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_POLL_MS);
  poll.unref();
}

stopWithParent();
const wanted = place();
const problem = await problemOf(wanted);
if (problem !== null) {
  console.error(`cannot listen on ${wanted.host}:${wanted.port} (${problem}); set PORT or HOST to another`);
  process.exitCode = 1;
} else if (await prepare({ isServing: true })) {
  process.argv.splice(2, 0, 'serve');
  await import('../packages/cli/dist/main.js');
} else {
  process.exitCode = 1;
}
