// Sends prepared bodies and measures: as fast as answers come, or at a given rate whatever the answers do.
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

const CONNECTIONS = 64;

/** Connections to one address, open until `end` is called. */
export function connect(url) {
  // In turn, so that no connection is idle for as long as the server keeps one.
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, scheduling: 'fifo' });
  const post = (body) =>
    new Promise((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'content-length': body.length };
      const call = request(url, { method: 'POST', agent, headers }, (response) => {
        response.resume();
        response.once('end', () =>
          response.statusCode === 200 ? resolve() : reject(new Error(`${url} answered ${response.statusCode}`)),
        );
      });
      call.once('error', reject);
      call.end(body);
    });
  return { post, end: () => agent.destroy() };
}

/** Posts every body, `CONNECTIONS` at a time. Returns requests per second and the latencies, ms. */
export async function closedLoop({ post }, bodies) {
  const latencies = [];
  let next = 0;
  const started = performance.now();
  const worker = async () => {
    for (let body = bodies[next++]; body !== undefined; body = bodies[next++]) {
      const sent = performance.now();
      await post(body);
      latencies.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  return { perSecond: (bodies.length * 1000) / (performance.now() - started), latencies };
}

/**
 * Posts every body at its due time, with one timer for all of them: a timer and a promise for each, made beforehand, would
 * be collected while answers are measured. A latency counts from the due time, so that waiting in line is not forgotten.
 */
export async function openLoop({ post }, bodies, perSecond) {
  const started = performance.now();
  const latencies = [];
  const sent = [];
  for (const [index, body] of bodies.entries()) {
    const due = started + (index * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await wait(early);
    sent.push(post(body).then(() => latencies.push(performance.now() - due)));
  }
  await Promise.all(sent);
  return { perSecond, latencies };
}

export function percentile(latencies, share) {
  const sorted = [...latencies].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
