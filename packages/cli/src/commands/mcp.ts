import type { ServerAddress } from '@gatewright/mcp';
import { type Command, type Invocation, UsageError } from '../command.js';
import type { GatewayCall, ListenAddress } from '../mcp/gateway-call.js';
import type { InitCall, ServerCall } from '../mcp/server-call.js';
import { readOptions, required, wholeNumber } from '../options.js';
import { readSecret } from '../secret-input.js';

const SERVER_USAGE = '(-- COMMAND… | --upstream URL [--upstream-token-file FILE])';

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** Commands before MCP servers. What they need is loaded when one is called: no other command uses it. */
export const MCP_COMMANDS: readonly Command[] = [
  {
    name: 'mcp init',
    usage: `--gate API [--config mcp.json] [--agent AGENT.json] [--grant TOOL]… [--pay 'TOOL amount=/total currency=USD budget=1000 [max=100] [merchant=/vendor] [unit=minor]']… [--token TOKEN] [--name NAME] [--add] [--env NAME]… [--discover] [--write] (--host FILE | -- COMMAND… | --upstream URL [--upstream-token-file FILE])`,
    summary:
      'write a mapping of the tools of a server, each pinned by the digest of its definition, show the first decision and the lines of hosts to change; --grant and --pay issue mandates, --host takes server and variables from the file of a host, --add adds it to a mapping, --write changes the file after a copy, --discover prints the mapping instead',
    run: async (invocation) => (await import('../mcp/init.js')).writeMapping(await readInitCall(invocation)),
  },
  {
    name: 'mcp hosts',
    usage: '',
    summary: 'list the servers in the configurations of common hosts, in this folder and at home',
    run: async (invocation) => {
      readOptions(invocation.args, {});
      return (await import('../mcp/host-choice.js')).listHosts(invocation);
    },
  },
  {
    name: 'mcp pin',
    usage: `--config FILE (--server NAME | ${SERVER_USAGE.slice(1)}`,
    summary: 'show the tools of a mapping whose definition changed, and pin what the server lists now',
    run: async (invocation) =>
      (await import('../mcp/definitions.js')).renewPins(await readServerCall(invocation, false)),
  },
  {
    name: 'mcp',
    usage: `--config FILE [--observe] (--server NAME | ${SERVER_USAGE.slice(1)} | --config FILE [--observe] --listen ADDRESS:PORT [--path /mcp] [--token-file FILE] [--origin ORIGIN]… [--sessions N] [--idle-minutes N] [--message-mib N] [-- COMMAND… | --upstream URL [--upstream-token-file FILE]]`,
    summary:
      'serve an MCP server on standard input and output, whose tools run on permits of a gate; --observe decides and stops nothing, --listen serves the servers of the mapping on Streamable HTTP',
    run: async (invocation) =>
      listens(invocation)
        ? (await import('../mcp/serve-gateway.js')).serveGateway(await readGatewayCall(invocation))
        : (await import('../mcp/proxy.js')).serveProxy(await readServerCall(invocation, true)),
  },
];

const INIT = {
  gate: 'text',
  agent: 'text',
  grant: 'texts',
  pay: 'texts',
  token: 'text',
  discover: 'flag',
  name: 'text',
  add: 'flag',
  env: 'texts',
  host: 'text',
  write: 'flag',
} as const;
const OBSERVE = { observe: 'flag' } as const;
const LISTEN = {
  ...OBSERVE,
  listen: 'text',
  path: 'text',
  'token-file': 'text',
  origin: 'texts',
  sessions: 'text',
  'idle-minutes': 'text',
  'message-mib': 'text',
} as const;
const SERVER = { config: 'text', upstream: 'text', 'upstream-token-file': 'text' } as const;

/** The arguments before `--`, and the command after it. */
function splitCommand(args: readonly string[]): {
  readonly own: readonly string[];
  readonly command: readonly string[];
} {
  const at = args.indexOf('--');
  return at === -1 ? { own: args, command: [] } : { own: args.slice(0, at), command: args.slice(at + 1) };
}

function listens({ args }: Invocation): boolean {
  return splitCommand(args).own.some((arg) => arg === '--listen' || arg.startsWith('--listen='));
}

async function readGatewayCall(invocation: Invocation): Promise<GatewayCall> {
  const { own, command } = splitCommand(invocation.args);
  const options = readOptions(own, { ...SERVER, ...LISTEN });
  const server = isNamed(command, options) ? await readServer(command, options) : null;
  const bounded = (name: 'sessions' | 'idle-minutes' | 'message-mib', otherwise: number, max: number) => {
    const value = options[name] === undefined ? otherwise : wholeNumber(options[name], name);
    if (value > max) throw new UsageError(`--${name} is at most ${max}`);
    return value;
  };
  const { path = '/mcp', origin: origins = [] } = options;
  if (!/^(\/[A-Za-z0-9._~-]+)+$/.test(path)) throw new UsageError('--path is a path such as /mcp');
  const misread = origins.find((origin) => !URL.canParse(origin) || new URL(origin).origin !== origin);
  if (misread !== undefined) throw new UsageError('--origin is an origin such as https://host.example');
  const token = options['token-file'];
  return {
    options,
    server,
    listen: readAddress(required(options.listen, 'listen')),
    path,
    origins,
    token: token === undefined ? null : await readSecret(token),
    sessionsMax: bounded('sessions', SESSIONS, SESSIONS_MAX),
    idleMs: bounded('idle-minutes', IDLE_MINUTES, IDLE_MINUTES_MAX) * 60_000,
    messageMax: bounded('message-mib', MESSAGE_MIB, MESSAGE_MIB_MAX) * 1024 * 1024,
    invocation,
  };
}

/** Sessions of a gateway at once, unless stated, and at most: each may run a program for each server. */
const [SESSIONS, SESSIONS_MAX] = [256, 4_096];
const [IDLE_MINUTES, IDLE_MINUTES_MAX] = [30, 1_440];
/** Longest message of a gateway, MiB: a message is held in memory. */
const [MESSAGE_MIB, MESSAGE_MIB_MAX] = [8, 256];

function readAddress(text: string): ListenAddress {
  const [, bracketed, plain, port] = /^(?:\[([0-9A-Fa-f:.]+)\]|([^:[\]]+)):(\d{1,5})$/.exec(text) ?? [];
  const host = bracketed ?? plain;
  if (host === undefined || Number(port) > 65_535) {
    throw new UsageError('--listen is an address and a port, such as 127.0.0.1:8931');
  }
  const isLoopback = LOOPBACK.has(bracketed === undefined ? host : `[${bracketed}]`);
  return { host, port: Number(port), isLoopback };
}

async function readServerCall(invocation: Invocation, observes: boolean): Promise<ServerCall> {
  const { own, command } = splitCommand(invocation.args);
  const named = { ...SERVER, server: 'text' } as const;
  const options = observes ? readOptions(own, { ...named, ...OBSERVE }) : readOptions(own, named);
  const isMapped = options.server !== undefined;
  if (isMapped && isNamed(command, options)) throw new UsageError('name the server once: by --server, or by itself');
  return { options, server: isMapped ? null : await readServer(command, options), invocation };
}

async function readInitCall(invocation: Invocation): Promise<InitCall> {
  const { own, command } = splitCommand(invocation.args);
  const options = readOptions(own, { ...SERVER, ...INIT });
  return { options, server: isNamed(command, options) ? await readServer(command, options) : null, invocation };
}

function isNamed(command: readonly string[], { upstream }: ServerOptions): boolean {
  return command.length > 0 || upstream !== undefined;
}

interface ServerOptions {
  readonly upstream?: string | undefined;
  readonly 'upstream-token-file'?: string | undefined;
}

async function readServer([command, ...args]: readonly string[], options: ServerOptions): Promise<ServerAddress> {
  if ((command === undefined) === (options.upstream === undefined)) {
    throw new UsageError('name the server once: a COMMAND after --, or --upstream URL');
  }
  const { 'upstream-token-file': tokenFile } = options;
  if (command !== undefined) {
    if (tokenFile !== undefined) throw new UsageError('--upstream-token-file needs --upstream');
    return { kind: 'process', command, args };
  }
  if (tokenFile === '-') throw new UsageError('--upstream-token-file must be a file: standard input is the host');
  const upstream = options.upstream ?? '';
  if (!URL.canParse(upstream) || !/^https?:/.test(upstream)) throw new UsageError('--upstream must be an http address');
  const url = new URL(upstream);
  if (tokenFile === undefined) return { kind: 'http', url };
  if (url.protocol !== 'https:' && !LOOPBACK.has(url.hostname)) {
    throw new UsageError('--upstream must be an https address, so that no other host reads the token');
  }
  return { kind: 'http', url, token: await readSecret(tokenFile) };
}
