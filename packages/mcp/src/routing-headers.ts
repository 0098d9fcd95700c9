import { isJsonObject, type JsonObject } from '@gatewright/protocol';

/** Members of `params` that a request of a newer revision repeats in a header (SEP-2243, SEP-2663). */
const NAMED_BY: ReadonlyMap<unknown, string> = new Map([
  ['tools/call', 'name'],
  ['prompts/get', 'name'],
  ['resources/read', 'uri'],
  ['tasks/get', 'taskId'],
  ['tasks/update', 'taskId'],
  ['tasks/cancel', 'taskId'],
]);

/** What a request of a newer revision repeats in headers, so that what is between can route it. */
export function routingHeaders({ method, params }: JsonObject): Readonly<Record<string, string>> {
  const member = NAMED_BY.get(method);
  const name = member === undefined || !isJsonObject(params) ? undefined : params[member];
  return {
    ...(typeof method === 'string' ? { 'mcp-method': method } : {}),
    ...(typeof name === 'string' ? { 'mcp-name': headerValue(name) } : {}),
  };
}

const PLAIN_VALUE = /^[!-~]([ -~]*[!-~])?$/;

/** A text as the value of a header, by the rules of SEP-2243. */
function headerValue(text: string): string {
  const isPlain = PLAIN_VALUE.test(text) && !(text.startsWith('=?base64?') && text.endsWith('?='));
  return isPlain ? text : `=?base64?${Buffer.from(text).toString('base64')}?=`;
}

const ENCODED = /^=\?base64\?([A-Za-z0-9+/]*={0,2})\?=$/;

/** The text that a header states by the rules of SEP-2243. */
export function headerText(value: string): string {
  const [, encoded] = ENCODED.exec(value) ?? [];
  return encoded === undefined ? value : Buffer.from(encoded, 'base64').toString();
}
