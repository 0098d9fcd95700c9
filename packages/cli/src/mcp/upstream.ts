import { dirname, resolve } from 'node:path';
import {
  type MappedServer,
  type Mapping,
  mappingOfServer,
  type SecretSource,
  type ServerAddress,
} from '@gatewright/mcp';
import { UsageError } from '../command.js';
import { readSecret } from '../secret-input.js';
import { readMappingFile } from './mapping-file.js';
import type { ServerCall } from './server-call.js';

/** Reads a secret of a mapping in this folder. */
export type ReadSource = (source: SecretSource) => Promise<string>;

/** Reads the secrets of mappings in a folder. */
export function sourceReader(folder: string, environment: Readonly<Record<string, string | undefined>>): ReadSource {
  return async (source) => {
    if (source.kind === 'file') return readSecret(resolve(folder, source.path));
    const value = environment[source.name] ?? '';
    if (value === '') {
      throw new UsageError(
        `the mapping takes a secret from ${source.name}, which is not set; set it where the proxy is started (in a host: "env")`,
      );
    }
    return value;
  };
}

/** A server with its secrets. */
export async function resolvedAddress(server: MappedServer, secret: ReadSource): Promise<ServerAddress> {
  if (server.kind === 'http') {
    const { kind, url, token } = server;
    return token === null ? { kind, url } : { kind, url, token: await secret(token) };
  }
  const stated = await Promise.all(
    [...server.env].map(
      async ([name, value]) => [name, typeof value === 'string' ? value : await secret(value)] as const,
    ),
  );
  const { kind, command, args } = server;
  return { kind, command, args, env: Object.fromEntries(stated) };
}

/** A server before which a command stands, and the part of the mapping that is about it. */
export interface ChosenServer {
  readonly address: ServerAddress;
  readonly mapping: Mapping;
  /** Its name in the mapping; empty where the command line has the server. */
  readonly name: string;
}

/** The server of the command line, or the one that `--server` names in the mapping. Throws UsageError. */
export async function chosenServer({ options, server, invocation }: ServerCall, path: string): Promise<ChosenServer> {
  const mapping = await readMappingFile(path);
  const names = [...mapping.servers.keys()];
  if (server !== null) {
    if (names.length > 0)
      throw new UsageError(`${path} names servers; say which with --server, or serve them with --listen`);
    return { address: server, mapping, name: '' };
  }
  const name = options.server ?? '';
  const mapped = mapping.servers.get(name);
  if (mapped === undefined) {
    throw new UsageError(
      `--server: ${path} names no server ${JSON.stringify(name)}; there are ${names.join(', ') || 'none'}`,
    );
  }
  const address = await resolvedAddress(mapped, sourceReader(dirname(path), invocation.environment));
  return { address, mapping: mappingOfServer(mapping, name), name };
}
