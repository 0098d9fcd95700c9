import { access, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { definitionDigest, type ListedTool, listServerTools } from '@gatewright/mcp';
import { isJsonObject, type JsonObject, visible } from '@gatewright/protocol';
import { EXIT_FINE, UsageError } from '../command.js';
import { readJsonFile } from '../json-file.js';
import { required } from '../options.js';
import { createAgent, showDecision } from './agent.js';
import { readMappingFile } from './proxy.js';
import type { ServerCall } from './server-call.js';

/**
 * Writes, or prints, a mapping in which each tool is an action of its own name. Creates the agent where tools are granted, and shows
 * the decision about the first of them. Overwrites no file.
 */
export async function writeMapping({ options, server, invocation }: ServerCall): Promise<number> {
  const { terminal, environment } = invocation;
  const { grant = [] } = options;
  const gate = required(options.gate, 'gate');
  const tools = await listServerTools(server);
  const unlisted = grant.find((name) => !tools.some((tool) => tool.name === name));
  if (unlisted !== undefined) throw new UsageError(`--grant: the server lists no tool ${JSON.stringify(unlisted)}`);
  const mapping = {
    gate,
    agent: options.agent ?? './agent.json',
    others: 'refuse',
    tools: Object.fromEntries(
      tools.map(({ name, definition }) => [name, { action: name, pin: definitionDigest(definition) }]),
    ),
  };
  const text = `${JSON.stringify(mapping, null, 2)}\n`;
  if (options.discover) {
    terminal.out(text.trimEnd());
    return EXIT_FINE;
  }
  const path = required(options.config, 'config');
  const agent = resolve(dirname(path), mapping.agent);
  if (grant.length > 0) {
    const token = required(options.token ?? environment['GATEWRIGHT_TOKEN'], 'token', 'GATEWRIGHT_TOKEN');
    await createAgent({ gate, token, path: agent, actions: grant });
    terminal.out(visible(`${agent} is an agent that may call ${grant.join(', ')}`));
  }
  await writeFile(path, text, { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
    throw new UsageError(`${path} cannot be made: ${error instanceof Error ? error.message : error}`);
  });
  terminal.out(visible(`${path} maps ${tools.length} tools: ${tools.map(({ name }) => name).join(', ')}`));
  terminal.out(
    'state amount, currency and merchant of the tools that move money, as JSON Pointers into their arguments',
  );
  const shown = grant[0] ?? tools[0]?.name;
  if (shown === undefined) return EXIT_FINE;
  const isThere = await access(agent).then(
    () => true,
    () => false,
  );
  if (isThere) await showDecision(gate, agent, shown, terminal);
  else
    terminal.out(visible(`there is no ${agent}: create the agent with gatewright agent create --out, or by --grant`));
  return EXIT_FINE;
}

/** Pins the definitions that the server lists now, and shows those that changed. */
export async function renewPins({ options, server, invocation: { terminal } }: ServerCall): Promise<number> {
  const path = required(options.config, 'config');
  const mapping = await readMappingFile(path);
  const file = await readJsonFile(path);
  const mapped = isJsonObject(file) ? file['tools'] : undefined;
  if (!isJsonObject(file) || !isJsonObject(mapped)) throw new UsageError(`${path} is no mapping`);
  const listed = new Map((await listServerTools(server)).map((tool) => [tool.name, tool]));
  const pinned: Record<string, JsonObject> = {};
  for (const [name, { pin }] of mapping.tools) {
    const tool: ListedTool | undefined = listed.get(name);
    const stated = mapped[name];
    if (!isJsonObject(stated)) continue;
    if (tool === undefined) terminal.err(visible(`${JSON.stringify(name)} is not listed by the server`));
    const digest = tool === undefined ? pin : definitionDigest(tool.definition);
    pinned[name] = digest === null ? stated : { ...stated, pin: digest };
    if (tool !== undefined && digest !== pin) {
      terminal.out(
        visible(
          `${pin === null ? 'pinned' : 'changed'} ${JSON.stringify(name)}: ${String(tool.definition['description'] ?? '')}`,
        ),
      );
    }
  }
  await writeFile(path, `${JSON.stringify({ ...file, tools: pinned }, null, 2)}\n`);
  return EXIT_FINE;
}
