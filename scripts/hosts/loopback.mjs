/** Has a server of `node:http` listen on a free port of loopback; `origin` is its address, and `close` ends every connection. */
export async function onLoopback(server) {
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
