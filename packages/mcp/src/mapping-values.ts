import { isJsonObject, type JsonObject, type JsonValue } from '@gatewright/protocol';
import { MappingError } from '@gatewright/tools';

/** Names of servers and agents: a tool belongs to the server whose name stands before its first `_`. */
const NAME = /^[A-Za-z0-9-]{1,32}$/;

/** The members of an object by their names, each read; none where it is not stated. */
export function namedAt<Item>(
  value: JsonValue | undefined,
  path: string,
  read: (item: JsonValue, path: string) => Item,
): ReadonlyMap<string, Item> {
  if (value === undefined) return new Map();
  return new Map(
    Object.entries(objectAt(value, path)).map(([name, item]) => {
      if (!NAME.test(name)) throw new MappingError(`${path}: a name is 1 to 32 letters, digits and "-"`);
      return [name, read(item, `${path}.${name}`)];
    }),
  );
}

export function objectAt(value: JsonValue | undefined, path: string): JsonObject {
  if (isJsonObject(value)) return value;
  throw new MappingError(`${path}: write an object`);
}

export function textAt(value: JsonValue | undefined, path: string): string {
  if (typeof value === 'string' && value !== '') return value;
  throw new MappingError(`${path}: write a text`);
}

export function choiceAt<const Choice extends string>(
  value: JsonValue,
  choices: readonly Choice[],
  path: string,
): Choice {
  const choice = choices.find((each) => each === value);
  if (choice === undefined) throw new MappingError(`${path}: write ${choices.join(' or ')}`);
  return choice;
}
