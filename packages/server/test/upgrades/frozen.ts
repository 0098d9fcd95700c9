import { readFile } from 'node:fs/promises';
import { isJsonObject, type JsonObject, type JsonValue, jsonOf } from '@gatewright/protocol';

/** Versions whose wire and database later versions must serve and open. `scripts/freeze.mjs` writes their folders. */
export const FROZEN_VERSIONS = ['0.1.0'] as const;

/** The address of a fixture of a version. */
export function frozen(version: string, name: string): URL {
  return new URL(`./${version}/${name}`, import.meta.url);
}

/** The JSON of a fixture. */
export async function frozenJson(version: string, name: string): Promise<JsonValue> {
  const value = jsonOf(await readFile(frozen(version, name), 'utf8'));
  if (value === undefined) throw new Error(`${name} of ${version} is no JSON`);
  return value;
}

/** The same where it is an object. */
export async function frozenObject(version: string, name: string): Promise<JsonObject> {
  const value = await frozenJson(version, name);
  if (!isJsonObject(value)) throw new Error(`${name} of ${version} is no object`);
  return value;
}
