import type { Command } from '../command.js';

/** `gatewright proxy`. What it needs is loaded when it is called: no other command uses it. */
export const PROXY_COMMAND: Command = {
  name: 'proxy',
  usage:
    '--routes FILE --upstream URL --gate API [--host ADDRESS] [--port PORT] [--service FILE] [--effects FILE --effects-name NAME [--effects-recover]] [--timeout MS]',
  summary: 'serve an HTTP service that cannot be changed, whose routes run on permits of a gate',
  run: async (invocation) => (await import('../proxy/serve-proxy.js')).serveProxy(invocation),
};
