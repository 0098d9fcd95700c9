// A way to a server of which a test decides where it leads: it can be turned to another server, cut, and swallow bytes.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/** What a silent network swallows: `toServer`, `toClient`, or both; on all connections, or only on those that LISTEN. */
const SILENT = { toServer: true, toClient: true, onlyListening: false };

/** Forwards connections to a port of this machine. `turn(port)` ends those there are; null leads nowhere. */
export async function createSwitch(first) {
  let target = first;
  let silent = null;
  const open = new Set();
  const server = createServer((client) => {
    if (target === null) return client.destroy();
    const pair = { client, upstream: connect(target, '127.0.0.1'), isListening: false };
    open.add(pair);
    const { upstream } = pair;
    const isSwallowed = (way) => silent?.[way] === true && (pair.isListening || !silent.onlyListening);
    client.on('data', (bytes) => {
      pair.isListening ||= bytes.includes('listen "');
      if (!isSwallowed('toServer')) upstream.write(bytes);
    });
    upstream.on('data', (bytes) => isSwallowed('toClient') || client.write(bytes));
    for (const socket of [client, upstream]) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        client.destroy();
        upstream.destroy();
        open.delete(pair);
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const end = () => {
    for (const { client, upstream } of open) {
      client.destroy();
      upstream.destroy();
    }
  };
  return {
    port: server.address().port,
    target: () => target,
    turn(port) {
      target = port;
      end();
    },
    /** Keeps the connections and passes nothing on, as a network does that lost its way. */
    silence(what = {}) {
      silent = { ...SILENT, ...what };
    },
    /** Ends the silence and, as a network does that drops what it does not know, the connections. */
    restore() {
      silent = null;
      end();
    },
    close() {
      end();
      server.close();
    },
  };
}
