import { isJsonObject, type JsonObject, type JsonValue } from '@gatewright/protocol';
import { parseJsonFile } from '../../json-file.js';
import { type HostAddress, type HostServer, replacement } from './host-server.js';

/** Members that say how a server is reached; the program that replaces it states its own. */
const ADDRESS = ['type', 'command', 'args', 'url', 'serverUrl', 'headers'] as const;

/** The servers in a member of a JSON file; none without it. Throws UsageError where the text is not JSON. */
export async function jsonServers(
  path: string,
  text: string,
  member: 'mcpServers' | 'servers',
): Promise<readonly HostServer[]> {
  const file = await parseJsonFile(path, text);
  const servers = isJsonObject(file) ? file[member] : undefined;
  if (!isJsonObject(servers)) return [];
  const { jsonPositions, memberPath } = await import('@gatewright/policy');
  const { offsets } = jsonPositions(text);
  return Object.entries(servers).flatMap(([name, entry]) => {
    const at = offsets.get(memberPath(memberPath('$', member), name));
    const address = isJsonObject(entry) ? addressOf(entry) : null;
    if (at === undefined || address === null || !isJsonObject(entry)) return [];
    return [
      {
        path,
        name,
        address,
        env: textsOf(entry['env']),
        replacedBy({ command, args }) {
          const others = Object.entries(entry).filter(([each]) => !ADDRESS.some((known) => known === each));
          const type = entry['type'] === undefined ? {} : { type: 'stdio' };
          const [start, end] = valueSpan(text, at);
          const by = { ...type, command, args: [...args], ...Object.fromEntries(others) };
          return replacement(text, start, end, printed(by, text, start, end));
        },
      },
    ];
  });
}

function addressOf(entry: JsonObject): HostAddress | null {
  const { command, args = [] } = entry;
  const url = entry['url'] ?? entry['serverUrl'];
  if (typeof command === 'string' && Array.isArray(args)) {
    const texts = args.filter((arg) => typeof arg === 'string');
    return texts.length < args.length ? null : { kind: 'process', command, args: texts };
  }
  if (typeof url !== 'string') return null;
  return { kind: 'http', url, hasHeaders: isJsonObject(entry['headers']) };
}

function textsOf(value: JsonValue | undefined): Record<string, string> {
  if (!isJsonObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) => (each === null ? [] : [[name, String(each)]])),
  );
}

const STRING = /"(?:[^"\\]|\\.)*"/y;

/** Where the object value of a member begins and ends, from the offset of the member's name, in a text that is JSON. */
function valueSpan(text: string, nameAt: number): readonly [number, number] {
  const start = text.indexOf('{', stringEnd(text, nameAt));
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === '"') at = stringEnd(text, at) - 1;
    else if (char === '{') depth += 1;
    else if (char === '}') depth -= 1;
    if (depth === 0) return [start, at + 1];
  }
  return [start, text.length];
}

function stringEnd(text: string, at: number): number {
  STRING.lastIndex = at;
  STRING.test(text);
  return STRING.lastIndex;
}

/** A value as the text around it is indented; on one line where the value that it replaces is. */
function printed(value: JsonObject, text: string, start: number, end: number): string {
  if (!text.slice(start, end).includes('\n')) return JSON.stringify(value);
  const [indent = ''] = /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', start) + 1)) ?? [];
  const [, unit = '  '] = /\n([ \t]+)/.exec(text) ?? [];
  return JSON.stringify(value, null, unit).replaceAll('\n', `\n${indent}`);
}
