import { canonicalJson, isJsonObject, type JsonValue } from '@gatewright/protocol';
import { jsonText } from './json-text.js';
import { isJsonFile, readSource, type Source } from './source/index.js';
import { layoutOf, printed, yamlText } from './yaml-text.js';

/** Names of members and places of elements, from the whole inwards. */
export type Steps = readonly (string | number)[];

/**
 * The text of a file with another value at a place; objects and lists on the way that are missing are made. Comments, the digits of other numbers and the
 * rest of the layout stay where the file can be written so, else the whole text is written again.
 */
export function withValueIn(
  { file, text, value }: Pick<Source, 'file' | 'text' | 'value'>,
  steps: Steps,
  set: JsonValue,
): string {
  const wanted = replaced(value, steps, set);
  if (isJsonFile(file)) return jsonText(wanted, text);
  const edited = editedYaml(text, steps, set);
  const read = edited === null ? null : readSource({ file, text: edited });
  const isAsWanted = read?.ok === true && canonicalJson(read.source.value) === canonicalJson(wanted);
  return edited !== null && isAsWanted ? edited : yamlText(wanted);
}

/** Null where an alias or a scalar is on the way. */
function editedYaml(text: string, steps: Steps, set: JsonValue): string | null {
  const document = layoutOf(text);
  try {
    document.setIn(steps, document.createNode(set));
    return printed(document);
  } catch {
    return null;
  }
}

function replaced(value: JsonValue | undefined, [step, ...rest]: Steps, set: JsonValue): JsonValue {
  if (step === undefined) return set;
  if (typeof step === 'number') {
    const elements = Array.isArray(value) ? [...value] : [];
    elements[step] = replaced(elements[step], rest, set);
    return elements;
  }
  const members = value !== undefined && isJsonObject(value) ? value : {};
  const below = Object.hasOwn(members, step) ? members[step] : undefined;
  return { ...members, [step]: replaced(below, rest, set) };
}
