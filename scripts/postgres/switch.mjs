// A way to a server of which a test decides where it leads: it can be turned to another server, cut, and be silent.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/** Forwards connections to a port of this machine. `turn(port)` ends those there are; null leads nowhere. */
export async function createSwitch(first) {
  let target = first;
  let isSilent = false;
  const open = new Set();
  const server = createServer((client) => {
    if (target === null) return client.destroy();
    const upstream = connect(target, '127.0.0.1');
    const pair = { client, upstream };
    open.add(pair);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ]) {
      from.on('data', (bytes) => isSilent || to.write(bytes));
      from.on('error', () => undefined);
      from.on('close', () => {
        to.destroy();
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
    silence(value) {
      isSilent = value;
      if (!value) end();
    },
    close() {
      end();
      server.close();
    },
  };
}
