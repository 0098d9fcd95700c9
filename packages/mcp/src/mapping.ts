import type { JsonValue } from '@gatewright/protocol';
import { MappingError } from '@gatewright/tools';
import { MAPPED_TERMS, readToolAction, refuseUnknown, type ToolAction } from '@gatewright/tools/internal';
import { type MappedAgent, type MappedServer, readAgent, readServer } from './mapped-servers.js';
import { choiceAt, namedAt, objectAt, textAt } from './mapping-values.js';

/** Longest wait for the result of a guarded call, ms, unless the mapping states another. */
const CALL_TIMEOUT_MS = 120_000;

/** How calls of one tool are authorized. */
export interface MappedTool extends ToolAction {
  /** Digest of the definition that was reviewed; null where it is not pinned. */
  readonly pin: string | null;
  /** What a result with `isError` settles: `unknown` keeps the budget reserved, `void` states that such a call has no effect. */
  readonly onError: 'unknown' | 'void';
}

/** A mapping file, checked. */
export interface Mapping {
  /** Base address of the gate's API. */
  readonly gate: string;
  /** Path of the agent's configuration, relative to the mapping file. */
  readonly agent: string;
  readonly tools: ReadonlyMap<string, MappedTool>;
  /** What happens to tools that the mapping does not name. */
  readonly others: 'refuse' | 'pass';
  /** Longest wait for a result, ms. */
  readonly timeoutMs: number;
  /** What the names of tools begin with in the definitions that are pinned; nothing unless stated. */
  readonly pinPrefix?: string;
  /** Servers of a gateway, by their names; names of their tools begin with `NAME_`. */
  readonly servers: ReadonlyMap<string, MappedServer>;
  /** Agents of a gateway beside `agent`, by their names. */
  readonly agents: ReadonlyMap<string, MappedAgent>;
}

const MEMBERS = ['$schema', 'gate', 'agent', 'tools', 'others', 'timeoutMs', 'servers', 'agents'];
const TOOL_MEMBERS = ['action', ...MAPPED_TERMS, 'pin', 'onError'];
const PIN = /^sha256:[0-9a-f]{64}$/;

/**
 * Reads a mapping. Throws MappingError. `mapping.schema.json` is its JSON Schema.
 *
 * @example
 * import { readMapping } from '@gatewright/mcp';
 *
 * const mapping = readMapping({
 *   gate: 'https://gate.example/api/v1',
 *   agent: './agent.json',
 *   tools: { pay_invoice: { action: 'pay', amount: '/total', currency: 'EUR', merchant: '/supplier' } },
 * });
 * mapping.others; // => 'refuse'
 * mapping.tools.get('pay_invoice')?.terms.get('amount'); // => { kind: 'pointer', pointer: '/total' }
 */
export function readMapping(value: JsonValue): Mapping {
  const file = objectAt(value, '$');
  refuseUnknown(file, MEMBERS, '$');
  const tools = Object.entries(objectAt(file['tools'], '$.tools'));
  const { timeoutMs = CALL_TIMEOUT_MS } = file;
  if (typeof timeoutMs !== 'number' || !Number.isInteger(timeoutMs) || timeoutMs < 1 || timeoutMs > 3_600_000) {
    throw new MappingError('$.timeoutMs: write an integer of milliseconds, 1 to 3600000');
  }
  return {
    gate: textAt(file['gate'], '$.gate'),
    agent: textAt(file['agent'], '$.agent'),
    tools: new Map(tools.map(([name, tool]) => [name, readTool(tool, `$.tools[${JSON.stringify(name)}]`)])),
    others: choiceAt(file['others'] ?? 'refuse', ['refuse', 'pass'], '$.others'),
    timeoutMs,
    servers: namedAt(file['servers'], '$.servers', readServer),
    agents: namedAt(file['agents'], '$.agents', readAgent),
  };
}

/** The mapping as a host of one of its servers sees it: the tools of this server, under the names that the server gives them. */
export function mappingOfServer(mapping: Mapping, server: string): Mapping {
  const prefix = `${server}_`;
  const own = [...mapping.tools].filter(([name]) => name.startsWith(prefix));
  return {
    ...mapping,
    pinPrefix: prefix,
    tools: new Map(own.map(([name, tool]) => [name.slice(prefix.length), tool])),
  };
}

function readTool(value: JsonValue, path: string): MappedTool {
  const tool = objectAt(value, path);
  refuseUnknown(tool, TOOL_MEMBERS, path);
  const pin = tool['pin'] === undefined ? null : textAt(tool['pin'], `${path}.pin`);
  if (pin !== null && !PIN.test(pin)) throw new MappingError(`${path}.pin: write sha256: and 64 hex digits`);
  return {
    ...readToolAction(tool, path),
    pin,
    onError: choiceAt(tool['onError'] ?? 'unknown', ['unknown', 'void'], `${path}.onError`),
  };
}
