import { writeFile } from 'node:fs/promises';
import { definitionDigest, type ListedTool, listServerTools } from '@gatewright/mcp';
import { isJsonObject, type JsonObject, visible } from '@gatewright/protocol';
import { EXIT_FINE, UsageError } from '../command.js';
import { readJsonFile } from '../json-file.js';
import { required } from '../options.js';
import type { ServerCall } from './server-call.js';
import { chosenServer } from './upstream.js';

/** Pins the definitions that the server lists now, and shows those that changed. */
export async function renewPins(call: ServerCall): Promise<number> {
  const { terminal } = call.invocation;
  const path = required(call.options.config, 'config');
  const { address, mapping, name: server } = await chosenServer(call, path);
  const file = await readJsonFile(path);
  const mapped = isJsonObject(file) ? file['tools'] : undefined;
  if (!isJsonObject(file) || !isJsonObject(mapped)) throw new UsageError(`${path} is no mapping`);
  const listed = new Map((await listServerTools(address)).map((tool) => [tool.name, tool]));
  const pinned: Record<string, JsonObject> = {};
  for (const [name, { pin }] of mapping.tools) {
    const tool: ListedTool | undefined = listed.get(name);
    const key = server === '' ? name : `${server}_${name}`;
    const stated = mapped[key];
    if (!isJsonObject(stated)) continue;
    if (tool === undefined) terminal.err(visible(`${JSON.stringify(name)} is not listed by the server`));
    const digest = tool === undefined ? pin : definitionDigest(tool.definition, mapping.pinPrefix);
    pinned[key] = digest === null ? stated : { ...stated, pin: digest };
    if (tool !== undefined && digest !== pin) {
      terminal.out(
        visible(
          `${pin === null ? 'pinned' : 'changed'} ${JSON.stringify(name)}: ${String(tool.definition['description'] ?? '')}`,
        ),
      );
    }
  }
  await writeFile(path, `${JSON.stringify({ ...file, tools: { ...mapped, ...pinned } }, null, 2)}\n`);
  return EXIT_FINE;
}
