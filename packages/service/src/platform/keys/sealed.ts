import {
  fromBase64Url,
  fromHex,
  fromUtf8,
  hmacSha256,
  isJsonObject,
  type JsonObject,
  joinFields,
  parseJsonText,
  toBase64Url,
  toHex,
  utf8,
} from '@gatewright/protocol';
import { equalBytes } from './equal-bytes.js';

/**
 * What a caller keeps for the gate and brings back unchanged, so that the gate stores nothing: JSON under an authentication code that
 * only the holder of the key makes, and that counts for one purpose. It hides nothing.
 */
export function seal(content: JsonObject, purpose: string, key: Uint8Array): string {
  const text = toBase64Url(utf8(JSON.stringify(content)));
  return `${text}.${toHex(codeOf(text, purpose, key))}`;
}

/** What was sealed; null for a text that was not sealed with one of these keys for this purpose. */
export function unseal(sealed: string, purpose: string, keys: readonly Uint8Array[]): JsonObject | null {
  const [text = '', code = '', ...more] = sealed.split('.');
  const claimed = fromHex(code);
  if (claimed === null || more.length > 0) return null;
  if (!keys.some((key) => equalBytes(claimed, codeOf(text, purpose, key)))) return null;
  const json = fromUtf8(fromBase64Url(text) ?? new Uint8Array());
  const parsed = json === null ? null : parseJsonText(json);
  return parsed?.ok && isJsonObject(parsed.value) ? parsed.value : null;
}

function codeOf(text: string, purpose: string, key: Uint8Array): Uint8Array {
  return hmacSha256(key, utf8(joinFields([purpose, text])));
}
