import {
  DecidingPolicy,
  type Organisation,
  readOrganisation,
  withValueIn,
  writtenCase,
  yamlText,
} from '@gatewright/policy';
import { canonicalJson, isJsonObject } from '@gatewright/protocol';
import { askedIn, askedMembers } from './asked.js';
import { type Draft, fileOf, isBlank } from './draft.js';

/** A file of tests with one case more. */
export interface AddedCase {
  readonly text: string;
  readonly name: string;
  /** False where the file shares members with its cases that the request does not have. */
  readonly isAsAsked: boolean;
}

/** Adds what is asked to the tests as a case that expects the verdict as it is now. Null where a text has errors. */
export function addCase(draft: Draft, nameOf: (number: number) => string): AddedCase | null {
  const asked = askedIn(draft.request);
  const [document] = readOrganisation([{ file: fileOf('rules', draft.rules), text: draft.rules }]).documents.values();
  if (asked === null || document === undefined) return null;
  const policy = new DecidingPolicy([document]);
  if (isBlank(draft.tests)) {
    const name = nameOf(1);
    const now = asked.members.now ?? '';
    const cases = [writtenCase(name, asked.members, policy, now)];
    const file = { kind: 'tests', name: document.name, policy: [document.name], now, cases };
    return { text: yamlText(file), name, isAsAsked: true };
  }
  const before = suiteIn(draft);
  if (before === null) return null;
  const names = new Set(before.cases.map((each) => each.name));
  const numbers = Array.from({ length: names.size + 1 }, (_, index) => nameOf(names.size + 1 + index));
  const name = numbers.find((each) => !names.has(each)) ?? nameOf(0);
  const { value } = before.source;
  const cases = isJsonObject(value) && Array.isArray(value['cases']) ? value['cases'] : [];
  const steps = ['cases', cases.length];
  const text = withValueIn(before.source, steps, writtenCase(name, asked.members, policy));
  const added = suiteIn({ ...draft, tests: text });
  const found = added?.cases.find(({ path }) => path === `$.cases[${cases.length}]`);
  if (added === null || found === undefined) return null;
  const expected = writtenCase(name, found.members, policy)['expect'] ?? null;
  return {
    text: withValueIn(added.source, [...steps, 'expect'], expected),
    name,
    isAsAsked: canonicalJson(askedMembers(found)) === canonicalJson(askedMembers(asked)),
  };
}

function suiteIn({ rules, tests }: Draft): Organisation['suites'][number] | null {
  const { suites, findings } = readOrganisation([
    { file: fileOf('rules', rules), text: rules },
    { file: fileOf('tests', tests), text: tests },
  ]);
  return findings.some(({ level }) => level === 'error') ? null : (suites[0] ?? null);
}
