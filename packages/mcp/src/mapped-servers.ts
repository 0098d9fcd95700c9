import { isJsonObject, type JsonValue } from '@gatewright/protocol';
import { MappingError } from '@gatewright/tools';
import { refuseUnknown } from '@gatewright/tools/internal';
import { objectAt, textAt } from './mapping-values.js';

/** Where a secret is: it stands in no mapping. */
export type SecretSource =
  | { readonly kind: 'environment'; readonly name: string }
  /** The first line of a file, relative to the mapping. */
  | { readonly kind: 'file'; readonly path: string };

/** A server of a gateway. */
export type MappedServer =
  | {
      readonly kind: 'process';
      readonly command: string;
      readonly args: readonly string[];
      readonly env: ReadonlyMap<string, string | SecretSource>;
    }
  | { readonly kind: 'http'; readonly url: URL; readonly token: SecretSource | null };

/** An agent of a gateway: hosts act as it by a token. */
export interface MappedAgent {
  /** Path of its configuration, relative to the mapping. */
  readonly agent: string;
  readonly token: SecretSource;
}

/** Names of this machine, to which a token may go without TLS. */
export const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** Reads a server. Throws MappingError. */
export function readServer(value: JsonValue, path: string): MappedServer {
  const server = objectAt(value, path);
  if (server['command'] === undefined) {
    refuseUnknown(server, ['url', 'token'], path);
    return readHttpServer(textAt(server['url'], `${path}.url`), server['token'], path);
  }
  refuseUnknown(server, ['command', 'args', 'env'], path);
  const { args = [], env = {} } = server;
  const texts = Array.isArray(args) ? args.filter((arg) => typeof arg === 'string') : [];
  if (!Array.isArray(args) || texts.length < args.length) throw new MappingError(`${path}.args: write a list of texts`);
  return {
    kind: 'process',
    command: textAt(server['command'], `${path}.command`),
    args: texts,
    env: readVariables(env, `${path}.env`),
  };
}

/** Variables by their names: a list passes those of the proxy on. */
function readVariables(env: JsonValue, path: string): ReadonlyMap<string, string | SecretSource> {
  if (Array.isArray(env)) {
    return new Map(env.map((name) => [textAt(name, path), { kind: 'environment', name: textAt(name, path) }]));
  }
  return new Map(
    Object.entries(objectAt(env, path)).map(([name, text]) => [
      name,
      typeof text === 'string' ? text : readSecretSource(text, `${path}.${name}`),
    ]),
  );
}

/** Reads an agent. Throws MappingError. */
export function readAgent(value: JsonValue, path: string): MappedAgent {
  const agent = objectAt(value, path);
  refuseUnknown(agent, ['agent', 'token'], path);
  return {
    agent: textAt(agent['agent'], `${path}.agent`),
    token: readSecretSource(agent['token'], `${path}.token`),
  };
}

function readHttpServer(address: string, token: JsonValue | undefined, path: string): MappedServer {
  if (!/^https?:\/\//.test(address) || !URL.canParse(address))
    throw new MappingError(`${path}.url: write an http address`);
  const url = new URL(address);
  if (token === undefined) return { kind: 'http', url, token: null };
  if (url.protocol !== 'https:' && !LOOPBACK_HOSTS.has(url.hostname)) {
    throw new MappingError(`${path}.url: write an https address, so that no other host reads the token`);
  }
  return { kind: 'http', url, token: readSecretSource(token, `${path}.token`) };
}

function readSecretSource(value: JsonValue | undefined, path: string): SecretSource {
  const { environment, file, ...others } = isJsonObject(value) ? value : {};
  if (Object.keys(others).length === 0) {
    if (typeof environment === 'string' && environment !== '' && file === undefined) {
      return { kind: 'environment', name: environment };
    }
    if (typeof file === 'string' && file !== '' && environment === undefined) return { kind: 'file', path: file };
  }
  throw new MappingError(`${path}: write { "environment": NAME } or { "file": PATH }`);
}
