import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ZONES_PER_DOCUMENT_MAX } from '../../../src/documents/compile/index.js';
import { compileJson, compileSteps, PolicyError } from '../../../src/index.js';

const MANDATE = { action: 'pay', document: { permission: [{ target: 'pay' }] } };
const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

function outside(config: { zone: string; weekdays?: string[]; fromMinute: number; toMinute: number }) {
  const molecule = {
    id: 'm',
    combinator: 'any',
    decision: 'block',
    reasonCode: 'CLOSED',
    atoms: [{ predicate: 'time-outside', config }],
  };
  const policy = compileJson({ sops: [{ id: 's', document: { molecules: [molecule] } }], mandates: [MANDATE] });
  return (now: number) => policy.evaluate({ action: 'pay', agentDid: 'did:key:z6Mk' }, { now, spent: null });
}

/** The local minute of the day and weekday, as the host knows them. */
function local(now: number, zone: string): { minute: number; weekday: string } {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    weekday: 'short',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  });
  const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, value]));
  return {
    minute: Number(parts.get('hour')) * 60 + Number(parts.get('minute')),
    weekday: (parts.get('weekday') ?? '').toLowerCase(),
  };
}

describe('time-outside', () => {
  const zones = [
    'UTC',
    'Europe/Berlin',
    'America/New_York',
    'Asia/Kolkata',
    'Australia/Lord_Howe',
    'Africa/Casablanca',
  ];

  it.each(zones)('time-outside knows the local time of %s for the whole horizon', (zone) => {
    const isOutside = outside({ zone, weekdays: ['mon', 'tue', 'wed', 'thu', 'fri'], fromMinute: 540, toMinute: 1020 });
    const moment = fc.integer({ min: Date.UTC(2020, 0, 2), max: Date.UTC(2059, 11, 30) });
    fc.assert(
      fc.property(moment, (now) => {
        const { minute, weekday } = local(now, zone);
        const isOpen = minute >= 540 && minute < 1020 && WEEKDAYS.indexOf(weekday) < 5;
        expect(isOutside(now).decision).toBe(isOpen ? 'allow' : 'block');
      }),
    );
  });

  it('time-outside changes with daylight saving to the minute', () => {
    const isOutside = outside({ zone: 'Europe/Berlin', fromMinute: 180, toMinute: 181 });
    expect(isOutside(Date.UTC(2026, 2, 29, 0, 59)).decision).toBe('block');
    expect(isOutside(Date.UTC(2026, 2, 29, 1, 0)).decision).toBe('allow');
    expect(isOutside(Date.UTC(2026, 2, 29, 1, 1)).decision).toBe('block');
  });

  it('time-outside goes on past midnight with the day on which it began', () => {
    const isOutside = outside({ zone: 'UTC', weekdays: ['fri'], fromMinute: 1320, toMinute: 120 });
    expect(isOutside(Date.UTC(2026, 5, 5, 22)).decision).toBe('allow');
    expect(isOutside(Date.UTC(2026, 5, 6, 1, 59)).decision).toBe('allow');
    expect(isOutside(Date.UTC(2026, 5, 6, 2)).decision).toBe('block');
    expect(isOutside(Date.UTC(2026, 5, 5, 1)).decision).toBe('block');
  });

  it.each([Date.UTC(2019, 11, 31, 23, 59, 59, 999), Date.UTC(2060, 0, 1), Number.NaN, Number.POSITIVE_INFINITY])(
    'time-outside is unverifiable at %d, outside of what the program knows',
    (now) => {
      const isOutside = outside({ zone: 'UTC', fromMinute: 0, toMinute: 1440 });
      expect(isOutside(now)).toMatchObject({ reasonCode: 'CONTEXT_UNVERIFIABLE', unverifiable: ['time'] });
    },
  );

  it('time-outside is decided by the clock of the gate, whatever the context calls time', () => {
    const molecule = {
      id: 'm',
      combinator: 'any',
      decision: 'block',
      atoms: [
        { predicate: 'time-outside', config: { zone: 'UTC', fromMinute: 0, toMinute: 1440 } },
        { predicate: 'context-value-in', config: { field: 'time', values: ['late'] } },
      ],
    };
    const policy = compileJson({ sops: [{ id: 's', document: { molecules: [molecule] } }], mandates: [MANDATE] });
    const evaluate = (time: string) =>
      policy.evaluate(
        { action: 'pay', agentDid: 'did:key:z6Mk', context: { time } },
        { now: Date.UTC(2026, 0, 1), spent: null },
      );
    expect(evaluate('early').decision).toBe('allow');
    expect(evaluate('late').decision).toBe('block');
  });
});

describe('time zones', () => {
  const names = Intl.supportedValuesOf('timeZone');
  const documents = (zones: readonly string[]) => ({
    sops: [
      {
        id: 's',
        document: {
          molecules: zones.map((zone, index) => ({
            id: `m${index}`,
            combinator: 'any',
            decision: 'block',
            atoms: [{ predicate: 'time-outside', config: { zone, fromMinute: 0, toMinute: 60 } }],
          })),
        },
      },
    ],
  });
  const faultsOf = (zones: readonly string[]) => {
    try {
      compileJson(documents(zones));
      return [];
    } catch (error) {
      return error instanceof PolicyError ? error.faults : [{ path: '', message: String(error) }];
    }
  };

  it(`a document names at most ${ZONES_PER_DOCUMENT_MAX} time zones: unless more are allowed, one more is refused`, () => {
    expect(faultsOf(names.slice(0, ZONES_PER_DOCUMENT_MAX))).toEqual([]);
    const more = names.slice(0, ZONES_PER_DOCUMENT_MAX + 1);
    const path = `$.sops[0].document.molecules[${ZONES_PER_DOCUMENT_MAX}].atoms[0].config.zone`;
    expect(faultsOf(more)).toEqual([{ path, message: expect.stringContaining('at most 32') }]);
    expect(() => compileJson(documents(more), { limits: { zonesPerDocument: more.length } })).not.toThrow();
  });

  it('a time zone is the same one in every spelling and under every name', () => {
    const random = fc.array(fc.boolean(), { minLength: 16, maxLength: 16 });
    fc.assert(
      fc.property(
        fc.constantFrom('America/New_York', 'US/Eastern', 'Asia/Kolkata', 'Asia/Calcutta'),
        random,
        (zone, upper) => {
          const spelt = [...zone]
            .map((letter, at) => (upper[at] === true ? letter.toUpperCase() : letter.toLowerCase()))
            .join('');
          expect(compileJson(documents([spelt])).digest).toBe(compileJson(documents([zone])).digest);
        },
      ),
    );
    const spellings = Array.from({ length: 180 }, (_, index) =>
      [...'America/New_York'].map((letter, at) => ((index >> (at % 8)) & 1 ? letter.toUpperCase() : letter)).join(''),
    );
    expect(faultsOf(spellings)).toEqual([]);
  });

  it.each(['+05:30', '-00:01', '', ' UTC', 'Asia/\u212aolkata', 'Nowhere/At_All'])(
    'a document with the time zone %j is refused',
    (zone) => {
      expect(faultsOf([zone])).toHaveLength(1);
    },
  );

  it('time zones are worked out one to a step', () => {
    const steps = compileSteps(documents(names.slice(64, 164)), { limits: { zonesPerDocument: 100 } });
    let longest = 0;
    for (let isDone = false; !isDone; ) {
      const used = process.cpuUsage();
      isDone = steps.next().done === true;
      const { user, system } = process.cpuUsage(used);
      longest = Math.max(longest, (user + system) / 1000);
    }
    expect(longest).toBeLessThan(50);
  });
});
