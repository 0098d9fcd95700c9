import { type HostAddress, type HostServer, replacement } from './host-server.js';

const HEADER = /^\s*\[\[?\s*(.*?)\s*\]\]?\s*(?:#.*)?$/;
const NAME = `("[^"]*"|'[^']*'|[A-Za-z0-9_-]+)`;
const SERVER = new RegExp(`^mcp_servers\\s*\\.\\s*${NAME}$`);
const SERVER_ENV = new RegExp(`^mcp_servers\\s*\\.\\s*${NAME}\\s*\\.\\s*env$`);
const MEMBER = new RegExp(`^\\s*${NAME}\\s*=\\s*(.*)$`, 's');
const STRING = /"(?:[^"\\]|\\.)*"|'[^']*'/g;
const PAIR = new RegExp(`${NAME}\\s*=\\s*("(?:[^"\\\\]|\\\\.)*"|'[^']*')`, 'g');

/** A member of a table: its value as it is written, and the lines that it takes. */
interface Member {
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

/**
 * The servers in the tables `mcp_servers.NAME` of a TOML file, as Codex writes them: texts in quotes, on one line, and lists of them. A
 * server that is written otherwise is left out.
 */
export function tomlServers(path: string, text: string): readonly HostServer[] {
  const tables = tablesOf(text);
  return [...tables].flatMap(([header, members]) => {
    const [, quoted] = SERVER.exec(header) ?? [];
    const address = quoted === undefined ? null : addressOf(members);
    if (quoted === undefined || address === null) return [];
    const name = plain(quoted);
    const [, envTable] = [...tables].find(([each]) => plain(SERVER_ENV.exec(each)?.[1] ?? '') === name) ?? [];
    const inline = [...(members.get('env')?.value ?? '').matchAll(PAIR)].map(([, key = '', value = '']) => [
      plain(key),
      plain(value),
    ]);
    const below = [...(envTable ?? [])].map(([key, { value }]) => [key, plain(textsOf(value)[0] ?? '')]);
    return [
      {
        path,
        name,
        address,
        env: Object.fromEntries([...inline, ...below]),
        replacedBy({ command, args }) {
          const own = ['command', 'args', 'url'].flatMap((each) => members.get(each) ?? []);
          const [start, end] = [Math.min(...own.map((each) => each.start)), Math.max(...own.map((each) => each.end))];
          // What stands between the members stays.
          const between = text
            .slice(start, end)
            .split('\n')
            .filter((_, index, lines) => !own.some((each) => isWithin(each, start + lengthOf(lines, index))));
          const lines = [`command = ${JSON.stringify(command)}`, `args = ${JSON.stringify(args)}`, ...between];
          return replacement(text, start, end, lines.join('\n'));
        },
      },
    ];
  });
}

function isWithin({ start, end }: Member, at: number): boolean {
  return at >= start && at < end;
}

function lengthOf(lines: readonly string[], count: number): number {
  return lines.slice(0, count).reduce((sum, line) => sum + line.length + 1, 0);
}

function addressOf(members: ReadonlyMap<string, Member>): HostAddress | null {
  const [command, args, url] = ['command', 'args', 'url'].map((name) => members.get(name)?.value);
  const [program] = textsOf(command ?? '');
  if (program !== undefined) return { kind: 'process', command: plain(program), args: textsOf(args ?? '').map(plain) };
  const [address] = textsOf(url ?? '');
  if (address === undefined) return null;
  const hasHeaders = ['bearer_token_env_var', 'http_headers', 'env_http_headers'].some((name) => members.has(name));
  return { kind: 'http', url: plain(address), hasHeaders };
}

/** The members of each table, by the names of both. A list may take several lines. */
function tablesOf(text: string): ReadonlyMap<string, ReadonlyMap<string, Member>> {
  const tables = new Map<string, Map<string, Member>>();
  let table = new Map<string, Member>();
  let at = 0;
  const lines = text.split('\n');
  for (let index = 0; index < lines.length; index += 1) {
    const start = at;
    let line = lines[index] ?? '';
    at += line.length + 1;
    const [, header] = MEMBER.test(line) ? [] : (HEADER.exec(line) ?? []);
    if (header !== undefined) {
      table = new Map();
      tables.set(header, table);
      continue;
    }
    const [, name] = MEMBER.exec(line) ?? [];
    if (name === undefined) continue;
    while (isOpen(line) && index + 1 < lines.length) {
      index += 1;
      line += `\n${lines[index]}`;
      at += (lines[index] ?? '').length + 1;
    }
    const [, , value = ''] = MEMBER.exec(line) ?? [];
    table.set(plain(name), { value, start, end: at - 1 });
  }
  return tables;
}

/** True where a list of a member goes on in the next line. */
function isOpen(line: string): boolean {
  const bare = line.replaceAll(STRING, '').replaceAll(/#.*$/gm, '');
  return bare.split('[').length > bare.split(']').length;
}

function textsOf(value: string): readonly string[] {
  return value.match(STRING) ?? [];
}

/** The text that a name or a text in quotes stands for. */
function plain(quoted: string): string {
  if (quoted.startsWith("'")) return quoted.slice(1, -1);
  if (!quoted.startsWith('"')) return quoted;
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted.slice(1, -1);
  }
}
