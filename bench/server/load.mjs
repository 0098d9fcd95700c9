// Sends prepared bodies and measures: as fast as answers come, or at a given rate whatever the answers do.
import { Agent, request } from 'node:http';

const CONNECTIONS = 64;

/** Posts every body, `CONNECTIONS` at a time. Returns requests per second and the latencies, ms. */
export async function closedLoop(url, bodies) {
  const post = poster(url);
  const latencies = [];
  let next = 0;
  const started = performance.now();
  const worker = async () => {
    for (let body = bodies[next++]; body !== undefined; body = bodies[next++]) latencies.push(await post(body));
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  const seconds = (performance.now() - started) / 1000;
  post.end();
  return { perSecond: bodies.length / seconds, latencies };
}

/** Posts every body at its due time. A latency counts from that time, so that waiting in line is not forgotten. */
export async function openLoop(url, bodies, perSecond) {
  const post = poster(url);
  const started = performance.now();
  const latencies = await Promise.all(
    bodies.map(async (body, index) => {
      const due = started + (index * 1000) / perSecond;
      await new Promise((resolve) => setTimeout(resolve, due - performance.now()));
      await post(body);
      return performance.now() - due;
    }),
  );
  post.end();
  return { perSecond, latencies };
}

export function percentile(latencies, share) {
  const sorted = [...latencies].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function poster(url) {
  // In turn, so that no connection is idle for as long as the server keeps one.
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, scheduling: 'fifo' });
  const post = (body) =>
    new Promise((resolve, reject) => {
      const started = performance.now();
      const headers = { 'content-type': 'application/json', 'content-length': body.length };
      const call = request(url, { method: 'POST', agent, headers }, (response) => {
        response.resume();
        response.once('end', () =>
          response.statusCode === 200
            ? resolve(performance.now() - started)
            : reject(new Error(`${url} answered ${response.statusCode}`)),
        );
      });
      call.once('error', reject);
      call.end(body);
    });
  post.end = () => agent.destroy();
  return post;
}
