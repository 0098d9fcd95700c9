import { totalsOf } from './report.js';
import type { Run, VectorResult } from './run.js';
import { LEVELS } from './vector.js';

/** A run as JUnit XML: one suite a level, one case a vector. */
export function junitOf({ implementation, results, strayKnownFailures }: Run): string {
  const suites = LEVELS.flatMap((level) => {
    const ofLevel = results.filter((result) => result.level === level);
    return ofLevel.length === 0 ? [] : [suite(level, implementation.name, ofLevel)];
  });
  const stray = strayKnownFailures.map((id) =>
    failedCase(id, 'is listed as a known failure, but no vector has this id'),
  );
  const list = stray.length === 0 ? [] : [element('known failures', stray.length, stray.length, 0, 0, stray)];
  return ['<?xml version="1.0" encoding="UTF-8"?>', '<testsuites>', ...suites, ...list, '</testsuites>', ''].join('\n');
}

function suite(level: string, name: string, results: readonly VectorResult[]): string {
  const { fail, skipped, errored } = totalsOf(results);
  return element(`${name} ${level}`, results.length, fail, errored, skipped, results.map(testCase));
}

function element(name: string, tests: number, failures: number, errors: number, skipped: number, cases: string[]) {
  const counts = `tests="${tests}" failures="${failures}" errors="${errors}" skipped="${skipped}"`;
  return [`<testsuite name="${escaped(name)}" ${counts}>`, ...cases, '</testsuite>'].join('\n');
}

function testCase({ id, status, reason, differences = [], why }: VectorResult): string {
  const open = `<testcase classname="conformance" name="${escaped(id)}"`;
  const said = [why, reason, ...differences.map(({ member, expected, actual }) => `${member}: ${expected} ≠ ${actual}`)]
    .filter((line) => line !== undefined)
    .join('\n');
  switch (status) {
    case 'pass':
      return `${open}/>`;
    case 'skipped':
      return `${open}><skipped message="${escaped(reason ?? '')}"/></testcase>`;
    case 'errored':
      return `${open}><error message="${escaped(reason ?? '')}">${escaped(said)}</error></testcase>`;
    case 'fail':
      return `${open}><failure message="${escaped(why ?? reason ?? '')}">${escaped(said)}</failure></testcase>`;
  }
}

function failedCase(id: string, message: string): string {
  return `<testcase classname="conformance" name="${escaped(id)}"><failure message="${escaped(message)}"/></testcase>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
};

/** The characters of XML 1.0 §2.2; others have no place in it, not even escaped. */
const LEGAL = /[\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;

function escaped(text: string): string {
  const legal = [...text].filter((character) => LEGAL.test(character));
  return legal.join('').replace(/[&<>"\n]/g, (character) => ENTITIES[character] ?? character);
}
