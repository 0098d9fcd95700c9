import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
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
import { describe, expect, test } from 'vitest';
import { mutantsOf } from './mutants.js';

const ROOT = fileURLToPath(new URL('./acme', import.meta.url));

const FILES: readonly FileText[] = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.yaml'))
  .sort()
  .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }));

const organisation = readOrganisation(FILES);
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

test('twenty documents are in order, in the one layout, and each has tests', () => {
  expect(organisation.findings).toEqual([]);
  expect(documents).toHaveLength(20);
  expect(organisation.suites.map(({ policy }) => policy)).toEqual(organisation.suites.map(({ name }) => [name]));
  expect(organisation.suites.map(({ name }) => name).sort()).toEqual(documents.map(({ name }) => name).sort());
  const sources = [...documents, ...organisation.suites, ...organisation.assignments].map(({ source }) => source);
  expect(sources.filter((source) => formatted(source) !== source.text).map(({ file }) => file)).toEqual([]);
});

describe('their cases', () => {
  const results = runTests(organisation);

  test('have the verdicts that they expect', () => {
    expect(results.flatMap(({ case: { name }, differences }) => differences.map((each) => `${name}: ${each}`))).toEqual(
      [],
    );
  });

  test('cover every rule, every atom both ways, and each atom alone', () => {
    const rules = coverageOf(organisation, results);
    expect(rules.flatMap((rule) => gapsOf(rule).map((gap) => `${rule.document.name}/${rule.id}: ${gap}`))).toEqual([]);
  });
});

describe.each(documents.map((document) => ({ name: document.name, document })))('of $name', ({ document }) => {
  test.each(mutantsOf(document.rules))('a mutant fails a case: $title', ({ rules }) => {
    expect(failuresWith(document, rules)).not.toEqual([]);
  });
});
