import { expect, test } from 'vitest';
import { junitOf, KnownFailuresError, type Run, readKnownFailures, reportOf } from './index.js';

const run: Run = {
  implementation: { name: 'A & B', version: '1' },
  results: [
    { id: 'a', level: 'L0', status: 'pass' },
    {
      id: 'b',
      level: 'L1',
      status: 'fail',
      why: 'says "<so>"',
      differences: [{ member: 'decision', expected: '"block"', actual: '"allow"' }],
    },
    { id: 'c\u0001\ud800', level: 'L1', status: 'skipped', reason: 'not\nours' },
    { id: 'd', level: 'L1', status: 'errored', reason: 'boom' },
  ],
  strayKnownFailures: ['ghost'],
};

test('the report counts by level and keeps what did not pass', () => {
  const report = reportOf(run, 'sha256:00');
  expect(report.totals).toEqual({ pass: 1, fail: 1, skipped: 1, errored: 1 });
  expect(report.levels.map(({ level, totals }) => [level, totals.pass, totals.fail])).toEqual([
    ['L0', 1, 0],
    ['L1', 0, 1],
  ]);
  expect(report.results.map(({ id }) => id)).toEqual(['b', 'c\u0001\ud800', 'd']);
  expect(report.suite).toEqual({ digest: 'sha256:00', vectors: 4 });
});

test('the JUnit report is well-formed whatever a subject says, and has every vector', () => {
  expect(junitOf(run)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
<testsuite name="A &amp; B L0" tests="1" failures="0" errors="0" skipped="0">
<testcase classname="conformance" name="a"/>
</testsuite>
<testsuite name="A &amp; B L1" tests="3" failures="1" errors="1" skipped="1">
<testcase classname="conformance" name="b"><failure message="says &quot;&lt;so&gt;&quot;">says &quot;&lt;so&gt;&quot;&#10;decision: &quot;block&quot; ≠ &quot;allow&quot;</failure></testcase>
<testcase classname="conformance" name="c"><skipped message="not&#10;ours"/></testcase>
<testcase classname="conformance" name="d"><error message="boom">boom</error></testcase>
</testsuite>
<testsuite name="known failures" tests="1" failures="1" errors="0" skipped="0">
<testcase classname="conformance" name="ghost"><failure message="is listed as a known failure, but no vector has this id"/></testcase>
</testsuite>
</testsuites>
`);
});

test('a list of known failures says where it is none', () => {
  const entry = { id: 'a', reason: 'r', expires: '2026-06-01' };
  expect(readKnownFailures([entry])).toEqual([entry]);
  for (const [value, path] of [
    [{}, '$'],
    [[entry, { ...entry, reason: ' ' }], '$[1]'],
    [[{ ...entry, expires: 'soon' }], '$[0].expires'],
    [[{ ...entry, expires: '2026-13-01' }], '$[0].expires'],
    [[7], '$[0]'],
  ] as const) {
    expect(() => readKnownFailures(value)).toThrow(KnownFailuresError);
    expect(() => readKnownFailures(value)).toThrow(`${path}:`);
  }
});
