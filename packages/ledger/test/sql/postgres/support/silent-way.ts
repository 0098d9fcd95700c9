import { connect, createServer, type Socket } from 'node:net';

/** A way to a database on which connections can fall silent, as behind a firewall that dropped them: no side learns of their end. */
export interface SilentWay {
  /** Address of the database over this way. */
  readonly url: string;
  /** From here on no byte passes on the connections that are there; new ones work. */
  fallSilent(): void;
  close(): Promise<void>;
}

/** Opens a way to the database at `url`. */
export async function silentWay(url: string): Promise<SilentWay> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => other.destroy());
      socket.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the way has no port');
  return {
    url: Object.assign(new URL(url), { host: `127.0.0.1:${address.port}` }).href,
    fallSilent() {
      for (const socket of sockets) {
        socket.unpipe();
        socket.pause();
      }
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
