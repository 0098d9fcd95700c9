import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMandateTerms } from '@gatewright/gate';
import {
  coverageOf,
  type FileText,
  formatted,
  gapsOf,
  type Organisation,
  type PolicyDocument,
  readOrganisation,
  runTests,
} from '@gatewright/policy';
import { validateWire } from '@gatewright/protocol';
import { describe, expect, test } from 'vitest';
import { mutantsOf } from './mutants.js';

function filesOf(folder: string): FileText[] {
  const root = fileURLToPath(new URL(folder, import.meta.url));
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
}

/** Folders of documents, how many they have, and which are warned of: `published` has a rule about each element of a list, which `field-in` cannot say. */
const FOLDERS = [
  { folder: './acme', count: 20, warned: [] },
  { folder: './limits-over-time/policies', count: 5, warned: [] },
  { folder: './published', count: 29, warned: ['rules/42-hipaa-minimum-necessary.yaml'] },
];

test('the page of limits over time links every limit and rule, and each limit states what it limits', () => {
  const root = new URL('./limits-over-time/', import.meta.url);
  const page = readFileSync(new URL('README.md', root), 'utf8');
  const filesIn = (folder: string) => readdirSync(new URL(folder, root)).map((name) => `${folder}${name}`);
  const files = [...filesIn('limits/'), ...filesIn('policies/rules/')];
  expect(files.filter((file) => !page.includes(`](${file})`))).toEqual([]);
  for (const file of filesIn('limits/')) {
    const stated = JSON.parse(readFileSync(new URL(file, root), 'utf8'));
    const mandate = {
      agentDid: 'did:magp:testnet:z6Mkf4guSiHXnsnKKn9gt9NkPnWXHBTNBkBdUv7e8fJmyv6y',
      scope: 'pay',
      ...stated,
    };
    const reading = validateWire('MandateRequest', mandate);
    expect({ file, faults: reading.ok ? [] : reading.faults }).toEqual({ file, faults: [] });
    expect({ file, terms: reading.ok && readMandateTerms(reading.value).ok }).toEqual({ file, terms: true });
  }
});

describe.each(FOLDERS)('the documents of $folder', ({ folder, count, warned }) => {
  const organisation = readOrganisation(filesOf(folder));
  const documents = [...organisation.documents.values()];

  /** The cases that fail where a document has other rules. */
  function failuresWith(document: PolicyDocument, rules: PolicyDocument['rules']): string[] {
    const changed: Organisation = {
      ...organisation,
      documents: new Map([...organisation.documents, [document.name, { ...document, rules }]]),
      suites: organisation.suites.filter(({ policy }) => policy.includes(document.name)),
    };
    return runTests(changed).flatMap(({ case: { name }, differences }) => (differences.length > 0 ? [name] : []));
  }

  test('each document is strict, in the one layout and has tests', () => {
    expect(organisation.findings.map(({ level, file }) => `${level} ${file}`)).toEqual(
      warned.map((file) => `warning ${file}`),
    );
    expect(documents).toHaveLength(count);
    expect(documents.filter(({ rules }) => rules['strict'] !== true)).toEqual([]);
    expect(organisation.suites.map(({ policy }) => policy)).toEqual(organisation.suites.map(({ name }) => [name]));
    expect(organisation.suites.map(({ name }) => name).sort()).toEqual(documents.map(({ name }) => name).sort());
    const sources = [...documents, ...organisation.suites, ...organisation.assignments].map(({ source }) => source);
    expect(sources.filter((source) => formatted(source) !== source.text).map(({ file }) => file)).toEqual([]);
  });

  describe('their cases', () => {
    const results = runTests(organisation);

    test('each case has the verdict that it expects', () => {
      const failed = results.flatMap(({ case: { name }, differences }) =>
        differences.map((each) => `${name}: ${each}`),
      );
      expect(failed).toEqual([]);
    });

    test('the cases cover every rule, every atom both ways, and each atom alone', () => {
      const rules = coverageOf(organisation, results);
      expect(rules.flatMap((rule) => gapsOf(rule).map((gap) => `${rule.document.name}/${rule.id}: ${gap}`))).toEqual(
        [],
      );
    });
  });

  describe.each(documents.map((document) => ({ name: document.name, document })))('of $name', ({ document }) => {
    test.each(mutantsOf(document.rules))('a mutant fails a case: $title', ({ rules }) => {
      expect(failuresWith(document, rules)).not.toEqual([]);
    });
  });
});
