import { isDeepStrictEqual } from 'node:util';
import type { ServerAddress } from '@gatewright/mcp';
import { visible } from '@gatewright/protocol';
import { EXIT_FINE, type Invocation, UsageError } from '../command.js';
import { type FoundHost, findHosts, readHostFile } from './hosts/host-files.js';
import type { HostAddress, HostProgram, HostServer } from './hosts/host-server.js';

/** Lists the servers in the configurations of common hosts. */
export async function listHosts({ environment, terminal }: Invocation): Promise<number> {
  const found = await findHosts(foldersOf(environment));
  for (const { host, path, servers, fault } of found) {
    if (fault !== null) terminal.err(visible(`${host}: ${fault}`));
    else terminal.out(visible(`${host}, ${path}: ${servers.map(({ name }) => name).join(', ') || 'no servers'}`));
  }
  const first = found.find(({ servers }) => servers.length > 0);
  const [server] = first?.servers ?? [];
  if (first === undefined || server === undefined) terminal.out('no configuration of a common host has servers');
  else
    terminal.out(
      visible(
        `next: gatewright mcp init --gate API --host ${JSON.stringify(first.path)} --name ${JSON.stringify(server.name)}`,
      ),
    );
  return EXIT_FINE;
}

/** The server of a host's file: the one of this name, or the only one. Throws UsageError. */
export async function hostServer(path: string, name: string | undefined): Promise<HostServer> {
  const servers = await readHostFile(path);
  const named = name === undefined ? servers : servers.filter((each) => each.name === name);
  const [server, ...others] = named;
  if (server !== undefined && others.length === 0) return server;
  const names = servers.map((each) => each.name).join(', ') || 'none';
  throw new UsageError(`--name: say which server of ${path}; there are ${names}`);
}

/** Servers of common hosts that are reached so; those of files that cannot be read are left out. */
export async function hostsOf(
  address: ServerAddress,
  environment: Invocation['environment'],
): Promise<readonly HostServer[]> {
  const found: readonly FoundHost[] = await findHosts(foldersOf(environment));
  return found.flatMap(({ servers }) => servers.filter((each) => isSame(each.address, address)));
}

/** How this program is called by others, with these arguments. */
export function ownProgram(args: readonly string[]): HostProgram {
  const [executable, script = executable] = process.argv;
  const command = executable ?? 'gatewright';
  // The single executable is its own script.
  return { command, args: script === undefined || script === command ? args : [script, ...args] };
}

/** The variables of a host's server, where `$` names those of this process as hosts write it. */
export function variablesOf({ env }: HostServer, environment: Invocation['environment']): Record<string, string> {
  const expanded = Object.entries(env).map(([name, value]) => [
    name,
    value.replaceAll(/\$\{(?:env:)?([A-Za-z_]\w*)\}/g, (whole, variable: string) => environment[variable] ?? whole),
  ]);
  return Object.fromEntries(expanded);
}

function isSame(host: HostAddress, server: ServerAddress): boolean {
  if (host.kind === 'http') return server.kind === 'http' && host.url === server.url.href;
  return server.kind === 'process' && host.command === server.command && isDeepStrictEqual(host.args, server.args);
}

function foldersOf(environment: Invocation['environment']) {
  const { HOME, USERPROFILE, APPDATA } = environment;
  return { project: process.cwd(), home: HOME ?? USERPROFILE, appData: APPDATA };
}
