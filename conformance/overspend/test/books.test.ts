import { describe, expect, test } from 'vitest';
import { moneyText } from '../src/amounts.js';
import type { Event, History } from '../src/history.js';
import { judge } from '../src/judge.js';
import type { Step } from '../src/plan.js';
import { asked, budget, DONE, event, history, NO_ANSWER, permitted, REFUSED } from './support.js';

const found = (given: History) => judge(given).findings.map(({ kind, by }) => `${kind} ${moneyText(by)}`);
const about = (start: number, end: number, step: Step, answer = DONE): Event => event(start, end, step, answer, 'P');
const voided = (start: number, end: number, answer = DONE) => about(start, end, { do: 'void', permit: 'p' }, answer);
const settled = (start: number, end: number, amount: string, answer = DONE) =>
  about(start, end, { do: 'settle', permit: 'p', amount }, answer);

describe('what was permitted', () => {
  test('permits above the cap are over by what they exceed it', () => {
    const given = history(
      budget('100'),
      asked(2, 3, 'p', '60', permitted('P')),
      asked(2, 4, 'q', '60', permitted('Q')),
    );
    expect(found(given)).toEqual(['over 20']);
  });

  test('a permit counts until the call begins that may give it back', () => {
    const second = asked(10, 11, 'q', '60', permitted('Q'));
    expect(found(history(budget('100'), asked(2, 3, 'p', '60', permitted('P')), voided(9, 12), second))).toEqual([]);
    expect(found(history(budget('100'), asked(2, 3, 'p', '60', permitted('P')), second, voided(12, 13)))).toEqual([
      'over 20',
    ]);
  });

  test('a permit whose answer got lost does not count as permitted', () => {
    const given = history(budget('100'), asked(2, 3, 'p', '60', NO_ANSWER), asked(4, 5, 'q', '60', permitted('Q')));
    expect(found(given)).toEqual([]);
  });

  test('a repeated answer with the same permit is one permit', () => {
    const given = history(
      budget('100'),
      asked(2, 3, 'p', '60', permitted('P')),
      event(4, 5, { do: 'ask', permit: 'q', budget: 'a', amount: '60', key: 'p' }, permitted('P'), 'P'),
    );
    expect(found({ ...given, keys: true })).toEqual([]);
  });

  test('a permit in another currency is above a cap of nothing', () => {
    const ask: Step = { do: 'ask', permit: 'p', budget: 'a', amount: '60', currency: 'EUR' };
    expect(found(history(budget('100'), event(2, 3, ask, permitted('P'), 'P')))).toEqual(['over 60']);
  });

  test('a permit of a text that is no amount is over the cap', () => {
    expect(found(history(budget('100'), asked(2, 3, 'p', 'NaN', permitted('P'))))).toEqual(['over 0']);
  });

  test('an amount below zero makes no room', () => {
    const given = history(
      budget('100'),
      asked(2, 3, 'p', '-50', permitted('P')),
      asked(4, 5, 'q', '120', permitted('Q')),
    );
    expect(found(given)).toEqual(['over 20']);
  });
});

describe('what was paid', () => {
  test('a settlement that was acknowledged is paid, whatever a void said meanwhile', () => {
    const given = history(
      budget('100'),
      asked(2, 3, 'p', '60', permitted('P')),
      settled(4, 8, '60'),
      voided(4, 7),
      asked(9, 10, 'q', '60', permitted('Q')),
      event(11, 12, { do: 'settle', permit: 'q', amount: '60' }, DONE, 'Q'),
    );
    expect(found(given)[0]).toBe('over 20');
  });

  test('a payment that the test made counts once with its settlement', () => {
    const given = history(
      budget('100'),
      asked(2, 3, 'p', '60', permitted('P')),
      about(4, 4, { do: 'pay', permit: 'p' }),
      settled(5, 6, '60'),
    );
    expect(judge(given).accounts.map(({ paid }) => moneyText(paid))).toEqual(['60']);
  });

  test('refunds of more than was settled are explained by no order', () => {
    const refund = (start: number) => about(start, start + 1, { do: 'refund', permit: 'p', amount: '40' });
    const given = history(
      budget('100'),
      asked(2, 3, 'p', '60', permitted('P')),
      settled(4, 5, '60'),
      refund(6),
      refund(8),
    );
    expect(found(given)).toEqual(['order 0']);
  });
});

describe('what was refused', () => {
  test('an amount that fitted during the whole call was refused wrongly', () => {
    const given = history(budget('100'), asked(2, 3, 'p', '60', permitted('P')), asked(4, 5, 'q', '40', REFUSED));
    expect(found(given)).toEqual(['refused 40']);
  });

  test('an amount that fitted only without an open call may be refused', () => {
    const given = history(budget('100'), asked(2, 9, 'p', '70', permitted('P')), asked(4, 5, 'q', '40', REFUSED));
    expect(found(given)).toEqual([]);
  });

  test('an amount that fits only after a lost ask is known may be refused', () => {
    const given = history(budget('100'), asked(2, 3, 'p', '70', NO_ANSWER), asked(4, 5, 'q', '40', REFUSED));
    expect(found(given)).toEqual([]);
  });

  test('a void makes room only when it has ended', () => {
    const first = asked(2, 3, 'p', '70', permitted('P'));
    expect(found(history(budget('100'), first, voided(4, 8), asked(5, 6, 'q', '40', REFUSED)))).toEqual([]);
    expect(found(history(budget('100'), first, voided(4, 5), asked(6, 7, 'q', '40', REFUSED)))).toEqual(['refused 40']);
  });

  test('a part of the smallest unit may be refused', () => {
    expect(found(history(budget('100'), asked(2, 3, 'p', '0.004', REFUSED)))).toEqual([]);
    expect(found(history(budget('100'), asked(2, 3, 'p', '0.04', REFUSED)))).toEqual(['refused 0.04']);
  });

  test('asks at once of which one fits are not all refused', () => {
    expect(found(history(budget('100'), asked(2, 5, 'p', '60', REFUSED), asked(3, 6, 'q', '60', REFUSED)))).toEqual([
      'refused 60',
      'refused 60',
    ]);
  });
});

describe('what was lost', () => {
  test('a reading above what can be left shows a permit that was lost', () => {
    const left = (start: number, text: string) =>
      event(start, start + 1, { do: 'left', budget: 'a' }, { kind: 'left', left: text });
    const first = asked(2, 3, 'p', '60', permitted('P'));
    expect(found(history(budget('100'), first, left(4, '40')))).toEqual([]);
    expect(found(history(budget('100'), first, left(4, '70')))).toEqual(['lost 30']);
  });

  test('a permit that the gate no longer knows is lost', () => {
    const unknown = { kind: 'notDone', reason: 'not found', unknown: true } as const;
    const given = history(budget('100'), asked(2, 3, 'p', '60', permitted('P')), settled(4, 5, '60', unknown));
    expect(found(given)).toEqual(['lost 60']);
  });
});

describe('caps of the number of permits', () => {
  const counted = event(0, 1, { do: 'budget', budget: 'a', cap: '100', count: 2 }, DONE);
  const first = asked(2, 3, 'p', '1', permitted('P'));
  const second = asked(4, 5, 'q', '1', permitted('Q'));

  test('a permit more than the count is over by one', () => {
    expect(found(history(counted, first, second, asked(6, 7, 'r', '1', permitted('R'))))).toEqual(['over 1']);
  });

  test('a void gives a place back, and a settlement of less does not', () => {
    const third = asked(8, 9, 'r', '1', permitted('R'));
    expect(found(history(counted, first, second, voided(6, 7), third))).toEqual([]);
    expect(found(history(counted, first, second, settled(6, 7, '0.5'), third))).toEqual(['over 1']);
  });

  test('a refusal is wrong where a place was left, and right where none was', () => {
    const refused = asked(8, 9, 'r', '1', REFUSED);
    expect(found(history(counted, first, second, refused))).toEqual([]);
    expect(found(history(counted, first, second, voided(6, 7), refused))).toEqual(['refused 1']);
  });
});

describe('a database of the past', () => {
  const first = asked(2, 3, 'p', '60', permitted('P'));
  const rewind = event(4, 5, { do: 'rewind' }, DONE);
  const confirmed = event(8, 9, { do: 'confirm' }, DONE);
  const unknown = { kind: 'notDone', reason: 'not found', unknown: true } as const;
  const all = (...events: Event[]) => history(budget('100'), first, rewind, ...events);

  test('a permit that the gate no longer knows is lost, unless a person confirmed that it lacks some', () => {
    expect(found(all(settled(10, 11, '60', unknown)))).toEqual(['lost 60']);
    expect(found(all(confirmed, settled(10, 11, '60', unknown)))).toEqual([]);
  });

  test('a confirmation that the gate found no reason for excuses nothing', () => {
    const needless = event(8, 9, { do: 'confirm' }, { kind: 'notDone', reason: 'no older copy', unknown: false });
    expect(found(all(needless, settled(10, 11, '60', unknown)))).toEqual(['lost 60']);
  });

  test('a budget from before the confirmation may refuse what fits, and not exceed its cap', () => {
    expect(found(all(confirmed, asked(10, 11, 'q', '40', REFUSED)))).toEqual([]);
    expect(found(all(confirmed, asked(10, 11, 'q', '60', permitted('Q'))))).toEqual(['over 20']);
    expect(found(all(asked(6, 7, 'q', '60', permitted('Q')), confirmed))).toEqual(['over 20']);
  });

  test('a budget from after the confirmation may not refuse what fits', () => {
    const later = event(10, 11, { do: 'budget', budget: 'b', cap: '100' }, DONE);
    const ask: Step = { do: 'ask', permit: 'q', budget: 'b', amount: '40' };
    expect(found(all(confirmed, later, event(12, 13, ask, REFUSED)))).toEqual(['refused 40']);
  });
});

describe('permits that expire', () => {
  const HOLD_MS = 100;
  const expiring = (...events: Event[]): History => ({ ...history(...events), holdMs: HOLD_MS });
  const first = asked(2, 3, 'p', '60', permitted('P'));

  test('an unclaimed permit counts until it may have expired', () => {
    expect(found(expiring(budget('100'), first, asked(50, 51, 'q', '60', permitted('Q'))))).toEqual(['over 20']);
    expect(found(expiring(budget('100'), first, asked(103, 104, 'q', '60', permitted('Q'))))).toEqual([]);
  });

  test('a claimed permit counts after its time', () => {
    const claim = about(5, 6, { do: 'claim', permit: 'p' });
    const given = expiring(budget('100'), first, claim, asked(500, 501, 'q', '60', permitted('Q')));
    expect(found(given)).toEqual(['over 20']);
  });

  test('an expired permit makes room once it was swept', () => {
    const refused = (start: number) => asked(start, start + 1, 'q', '60', REFUSED);
    expect(found(expiring(budget('100'), first, refused(500)))).toEqual([]);
    expect(found(expiring(budget('100'), first, refused(4_000)))).toEqual(['refused 60']);
  });
});

describe('caps by period', () => {
  const day: Event = event(
    0,
    1,
    { do: 'budget', budget: 'a', cap: '100', window: { per: 'day', timeZone: 'Europe/Berlin' } },
    DONE,
  );
  const at = (order: number, time: string, permit: string, answer = permitted(permit)): Event => ({
    ...asked(order, order + 1, permit, '60', answer),
    gate: { from: Date.parse(time), to: Date.parse(time) + 1 },
  });
  /** 29 March 2026 has 23 hours in Berlin: it ends at 22:00 UTC. */
  const [morning, evening, next] = ['2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z', '2026-03-29T22:00:00Z'];

  test('a day has the hours of its zone', () => {
    expect(found(history(day, at(2, morning, 'P'), at(4, evening, 'Q')))).toEqual(['over 20']);
    expect(found(history(day, at(2, evening, 'P'), at(4, next, 'Q')))).toEqual([]);
  });

  test('a refusal in a new period is wrong', () => {
    expect(found(history(day, at(2, evening, 'P'), at(4, next, 'Q', REFUSED)))).toEqual(['refused 60']);
  });

  test('a clock that is set back opens no further period', () => {
    const rounds = [at(10, next, 'P'), ...['Q', 'R', 'S'].map((name, index) => at(20 + index * 10, evening, name))];
    expect(found(history(day, ...rounds))).toEqual(['over 40']);
    expect(found(history(day, ...rounds.slice(0, 3)))).toEqual([]);
  });
});

describe('budgets in budgets', () => {
  const child = (name: string): Event => event(0, 1, { do: 'budget', budget: name, cap: '80', parent: 'a' }, DONE);
  const inBudget = (start: number, name: string, of: string, answer = permitted(name)): Event =>
    event(start, start + 1, { do: 'ask', permit: name, budget: of, amount: '60' }, answer, name);

  test('what a child permits counts in its parent', () => {
    const given = history(budget('100'), child('b'), child('c'), inBudget(2, 'P', 'b'), inBudget(4, 'Q', 'c'));
    expect(found(given)).toEqual(['over 20']);
  });

  test('a refusal in a child is right where its parent is full', () => {
    const given = history(budget('100'), child('b'), child('c'), inBudget(2, 'P', 'b'), inBudget(4, 'Q', 'c', REFUSED));
    expect(found(given)).toEqual([]);
  });
});
