import { isJsonObject, type JsonObject, type JsonValue } from '@gatewright/protocol';
import type { Enclosing, PlaceStep, WritingPlace } from './place-at.js';

/** Something that may be written at a place. */
export interface Suggestion {
  readonly label: string;
  readonly kind: 'member' | 'value';
  readonly description: string;
}

/** How often a schema may refer on before it is given up: a schema that refers to itself alone never ends. */
const EXPANSIONS_MAX = 1000;

/** What a JSON Schema lets a person write at a place: names of members that are not there yet, or the values that it lists. */
export function suggestionsAt(schema: JsonObject, place: WritingPlace): Suggestion[] {
  const found = schemasAt(schema, place.steps, place.enclosing);
  if (place.member !== null) return valuesOf(schema, below(schema, found, { member: place.member }));
  if (place.isElement) return valuesOf(schema, below(schema, found, 'element'));
  return membersOf(found, place.enclosing.at(-1)?.members ?? new Map());
}

/** The alternatives that the value at some steps may follow, without those that contradict the members before the place. */
function schemasAt(root: JsonObject, steps: readonly PlaceStep[], enclosing: readonly Enclosing[]): JsonObject[] {
  let schemas = expanded(root, [root]);
  for (let depth = 0; ; depth += 1) {
    const members = enclosing.find((each) => each.steps.length === depth)?.members;
    if (members !== undefined) schemas = schemas.filter((schema) => isPossible(root, schema, members));
    const step = steps[depth];
    if (step === undefined) return schemas;
    schemas = below(root, schemas, step);
  }
}

function below(root: JsonObject, schemas: readonly JsonObject[], step: PlaceStep): JsonObject[] {
  const next = schemas.flatMap((schema) => {
    if (step === 'element') return objectsIn(schema['items']);
    const properties = schema['properties'];
    const named = properties !== undefined && isJsonObject(properties) ? properties : {};
    if (Object.hasOwn(named, step.member)) return objectsIn(named[step.member]);
    return objectsIn(schema['additionalProperties']);
  });
  return expanded(root, next);
}

/** Schemas with what they refer to and their alternatives in their place. */
function expanded(root: JsonObject, schemas: readonly JsonObject[]): JsonObject[] {
  const found: JsonObject[] = [];
  const waiting = [...schemas];
  for (let count = 0; count < EXPANSIONS_MAX; count += 1) {
    const schema = waiting.shift();
    if (schema === undefined) break;
    const inner = [
      ...referred(root, schema['$ref']),
      ...['oneOf', 'anyOf', 'allOf'].flatMap((name) => elements(schema[name])),
    ];
    waiting.push(...inner);
    if (inner.length === 0 || schema['properties'] !== undefined) found.push(schema);
  }
  return found;
}

function referred(root: JsonObject, reference: JsonValue | undefined): JsonObject[] {
  const name = typeof reference === 'string' ? /^#\/\$defs\/(\w+)$/.exec(reference)?.[1] : undefined;
  const definitions = root['$defs'];
  if (name === undefined || definitions === undefined || !isJsonObject(definitions)) return [];
  return objectsIn(definitions[name]);
}

/** Whether no member that a schema fixes has another value. */
function isPossible(root: JsonObject, { properties }: JsonObject, members: Enclosing['members']): boolean {
  if (properties === undefined || !isJsonObject(properties)) return true;
  return [...members].every(([name, text]) => {
    const member = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const values = valuesOf(root, expanded(root, objectsIn(member)));
    return text === null || values.length === 0 || values.some(({ label }) => label === text);
  });
}

function membersOf(schemas: readonly JsonObject[], present: Enclosing['members']): Suggestion[] {
  const found = new Map<string, Suggestion>();
  for (const { properties } of schemas) {
    if (properties === undefined || !isJsonObject(properties)) continue;
    for (const [label, schema] of Object.entries(properties)) {
      if (found.has(label) || present.has(label)) continue;
      found.set(label, { label, kind: 'member', description: descriptionOf(schema) });
    }
  }
  return [...found.values()];
}

/** The values that schemas list. */
function valuesOf(root: JsonObject, schemas: readonly JsonObject[]): Suggestion[] {
  const labels = expanded(root, schemas).flatMap((schema): (readonly [string, string])[] => {
    const listed = [...(schema['const'] === undefined ? [] : [schema['const']]), ...list(schema['enum'])];
    if ([schema['type'], ...list(schema['type'])].includes('boolean')) listed.push(true, false);
    return listed.map((value) => [String(value), descriptionOf(schema)] as const);
  });
  return [...new Map(labels)].map(([label, description]) => ({ label, kind: 'value', description }));
}

function descriptionOf(schema: JsonValue | undefined): string {
  const description = schema !== undefined && isJsonObject(schema) ? schema['description'] : undefined;
  return typeof description === 'string' ? description : '';
}

function list(value: JsonValue | undefined): JsonValue[] {
  return Array.isArray(value) ? value : [];
}

function elements(value: JsonValue | undefined): JsonObject[] {
  return list(value).filter(isJsonObject);
}

function objectsIn(value: JsonValue | undefined): JsonObject[] {
  return value !== undefined && isJsonObject(value) ? [value] : [];
}
