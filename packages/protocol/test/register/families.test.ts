import { expect, test } from 'vitest';
import { DECISION_FAMILIES, DECISIONS, isPermit, severityOf } from '../../src/register/families.js';

test('the eight families are those of the protocol', () => {
  expect([...DECISION_FAMILIES].sort()).toEqual(
    ['allow', 'block', 'decommission', 'escalate', 'observe', 'quarantine', 'suspend', 'void'].sort(),
  );
});

test('a verdict carries any family but void, mildest first', () => {
  expect(DECISIONS).toEqual(['allow', 'observe', 'escalate', 'block', 'suspend', 'quarantine', 'decommission']);
  expect(DECISIONS.map(severityOf)).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

test('allow and observe are the only permits', () => {
  expect(DECISIONS.filter(isPermit)).toEqual(['allow', 'observe']);
});
