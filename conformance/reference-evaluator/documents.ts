import { isJsonObject, type JsonObject, type JsonValue } from '@gatewright/protocol';

/** Readers of document members; a member that is not there, or is not of the type, is the empty value of the type. */

export function own(object: JsonObject, key: string): JsonValue | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

export function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}

export function objectsOf(value: JsonValue | undefined): readonly JsonObject[] {
  return listOf(value).filter(isJsonObject);
}

export function textsOf(value: JsonValue | undefined): readonly string[] {
  return listOf(value).filter((item) => typeof item === 'string');
}

export function textOf(value: JsonValue | undefined, fallback: string): string {
  return typeof value === 'string' ? value : fallback;
}

export function objectOf(value: JsonValue | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}
