import { access, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { definitionDigest, type ListedTool, listServerTools, type ServerAddress } from '@gatewright/mcp';
import { isJsonObject, type JsonObject, visible } from '@gatewright/protocol';
import { EXIT_FINE, UsageError } from '../command.js';
import { readJsonFile } from '../json-file.js';
import { required } from '../options.js';
import { createAgent, type Grant, issueMandates, showDecision } from './agent.js';
import { hostServer, hostsOf, ownProgram, variablesOf } from './host-choice.js';
import { printLines, writeLines } from './hosts/host-lines.js';
import type { HostServer } from './hosts/host-server.js';
import { readMappingFile } from './mapping-file.js';
import { type PayTerms, readPayTerms } from './pay-terms.js';
import type { InitCall } from './server-call.js';

/** A server that is put behind the gate. */
interface Target {
  readonly address: ServerAddress;
  /** Its name in the mapping; empty in a mapping of one server, whose command line names it. */
  readonly name: string;
  /** Names of variables that hosts, or `--env`, give it. */
  readonly variables: readonly string[];
  /** Where hosts have it. */
  readonly hosts: readonly HostServer[];
}

/**
 * Writes, extends or prints a mapping in which each tool is an action of its own name. Issues the mandates of the tools that are granted
 * or pay, creates the agent for them unless it is there, shows the first decision, and the lines of hosts that change.
 */
export async function writeMapping(call: InitCall): Promise<number> {
  const { options, invocation } = call;
  const { terminal, environment } = invocation;
  const { grant = [], pay = [], config: path = 'mcp.json' } = options;
  const gate = required(options.gate, 'gate');
  const target = await targetOf(call);
  const tools = await listServerTools(target.address).catch((error: unknown) => {
    const message = error instanceof Error ? error.message : error;
    throw new UsageError(`the server does not list its tools: ${message}; --env NAME passes a variable on to it`);
  });
  const unlisted = grant.find((name) => !tools.some((tool) => tool.name === name));
  if (unlisted !== undefined) throw new UsageError(`--grant: the server lists no tool ${JSON.stringify(unlisted)}`);
  const paying = pay.map((value) => readPayTerms(value, tools));
  const twice = paying.find(
    ({ tool }, index) => grant.includes(tool) || paying.findIndex((other) => other.tool === tool) < index,
  );
  if (twice !== undefined) throw new UsageError(`${twice.tool} is granted twice; name it in one --pay or --grant`);
  const file = await fileBefore(call, path, target.name);
  const mapping = mappingWith(file, { gate, options, target, tools, paying });
  const text = `${JSON.stringify(mapping, null, 2)}\n`;
  if (options.discover) {
    terminal.out(text.trimEnd());
    return EXIT_FINE;
  }
  const actionOf = (tool: string) => prefixOf(target) + tool;
  const grants: readonly Grant[] = [
    ...paying.map(({ tool, currency, max, budget }) => ({
      scope: actionOf(tool),
      currency,
      maxAmount: budget,
      ...(max === null ? {} : { perTxnMax: max }),
    })),
    ...grant.map((tool) => ({ scope: actionOf(tool) })),
  ];
  const agent = resolve(dirname(path), String(mapping['agent']));
  const isThere = await exists(agent);
  if (grants.length > 0) {
    const token = required(options.token ?? environment['GATEWRIGHT_TOKEN'], 'token', 'GATEWRIGHT_TOKEN');
    if (isThere && options.add !== true) throw new UsageError(`${agent} is there; --add issues mandates for its agent`);
    await (isThere ? issueMandates : createAgent)({ gate, token, path: agent, grants });
    terminal.out(visible(`${agent} is an agent that may call ${grants.map(({ scope }) => scope).join(', ')}`));
  }
  await writeFile(path, text, { flag: options.add ? 'w' : 'wx', mode: 0o600 });
  terminal.out(visible(`${path} maps ${tools.length} tools: ${tools.map(({ name }) => name).join(', ')}`));
  if (paying.length === 0) terminal.out('state the terms of the tools that move money by --pay, or in the mapping');
  const shown = grants[0] ?? tools.map(({ name }) => ({ scope: actionOf(name) }))[0];
  if (shown !== undefined && (isThere || grants.length > 0)) await showDecision(gate, agent, shown, terminal);
  else if (shown !== undefined) {
    terminal.out(
      visible(`there is no ${agent}: create the agent with gatewright agent create --out, or by --grant or --pay`),
    );
  }
  await changeHosts(call, resolve(path), target);
  return EXIT_FINE;
}

/** The server, from the file of a host or the command line, with the variables that it gets. Throws UsageError. */
async function targetOf({ options, server, invocation: { environment } }: InitCall): Promise<Target> {
  const { env = [] } = options;
  const stated = Object.fromEntries(env.map((name) => [name, required(environment[name], `env ${name}`, name)]));
  if (options.host === undefined) {
    if (server === null)
      throw new UsageError('name the server once: a COMMAND after --, --upstream URL, or --host FILE');
    const hosts = await hostsOf(server, environment);
    const variables = { ...Object.assign({}, ...hosts.map((host) => variablesOf(host, environment))), ...stated };
    return {
      address: withVariables(server, variables),
      name: options.name ?? '',
      variables: Object.keys(variables),
      hosts,
    };
  }
  if (server !== null) throw new UsageError('name the server once: by --host FILE, or as a COMMAND or --upstream URL');
  const host = await hostServer(options.host, options.name);
  const name = host.name.replaceAll(/[^A-Za-z0-9-]/g, '-').slice(0, 32);
  const variables = { ...variablesOf(host, environment), ...stated };
  const { address } = host;
  if (address.kind === 'http') {
    if (address.hasHeaders) {
      throw new UsageError(
        `${host.name} has headers, which a mapping does not keep: name it by --name ${name} --upstream URL --upstream-token-file FILE`,
      );
    }
    return { address: { kind: 'http', url: new URL(address.url) }, name, variables: [], hosts: [host] };
  }
  return { address: withVariables(address, variables), name, variables: Object.keys(variables), hosts: [host] };
}

function withVariables(address: ServerAddress, env: Readonly<Record<string, string>>): ServerAddress {
  return address.kind === 'http' ? address : { ...address, env };
}

/** The mapping that a server is added to; null where a new one is written. Throws UsageError. */
async function fileBefore({ options }: InitCall, path: string, name: string): Promise<JsonObject | null> {
  const isThere = options.discover === true && options.add !== true ? false : await exists(path);
  if (options.add !== true) {
    if (isThere) throw new UsageError(`${path} is there; --add adds a server to it`);
    return null;
  }
  if (!isThere) throw new UsageError(`${path} is not there, so that --add has nothing to add to`);
  const [{ servers }, file] = [await readMappingFile(path), await readJsonFile(path)];
  if (name === '') throw new UsageError('--add needs --name NAME, or --host FILE');
  if (servers.size === 0) throw new UsageError(`${path} names no servers: write it again with --name`);
  if (servers.has(name)) throw new UsageError(`${path} names the server ${name} already; mcp pin renews its tools`);
  if (!isJsonObject(file)) throw new UsageError(`${path} is no mapping`);
  return file;
}

interface MappedTarget {
  readonly gate: string;
  readonly options: InitCall['options'];
  readonly target: Target;
  readonly tools: readonly ListedTool[];
  readonly paying: readonly PayTerms[];
}

function mappingWith(file: JsonObject | null, { gate, options, target, tools, paying }: MappedTarget): JsonObject {
  const mapped = tools.map(({ name, definition }): [string, JsonObject] => {
    const action = prefixOf(target) + name;
    const { terms } = paying.find(({ tool }) => tool === name) ?? {};
    return [action, { action, ...terms, pin: definitionDigest(definition, prefixOf(target)) }];
  });
  const before = file ?? { gate, agent: options.agent ?? './agent.json', others: 'refuse' };
  const [servers, others] = [before['servers'], before['tools']];
  const server = target.name === '' ? {} : { [target.name]: entryOf(target, options) };
  return {
    ...before,
    ...(target.name === '' ? {} : { servers: { ...(isJsonObject(servers) ? servers : {}), ...server } }),
    tools: { ...(isJsonObject(others) ? others : {}), ...Object.fromEntries(mapped) },
  };
}

/** The server as the mapping names it: its variables by name, never with their values. */
function entryOf({ address, variables }: Target, options: InitCall['options']): JsonObject {
  if (address.kind === 'http') {
    const file = options['upstream-token-file'];
    return { url: address.url.href, ...(file === undefined ? {} : { token: { file: resolve(file) } }) };
  }
  const { command, args } = address;
  return { command, args: [...args], ...(variables.length === 0 ? {} : { env: [...variables] }) };
}

function prefixOf({ name }: Target): string {
  return name === '' ? '' : `${name}_`;
}

/** Says where variables go, and prints or writes the lines of hosts that change. */
async function changeHosts({ options, invocation }: InitCall, config: string, target: Target): Promise<void> {
  const { terminal } = invocation;
  const { address, name, variables, hosts } = target;
  for (const variable of variables) {
    const host = hosts.find(({ env }) => Object.hasOwn(env, variable));
    const where = host === undefined ? 'set it where the proxy is started' : `its value stays in ${host.path}`;
    terminal.out(visible(`${variable}: ${name === '' ? 'passed on by the proxy' : 'named in the mapping'}, ${where}`));
  }
  const upstream =
    address.kind === 'http' ? ['--upstream', address.url.href] : ['--', address.command, ...address.args];
  const program = ownProgram(['mcp', '--config', config, ...(name === '' ? upstream : ['--server', name])]);
  for (const host of hosts) {
    if (options.write) await writeLines(host, program, terminal);
    else printLines(host, program, terminal);
  }
  if (hosts.length === 0) {
    terminal.out(visible(`in the configuration of the host: ${JSON.stringify(program)}`));
  }
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
