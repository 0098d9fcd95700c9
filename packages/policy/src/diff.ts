import type { Verdict } from '@gatewright/evaluator';
import { canonicalJson, isJsonObject, type JsonObject, type JsonValue } from '@gatewright/protocol';
import type { PolicyCase } from './cases.js';
import { DecidingPolicy } from './evaluate.js';
import type { Organisation, TestSuite } from './organisation.js';
import { documentsOf } from './run-tests.js';
import { elementPath, memberPath } from './source/places.js';

/** A value that differs between two organisations; undefined where it is not there. */
export interface Change {
  /** The name of the document, or of the file of assignments. */
  readonly name: string;
  /** JSON path within it; molecules and assignments by their names: `$.rules.molecules["large"].decision`. */
  readonly path: string;
  readonly before: JsonValue | undefined;
  readonly after: JsonValue | undefined;
}

/** A case whose verdict differs. */
export interface VerdictChange {
  readonly suite: TestSuite;
  readonly case: PolicyCase;
  readonly before: Verdict;
  readonly after: Verdict;
}

/** What differs in the texts of two organisations: their documents and assignments, whatever the files are called. */
export function changesBetween(before: Organisation, after: Organisation): Change[] {
  const [one, other] = [namedValues(before), namedValues(after)];
  const names = [...new Set([...one.keys(), ...other.keys()])];
  return names.flatMap((name) => changes(name, '$', one.get(name), other.get(name)));
}

/** The cases of both organisations, those of `after` where both have the suite, whose verdict differs under the documents of each. */
export function verdictChanges(before: Organisation, after: Organisation): VerdictChange[] {
  const suites = new Map([...before.suites, ...after.suites].map((suite) => [suite.name, suite]));
  return [...suites.values()].flatMap((suite) => {
    const [old, present] = [before, after].map(({ documents }) => new DecidingPolicy(documentsOf(suite, documents)));
    if (old === undefined || present === undefined) return [];
    return suite.cases.flatMap((each) => {
      const change = { suite, case: each, before: old.evaluate(each), after: present.evaluate(each) };
      return verdictText(change.before) === verdictText(change.after) ? [] : [change];
    });
  });
}

/** What a change says, in a line. */
export function changeText({ path, before, after }: Pick<Change, 'path' | 'before' | 'after'>): string {
  if (before === undefined) return `${path} is added: ${shown(after)}`;
  return after === undefined ? `${path} is removed: ${shown(before)}` : `${path}: ${shown(before)} → ${shown(after)}`;
}

/** A verdict as far as it is compared, in a line. */
export function verdictText({ decision, reasonCode, fired }: Verdict): string {
  return `${decision} ${reasonCode} [${fired.join(', ')}]`;
}

/** Characters of a value in a line. */
const SHOWN_MAX = 200;

function shown(value: JsonValue | undefined): string {
  const text = value === undefined ? 'nothing' : canonicalJson(value);
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX - 1)}…` : text;
}

/** What differs between two values of a document or file. */
export function valueChanges(name: string, before: JsonValue, after: JsonValue): Change[] {
  return changes(name, '$', before, after);
}

function namedValues({ documents, assignments }: Organisation): Map<string, JsonValue> {
  const values = [...documents.values(), ...assignments].map(({ name, source }) => [name, source.value] as const);
  return new Map(values);
}

function changes(name: string, path: string, before: JsonValue | undefined, after: JsonValue | undefined): Change[] {
  if (before !== undefined && after !== undefined) {
    if (canonicalJson(before) === canonicalJson(after)) return [];
    const [one, other] = [partsOf(before, path), partsOf(after, path)];
    if (one !== null && other !== null) {
      const paths = [...new Set([...one.keys(), ...other.keys()])];
      const found = paths.flatMap((below) => changes(name, below, one.get(below), other.get(below)));
      // Parts that are the same in another order: the order of rules decides ties.
      return found.length > 0 ? found : [{ name, path, before, after }];
    }
  }
  return [{ name, path, before, after }];
}

/** The parts of an object or a list by their paths; elements with an id by it, so that an insertion moves none. Null for a scalar. */
function partsOf(value: JsonValue, path: string): ReadonlyMap<string, JsonValue> | null {
  if (isJsonObject(value)) return new Map(Object.entries(value).map(([key, part]) => [memberPath(path, key), part]));
  if (!Array.isArray(value)) return null;
  const elements: readonly JsonValue[] = value;
  const ids = elements.map(idOf);
  const isNamed = ids.every((id) => id !== undefined) && new Set(ids).size === ids.length;
  return new Map(
    elements.map((part, index) => [
      isNamed ? `${path}[${JSON.stringify(ids[index])}]` : elementPath(path, index),
      part,
    ]),
  );
}

function idOf(value: JsonValue): string | undefined {
  const { id }: JsonObject = isJsonObject(value) ? value : {};
  return typeof id === 'string' ? id : undefined;
}
