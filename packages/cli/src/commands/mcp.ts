import { type Command, type Invocation, UsageError } from '../command.js';
import type { ServerCall } from '../mcp/server-call.js';
import { readOptions } from '../options.js';
import { readSecret } from '../secret-input.js';

const SERVER_USAGE = '(-- COMMAND… | --upstream URL [--upstream-token-file FILE])';

/** Commands before MCP servers. What they need is loaded when one is called: no other command uses it. */
export const MCP_COMMANDS: readonly Command[] = [
  {
    name: 'mcp init',
    usage: `--config FILE --gate API [--agent AGENT.json] [--grant TOOL]… [--token TOKEN] [--discover] ${SERVER_USAGE}`,
    summary:
      'write a mapping of the tools of a server, each pinned by the digest of its definition, and show the first decision; --grant creates the agent with mandates for these tools, --discover prints the mapping instead',
    run: async (invocation) =>
      (await import('../mcp/definitions.js')).writeMapping(await readServerCall(invocation, INIT)),
  },
  {
    name: 'mcp pin',
    usage: `--config FILE ${SERVER_USAGE}`,
    summary: 'show the tools of a mapping whose definition changed, and pin what the server lists now',
    run: async (invocation) => (await import('../mcp/definitions.js')).renewPins(await readServerCall(invocation, {})),
  },
  {
    name: 'mcp',
    usage: `--config FILE [--observe] ${SERVER_USAGE}`,
    summary:
      'serve an MCP server on standard input and output, whose tools run on permits of a gate; --observe decides and stops nothing',
    run: async (invocation) => (await import('../mcp/proxy.js')).serveProxy(await readServerCall(invocation, OBSERVE)),
  },
];

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost']);

const INIT = { gate: 'text', agent: 'text', grant: 'texts', token: 'text', discover: 'flag' } as const;
const OBSERVE = { observe: 'flag' } as const;

async function readServerCall(
  invocation: Invocation,
  kinds: Readonly<Record<string, 'text' | 'texts' | 'flag'>>,
): Promise<ServerCall> {
  const at = invocation.args.indexOf('--');
  const own = at === -1 ? invocation.args : invocation.args.slice(0, at);
  const [command, ...args] = at === -1 ? [] : invocation.args.slice(at + 1);
  const options = readOptions(own, { config: 'text', upstream: 'text', 'upstream-token-file': 'text', ...kinds });
  if ((command === undefined) === (options.upstream === undefined)) {
    throw new UsageError('name the server once: a COMMAND after --, or --upstream URL');
  }
  const { 'upstream-token-file': tokenFile } = options;
  if (command !== undefined) {
    if (tokenFile !== undefined) throw new UsageError('--upstream-token-file needs --upstream');
    return { options, server: { kind: 'process', command, args }, invocation };
  }
  if (tokenFile === '-') throw new UsageError('--upstream-token-file must be a file: standard input is the host');
  const upstream = options.upstream ?? '';
  if (!URL.canParse(upstream) || !/^https?:/.test(upstream)) throw new UsageError('--upstream must be an http address');
  const url = new URL(upstream);
  if (tokenFile === undefined) return { options, server: { kind: 'http', url }, invocation };
  if (url.protocol !== 'https:' && !LOOPBACK.has(url.hostname)) {
    throw new UsageError('--upstream must be an https address, so that no other host reads the token');
  }
  return { options, server: { kind: 'http', url, token: await readSecret(tokenFile) }, invocation };
}
