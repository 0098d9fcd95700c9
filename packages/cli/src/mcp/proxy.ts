import { randomUUID } from 'node:crypto';
import { dirname, resolve } from 'node:path';
import { createGuardFromConfig, type Guard, type GuardVerdict } from '@gatewright/guard';
import { fileJournal } from '@gatewright/guard/node';
import {
  createToolGate,
  httpPort,
  linePort,
  type Mapping,
  processPort,
  Relay,
  type ServerAddress,
  type ToolGate,
  tracedHeaders,
} from '@gatewright/mcp';
import { visible } from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';
import { EXIT_FINE, EXIT_NEGATIVE, type Terminal } from '../command.js';
import { readJsonFile } from '../json-file.js';
import { required } from '../options.js';
import { agentDidOf } from './agent.js';
import type { ServerCall } from './server-call.js';
import { chosenServer } from './upstream.js';

/** Serves until a side ends; standard output is the protocol's. Returns the exit status: 1 where the server ended first. */
export async function serveProxy(call: ServerCall): Promise<number> {
  const { options, invocation } = call;
  const { terminal, clock } = invocation;
  const { observe = false } = options;
  const path = required(options.config, 'config');
  const { address, mapping, name } = await chosenServer(call, path);
  const log = logTo(terminal);
  if (observe) log(OBSERVING);
  const agent = resolve(dirname(path), mapping.agent);
  // Servers may have tools of one name, whose calls are not the same.
  const journal = name === '' ? undefined : `${agent}.${name}.calls`;
  const { guard, gate } = await openAgent(agent, { mapping, observe, log, journal });
  const host = linePort(process.stdin, process.stdout, async () => {
    process.stdin.destroy();
  });
  // A request to stop ends the relay as the host does, so that each call is settled.
  void invocation.interrupted().then(() => process.stdin.destroy());
  const relay = new Relay({
    host,
    upstream: await openServer(address),
    gate: gate(),
    mapping,
    observe,
    log,
    clock,
    ids: randomUUID,
  });
  const fault = await relay.run();
  await guard.settled();
  if (fault !== null) log(fault);
  return fault === null ? EXIT_FINE : EXIT_NEGATIVE;
}

export const OBSERVING = 'OBSERVING: decides and stops nothing; refused calls run as well';

export function logTo(terminal: Terminal): (line: string) => void {
  return (line) => terminal.err(visible(`gatewright mcp: ${line}`));
}

/** An agent as which hosts call. */
export interface OpenAgent {
  readonly guard: Guard;
  /** The gate of one session of the agent. */
  readonly gate: () => ToolGate;
}

export interface AgentOptions {
  readonly mapping: Mapping;
  readonly observe: boolean;
  readonly log: (line: string) => void;
  /** Folder of the journal of its calls; beside its configuration unless stated. */
  readonly journal?: string | undefined;
}

/** Reads the configuration of an agent, and opens the journal of its calls. Throws UsageError. */
export async function openAgent(path: string, options: AgentOptions): Promise<OpenAgent> {
  const { mapping, observe, log } = options;
  const config = await readJsonFile(path);
  const guard = createGuardFromConfig(config, {
    api: mapping.gate,
    mode: 'remote',
    ed25519: nodeEd25519,
    fetch(url, init) {
      const headers = new Headers(init.headers);
      for (const [name, value] of Object.entries(tracedHeaders())) headers.set(name, value);
      return fetch(url, { ...init, headers });
    },
  });
  const journal = await fileJournal(options.journal ?? `${path}.calls`);
  const report = (tool: string, { reasonCode }: GuardVerdict) =>
    log(`${observe ? 'would refuse' : 'refused'} ${JSON.stringify(tool)}: ${reasonCode}`);
  const agentDid = agentDidOf(config);
  return { guard, gate: () => createToolGate({ guard, mapping, agentDid, journal, observe, report }) };
}

function openServer(server: ServerAddress) {
  if (server.kind === 'http') return httpPort(server, randomUUID);
  return processPort(server.command, server.args, { env: server.env });
}
