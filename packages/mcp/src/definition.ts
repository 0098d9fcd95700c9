import { canonicalJson, isJsonObject, type JsonObject, type JsonValue, sha256Hex } from '@gatewright/protocol';

/** A tool as a server lists it. */
export interface ListedTool {
  readonly name: string;
  readonly definition: JsonObject;
}

/** The tools in the result of `tools/list`; entries without a name are left out, since no call can name them. */
export function listedTools(result: JsonValue | undefined): readonly ListedTool[] {
  const tools = isJsonObject(result) ? result['tools'] : undefined;
  if (!Array.isArray(tools)) return [];
  return tools.filter(isJsonObject).flatMap((definition) => {
    const { name } = definition;
    return typeof name === 'string' ? [{ name, definition }] : [];
  });
}

/**
 * Digest of what a model reads of a tool: name, description and input schema, as canonical JSON (RFC 8785). `prefix` stands before the
 * name where hosts of a gateway see it so.
 */
export function definitionDigest({ name, description = null, inputSchema = null }: JsonObject, prefix = ''): string {
  const seen = typeof name === 'string' ? prefix + name : (name ?? null);
  return `sha256:${sha256Hex(canonicalJson({ name: seen, description, inputSchema }))}`;
}
