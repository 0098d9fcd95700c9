import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from '../../command.js';
import type { HostServer } from './host-server.js';
import { jsonServers } from './json-servers.js';
import { tomlServers } from './toml-servers.js';

/** A file in which a host of MCP servers is configured. */
interface HostFile {
  readonly host: string;
  /** The folder below which the file is. */
  readonly below: 'project' | 'home' | 'appData';
  readonly path: string;
  /** The member of a JSON file that has the servers; `toml` for the tables `mcp_servers.NAME`. */
  readonly servers: 'mcpServers' | 'servers' | 'toml';
}

// biome-ignore format: one row a line, so that the table reads as a table
const HOST_FILES: readonly HostFile[] = [
  { host: 'Claude Code', below: 'project', path: '.mcp.json', servers: 'mcpServers' },
  { host: 'Claude Code', below: 'home', path: '.claude.json', servers: 'mcpServers' },
  { host: 'Claude Desktop', below: 'home', path: 'Library/Application Support/Claude/claude_desktop_config.json', servers: 'mcpServers' },
  { host: 'Claude Desktop', below: 'home', path: '.config/Claude/claude_desktop_config.json', servers: 'mcpServers' },
  { host: 'Claude Desktop', below: 'appData', path: 'Claude/claude_desktop_config.json', servers: 'mcpServers' },
  { host: 'Cursor', below: 'project', path: '.cursor/mcp.json', servers: 'mcpServers' },
  { host: 'Cursor', below: 'home', path: '.cursor/mcp.json', servers: 'mcpServers' },
  { host: 'VS Code', below: 'project', path: '.vscode/mcp.json', servers: 'servers' },
  { host: 'VS Code', below: 'home', path: 'Library/Application Support/Code/User/mcp.json', servers: 'servers' },
  { host: 'VS Code', below: 'home', path: '.config/Code/User/mcp.json', servers: 'servers' },
  { host: 'VS Code', below: 'appData', path: 'Code/User/mcp.json', servers: 'servers' },
  { host: 'Windsurf', below: 'home', path: '.codeium/windsurf/mcp_config.json', servers: 'mcpServers' },
  { host: 'Codex', below: 'project', path: '.codex/config.toml', servers: 'toml' },
  { host: 'Codex', below: 'home', path: '.codex/config.toml', servers: 'toml' },
];

/** Largest configuration of a host that is read, characters. */
const FILE_MAX = 4 * 1024 * 1024;

/** A configuration that is there. */
export interface FoundHost {
  readonly host: string;
  readonly path: string;
  readonly servers: readonly HostServer[];
  /** Why its servers cannot be read. */
  readonly fault: string | null;
}

/** Where the files of hosts are looked for. */
export interface HostFolders {
  readonly project: string;
  readonly home: string | undefined;
  /** The folder of programs' data on Windows. */
  readonly appData: string | undefined;
}

/** The configurations of common hosts in the folder of a project and at home. Never throws. */
export async function findHosts(folders: HostFolders): Promise<readonly FoundHost[]> {
  const found = await Promise.all(
    HOST_FILES.map(async ({ host, below, path, servers }) => {
      const folder = folders[below];
      if (folder === undefined) return [];
      const file = join(folder, path);
      const text = await readFile(file, 'utf8').catch(() => null);
      return text === null ? [] : [await readHost(host, file, text, servers)];
    }),
  );
  const byPath = new Map(found.flat().map((each) => [each.path, each]));
  return [...byPath.values()];
}

/** The servers of one file, whose shape its name tells. Throws UsageError. */
export async function readHostFile(path: string): Promise<readonly HostServer[]> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new UsageError(`${path} cannot be read: ${error instanceof Error ? error.message : error}`);
  });
  if (path.endsWith('.toml')) return tomlServers(path, text);
  const members = ['mcpServers', 'servers'] as const;
  for (const member of members) {
    const servers = await jsonServers(path, text, member);
    if (servers.length > 0) return servers;
  }
  throw new UsageError(`${path} has no servers in ${members.join(' or ')}`);
}

async function readHost(host: string, path: string, text: string, servers: HostFile['servers']): Promise<FoundHost> {
  if (text.length > FILE_MAX) return { host, path, servers: [], fault: `${path} has over ${FILE_MAX} characters` };
  try {
    const read = servers === 'toml' ? tomlServers(path, text) : await jsonServers(path, text, servers);
    return { host, path, servers: read, fault: null };
  } catch (error) {
    return { host, path, servers: [], fault: error instanceof Error ? error.message : String(error) };
  }
}
