// Clients send calls without end over one connection each: some never read an answer, some read all of them.
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { dataDirectory, onboard, serve, signedOrder } from './gate.mjs';

const DEAF_CONNECTIONS = 10;
const DEAF_MS = 10_000;
const READING_CONNECTIONS = 10;
const READING_MS = 8_000;

/** What a connection that is not read may cost, MB, and how long others may wait beside those that are, ms (p50). */
const MB_EACH_MAX = 2;
const OTHERS_MAX_MS = 100;

export async function pipelining() {
  const folder = await dataDirectory();
  const gate = await serve(folder.path);
  try {
    const agent = await onboard(gate, 'Pipelining');
    const usual = await latencies(gate, agent, 2_000);
    const before = await megabytes(gate.child.pid);
    const peak = await underFlood(gate, { connections: DEAF_CONNECTIONS, reads: false }, async () => {
      let most = 0;
      for (let waited = 0; waited < DEAF_MS; waited += 250) {
        await wait(250);
        most = Math.max(most, await megabytes(gate.child.pid));
      }
      return most;
    });
    const each = (peak - before) / DEAF_CONNECTIONS;
    const beside = await underFlood(gate, { connections: READING_CONNECTIONS, reads: true }, () =>
      latencies(gate, agent, READING_MS),
    );
    return [
      {
        text: `${DEAF_CONNECTIONS} connections that read nothing: ${before.toFixed(0)} MB before, ${peak.toFixed(0)} MB at most, ${each.toFixed(1)} MB each`,
        met: each < MB_EACH_MAX,
      },
      {
        text: `beside ${READING_CONNECTIONS} that read all: an order takes ${half(beside).toFixed(0)} ms (usually ${half(usual).toFixed(0)}), ${Math.max(...beside).toFixed(0)} ms at most`,
        met: half(beside) < OTHERS_MAX_MS,
      },
    ];
  } finally {
    gate.child.kill('SIGKILL');
    await gate.ended;
    await folder.remove();
  }
}

/** Runs `work` while a thread of its own sends calls on connections as fast as the gate takes them. */
async function underFlood({ baseUrl }, flood, work) {
  const thread = new Worker(new URL('./pipelined-flood.mjs', import.meta.url), { workerData: { baseUrl, ...flood } });
  try {
    return await work();
  } finally {
    await thread.terminate();
  }
}

/** How long orders of another client take for a while, ms each. */
async function latencies({ baseUrl }, agent, forMs) {
  const taken = [];
  for (const end = performance.now() + forMs; performance.now() < end; ) {
    const body = signedOrder(agent);
    const began = performance.now();
    const headers = { 'content-type': 'application/json' };
    await fetch(`${baseUrl}/policy/mandate/authorize`, { method: 'POST', headers, body }).then((answer) =>
      answer.text(),
    );
    taken.push(performance.now() - began);
  }
  return taken;
}

function half(values) {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
}

/** Resident memory of a process (Linux). */
async function megabytes(pid) {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}
