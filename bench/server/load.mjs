// Sends prepared requests and measures: as fast as answers come, or at a given rate whatever the answers do. It speaks HTTP/1.1 on
// sockets of its own, because the processor time of a whole client would be taken from the gate beside it.
import { once } from 'node:events';
import { createConnection } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

const CONNECTIONS = 64;
const HEAD_END = '\r\n\r\n';

/** The bytes of a POST of a JSON body (bytes) to a url. */
export function post(url, body) {
  const { host, pathname } = new URL(url);
  const lines = [
    `POST ${pathname} HTTP/1.1`,
    `host: ${host}`,
    'content-type: application/json',
    `content-length: ${body.length}`,
  ];
  return Buffer.concat([Buffer.from(lines.join('\r\n') + HEAD_END), body]);
}

/** Connections to the host of a url, open until `end` is called. `send` resolves when a 200 has been read whole. */
export async function connect(url) {
  const { hostname, port } = new URL(url);
  const open = await Promise.all(Array.from({ length: CONNECTIONS }, () => connection(hostname, Number(port))));
  // In turn, so that no connection is idle for as long as the server keeps one.
  const idle = [...open];
  const waiting = [];
  const exchange = (one, { request, resolve, reject }) => {
    one.exchange(request, (error) => {
      const next = waiting.shift();
      if (next === undefined) idle.push(one);
      else exchange(one, next);
      if (error === undefined) resolve();
      else reject(error);
    });
  };
  const send = (request) =>
    new Promise((resolve, reject) => {
      const one = idle.shift();
      if (one === undefined) waiting.push({ request, resolve, reject });
      else exchange(one, { request, resolve, reject });
    });
  const end = () => {
    for (const one of open) one.end();
  };
  return { send, end };
}

/** One connection, of one request at a time. */
async function connection(hostname, port) {
  const socket = createConnection({ host: hostname, port, noDelay: true });
  await once(socket, 'connect');
  let received = '';
  let answered;
  const settle = (error) => {
    const settled = answered;
    answered = undefined;
    received = '';
    settled?.(error);
  };
  socket.setEncoding('latin1');
  socket.on('data', (text) => {
    received = received === '' ? text : received + text;
    if (!isWhole(received)) return;
    const status = received.slice(9, 12);
    settle(status === '200' ? undefined : new Error(`answered ${status}: ${received}`));
  });
  socket.once('error', settle);
  socket.once('close', () => settle(new Error('the connection ended before its answer')));
  const exchange = (request, done) => {
    if (socket.destroyed) return done(new Error('the connection ended while it was idle'));
    answered = done;
    socket.write(request);
  };
  return { exchange, end: () => socket.destroy() };
}

/** True when an answer has as many bytes as its head says. */
function isWhole(answer) {
  const end = answer.indexOf(HEAD_END);
  if (end < 0) return false;
  const length = /\r\ncontent-length: (\d+)/i.exec(answer)?.[1];
  if (length === undefined) throw new Error(`an answer does not say how long it is: ${answer}`);
  return answer.length >= end + HEAD_END.length + Number(length);
}

/** Sends every request, `CONNECTIONS` at a time. Returns requests per second and the latencies, ms. */
export async function closedLoop({ send }, requests) {
  const latencies = [];
  let next = 0;
  const started = performance.now();
  const worker = async () => {
    for (let request = requests[next++]; request !== undefined; request = requests[next++]) {
      const sent = performance.now();
      await send(request);
      latencies.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  return { perSecond: (requests.length * 1000) / (performance.now() - started), latencies };
}

/**
 * Sends every request at its due time, with one timer for all of them: a timer and a promise for each, made beforehand, would
 * be collected while answers are measured. A latency counts from the due time, so that waiting in line counts.
 */
export async function openLoop({ send }, requests, perSecond) {
  const started = performance.now();
  const latencies = [];
  const sent = [];
  for (const [index, request] of requests.entries()) {
    const due = started + (index * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await wait(early);
    sent.push(send(request).then(() => latencies.push(performance.now() - due)));
  }
  await Promise.all(sent);
  return { perSecond, latencies };
}

/** The mean of the two in the middle for an even number. */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
}

/** Processor time of each of `requests` between two readings of `cpuUsage`, µs. */
export function perRequest(from, to, requests) {
  return (to.user + to.system - from.user - from.system) / requests;
}

export function percentile(latencies, share) {
  const sorted = [...latencies].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
