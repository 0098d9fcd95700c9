import { expect, test } from 'vitest';
import type { Limit, LimitWindow, Op } from '../src/index.js';
import { createMemoryLedgerStore } from '../src/stores/memory/index.js';
import { claim, decided, openMandate, permit } from '../src/testing/operations.js';
import { seededRandom } from '../src/testing/seeded-random.js';

const HOUR_MS = 3_600_000;
const YEAR = 2026;

/** Clocks that change in spring, in autumn the other way, by half an hour, at midnight, and never. */
const ZONES = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'America/Havana', 'Asia/Kathmandu'];

/** The names of the periods that an instant lies in, as the host's calendar has them and not as the ledger computes them. */
function periodsOf(zone: string): (at: number) => Readonly<Record<'day' | 'week' | 'month' | 'year', string>> {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return (at) => {
    const day = format.format(at);
    const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
    const weekday = (new Date(Date.UTC(year, month - 1, date)).getUTCDay() + 6) % 7;
    const monday = new Date(Date.UTC(year, month - 1, date - weekday)).toISOString().slice(0, 10);
    return { day, week: monday, month: day.slice(0, 7), year: day.slice(0, 4) };
  };
}

const MOST = { day: 100n, week: 600n, month: 2_300n, year: 26_000n } as const;
const PERIODS = ['day', 'week', 'month', 'year'] as const;

test.each(ZONES)(
  'a year of actions in %s is permitted exactly where each day, week, month and year of the zone has room',
  async (zone) => {
    const dice = seededRandom(zone.length);
    const namesAt = periodsOf(zone);
    let now = Date.UTC(YEAR, 0);
    const store = createMemoryLedgerStore({ now: () => now });
    await store.apply([openMandate({ cap: null })], 'open');
    const limits = PERIODS.map((period): Limit => {
      const window: LimitWindow = { calendar: period, timeZone: zone, startsAt: null };
      return { key: period, window, units: MOST[period], holds: null };
    });
    const spent = new Map<string, bigint>();
    let permitted = 0;
    for (let step = 0; now < Date.UTC(YEAR + 1, 0); step += 1) {
      const amount = BigInt(1 + dice(12));
      const names = namesAt(now);
      const used = PERIODS.map((period) => spent.get(`${period} ${names[period]}`) ?? 0n);
      const fits = PERIODS.every((period, index) => (used[index] ?? 0n) + amount <= MOST[period]);
      const ops: Op[] = [permit(String(step), amount, { limits }), claim(String(step))];
      const [answer] = await store.apply(ops, `batch-${step}`);
      const { decision, limits: states } = decided(answer);
      expect({ at: new Date(now).toISOString(), decision }).toEqual({
        at: new Date(now).toISOString(),
        decision: fits ? 'allow' : 'block',
      });
      if (fits) {
        permitted += 1;
        for (const period of PERIODS) {
          const name = `${period} ${names[period]}`;
          spent.set(name, (spent.get(name) ?? 0n) + amount);
        }
      }
      // What a verdict says of the next period is true: the instant before is of this one, and that one of the next.
      for (const [index, period] of PERIODS.entries()) {
        const endsAt = states[index]?.endsAt ?? 0;
        expect(namesAt(endsAt - 1)[period]).toBe(names[period]);
        expect(namesAt(endsAt)[period]).not.toBe(names[period]);
      }
      now += HOUR_MS / 2 + dice(HOUR_MS);
    }
    expect(permitted).toBeGreaterThan(1_000);
  },
);
