import { randomUUID } from 'node:crypto';
import { dirname, resolve } from 'node:path';
import { createGuardFromConfig, type Guard, type GuardVerdict } from '@gatewright/guard';
import { fileJournal } from '@gatewright/guard/node';
import {
  createToolGate,
  httpPort,
  linePort,
  type Mapping,
  MappingError,
  processPort,
  Relay,
  readMapping,
  type ServerAddress,
  type ToolGate,
  tracedHeaders,
} from '@gatewright/mcp';
import { isJsonObject, type JsonValue, visible } from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';
import { EXIT_FINE, EXIT_NEGATIVE, type Terminal, UsageError } from '../command.js';
import { readJsonFile } from '../json-file.js';
import { required } from '../options.js';
import type { ServerCall } from './server-call.js';

/** Serves until a side ends; standard output is the protocol's. Returns the exit status: 1 where the server ended first. */
export async function serveProxy({ options, server, invocation }: ServerCall): Promise<number> {
  const { terminal, clock } = invocation;
  const { observe = false } = options;
  const path = required(options.config, 'config');
  const mapping = await readMappingFile(path);
  if (mapping.servers.size > 0) throw new UsageError(`${path} names servers; serve them with --listen`);
  const log = logTo(terminal);
  if (observe) log(OBSERVING);
  const { guard, gate } = await openAgent(resolve(dirname(path), mapping.agent), { mapping, observe, log });
  const host = linePort(process.stdin, process.stdout, async () => {
    process.stdin.destroy();
  });
  // A request to stop ends the relay as the host does, so that each call is settled.
  void invocation.interrupted().then(() => process.stdin.destroy());
  const relay = new Relay({
    host,
    upstream: await openServer(server),
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
}

/** Reads the configuration of an agent, and opens the journal of its calls beside it. Throws UsageError. */
export async function openAgent(path: string, { mapping, observe, log }: AgentOptions): Promise<OpenAgent> {
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
  const journal = await fileJournal(`${path}.calls`);
  const report = (tool: string, { reasonCode }: GuardVerdict) =>
    log(`${observe ? 'would refuse' : 'refused'} ${JSON.stringify(tool)}: ${reasonCode}`);
  const agentDid = agentDidOf(config);
  return { guard, gate: () => createToolGate({ guard, mapping, agentDid, journal, observe, report }) };
}

function agentDidOf(config: JsonValue): string | undefined {
  const agentDid = isJsonObject(config) ? config['agentDid'] : undefined;
  return typeof agentDid === 'string' ? agentDid : undefined;
}

/** Reads a mapping file. Throws UsageError, which names the member at fault. */
export async function readMappingFile(path: string): Promise<Mapping> {
  const value = await readJsonFile(path);
  try {
    return readMapping(value);
  } catch (error) {
    if (error instanceof MappingError) throw new UsageError(`${path}: ${error.message}`);
    throw error;
  }
}

function openServer(server: ServerAddress) {
  return server.kind === 'http' ? httpPort(server, randomUUID) : processPort(server.command, server.args);
}
