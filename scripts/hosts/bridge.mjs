// Puts something that answers requests of `fetch` on a port of loopback.
import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { onLoopback } from './loopback.mjs';

/**
 * Listens on a free port of loopback; `origin` is its address.
 * @param {() => (request: Request) => Promise<Response>} answering asked at each request, so that the address may be known first
 */
export function startBridge(answering) {
  const server = createServer(async (incoming, outgoing) => {
    try {
      const response = await answering()(requestOf(incoming));
      outgoing.writeHead(response.status, Object.fromEntries(response.headers));
      outgoing.flushHeaders();
      if (response.body === null) outgoing.end();
      else await pipeline(Readable.fromWeb(response.body), outgoing);
    } catch {
      outgoing.destroy();
    }
  });
  return onLoopback(server);
}

function requestOf(incoming) {
  const { method, headers, url } = incoming;
  const body = method === 'GET' || method === 'HEAD' ? {} : { body: Readable.toWeb(incoming), duplex: 'half' };
  return new Request(`http://${headers.host}${url}`, { method, headers: flat(headers), ...body });
}

/** Headers that `fetch` may set: those of the connection are the bridge's own. */
function flat(headers) {
  const own = new Set(['host', 'connection', 'transfer-encoding', 'expect', 'keep-alive', 'upgrade']);
  return Object.entries(headers).flatMap(([name, value]) => (own.has(name) ? [] : [[name, [value].flat().join(', ')]]));
}
