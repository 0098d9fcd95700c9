import { randomUUID } from 'node:crypto';
import { dirname, resolve } from 'node:path';
import { createGuardFromConfig, type GuardVerdict } from '@gatewright/guard';
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
} from '@gatewright/mcp';
import { isJsonObject, type JsonValue, visible } from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';
import { EXIT_FINE, EXIT_NEGATIVE, UsageError } from '../command.js';
import { readJsonFile } from '../json-file.js';
import { required } from '../options.js';
import type { ServerCall } from './server-call.js';

/** Serves until a side ends; standard output is the protocol's. Returns the exit status: 1 where the server ended first. */
export async function serveProxy({ options, server, invocation }: ServerCall): Promise<number> {
  const { terminal, clock } = invocation;
  const { observe = false } = options;
  const path = required(options.config, 'config');
  const mapping = await readMappingFile(path);
  const agentPath = resolve(dirname(path), mapping.agent);
  const agent = await readJsonFile(agentPath);
  const guard = createGuardFromConfig(agent, {
    api: mapping.gate,
    mode: 'remote',
    ed25519: nodeEd25519,
  });
  const log = (line: string) => terminal.err(visible(`gatewright mcp: ${line}`));
  if (observe) log('OBSERVING: decides and stops nothing; refused calls run as well');
  const report = (tool: string, { reasonCode }: GuardVerdict) =>
    log(`${observe ? 'would refuse' : 'refused'} ${JSON.stringify(tool)}: ${reasonCode}`);
  const journal = await fileJournal(`${agentPath}.calls`);
  const host = linePort(process.stdin, process.stdout, async () => {
    process.stdin.destroy();
  });
  // A request to stop ends the relay as the host does, so that each call is settled.
  void invocation.interrupted().then(() => process.stdin.destroy());
  const relay = new Relay({
    host,
    upstream: await openServer(server),
    gate: createToolGate({ guard, mapping, agentDid: agentDidOf(agent), journal, observe, report }),
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
