// A gate is stopped (SIGTERM) while clients with kept connections call it, some all the time and some now and then.
import { Agent, get } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { dataDirectory, serve } from './gate.mjs';

const CLIENTS = 64;
const STEADY_MS = 1_000;

export async function stop() {
  const folder = await dataDirectory();
  const gate = await serve(folder.path);
  try {
    const found = { answered: 0, lost: 0 };
    const clients = Array.from({ length: CLIENTS }, (_, index) => client(gate.baseUrl, index * 10, found));
    await wait(STEADY_MS);
    const began = performance.now();
    gate.child.kill('SIGTERM');
    await gate.ended;
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    await Promise.all(clients);
    return [
      { text: `stopped in ${seconds} s: ${found.lost} calls lost, ${found.answered} answered`, met: found.lost === 0 },
    ];
  } finally {
    gate.child.kill('SIGKILL');
    await folder.remove();
  }
}

/** Calls over a kept connection until a new connection is refused. */
async function client(baseUrl, thinkMs, found) {
  const agent = new Agent({ keepAlive: true });
  for (;;) {
    const failure = await call(`${baseUrl}/healthz`, agent).catch(({ code }) => code);
    if (failure === 'ECONNREFUSED') return agent.destroy();
    if (failure === undefined) found.answered += 1;
    else found.lost += 1;
    await wait(thinkMs);
  }
}

function call(url, agent) {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => text(response).then(() => resolve(), reject)).once('error', reject);
  });
}
