import type { Run, Status, VectorResult } from './run.js';
import { totalsOf } from './totals.js';
import { LEVELS } from './vector.js';
import { escapedXml } from './xml.js';

/** One case of a JUnit report. */
export interface JunitCase {
  readonly id: string;
  readonly status: Status;
  /** A line that says what went wrong; empty where nothing is said. */
  readonly message: string;
  /** All that is known of it. */
  readonly details: string;
}

export interface JunitSuite {
  readonly name: string;
  /** The class of its cases; `conformance` if not given. */
  readonly className?: string;
  readonly cases: readonly JunitCase[];
}

/** A run as JUnit XML: one suite a level, one case a vector. */
export function junitOf({ implementation, results, strayKnownFailures }: Run): string {
  const suites = LEVELS.map((level) => ({
    name: `${implementation.name} ${level}`,
    cases: results.filter((result) => result.level === level).map(vectorCase),
  }));
  const stray = strayKnownFailures.map((id) => {
    const message = 'is listed as a known failure, but no vector has this id';
    return { id, status: 'fail', message, details: '' } as const;
  });
  return junitXml([...suites, { name: 'known failures', cases: stray }]);
}

/** Suites as JUnit XML; empty ones are left out. */
export function junitXml(suites: readonly JunitSuite[]): string {
  const filled = suites.filter(({ cases }) => cases.length > 0).map(suiteElement);
  return ['<?xml version="1.0" encoding="UTF-8"?>', '<testsuites>', ...filled, '</testsuites>', ''].join('\n');
}

function vectorCase({ id, status, reason, differences = [], why }: VectorResult): JunitCase {
  const details = [
    why,
    reason,
    ...differences.map(({ member, expected, actual }) => `${member}: ${expected} ≠ ${actual}`),
  ].filter((line) => line !== undefined);
  return { id, status, message: (status === 'fail' ? (why ?? reason) : reason) ?? '', details: details.join('\n') };
}

function suiteElement({ name, className = 'conformance', cases }: JunitSuite): string {
  const { fail, skipped, errored } = totalsOf(cases);
  const counts = `tests="${cases.length}" failures="${fail}" errors="${errored}" skipped="${skipped}"`;
  const elements = cases.map((each) => caseElement(each, className));
  return [`<testsuite name="${escapedXml(name)}" ${counts}>`, ...elements, '</testsuite>'].join('\n');
}

function caseElement({ id, status, message, details }: JunitCase, className: string): string {
  const open = `<testcase classname="${escapedXml(className)}" name="${escapedXml(id)}"`;
  const said = `message="${escapedXml(message)}"`;
  switch (status) {
    case 'pass':
      return `${open}/>`;
    case 'skipped':
      return `${open}><skipped ${said}/></testcase>`;
    case 'errored':
      return `${open}>${element('error', said, details)}</testcase>`;
    case 'fail':
      return `${open}>${element('failure', said, details)}</testcase>`;
  }
}

function element(name: string, said: string, details: string): string {
  return details === '' ? `<${name} ${said}/>` : `<${name} ${said}>${escapedXml(details)}</${name}>`;
}
