import { TIME } from '../../program/fields.js';
import * as operation from '../../program/operations.generated.js';
import { canonicalZone, zoneOffsets } from '../writing/zones.js';
import type { AtomRow } from './atom-row.js';
import type { AtomConfig } from './config.js';

const MINUTES_PER_DAY = 1440;
const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

function refuseEmptyWindow(config: AtomConfig): string | null {
  return config.numeric('fromMinute') === config.numeric('toMinute') ? 'leaves the window empty' : null;
}

function weekdayBits(config: AtomConfig): number {
  const named = config.texts('weekdays');
  return WEEKDAYS.reduce(
    (bits, day, index) => (named.length === 0 || named.includes(day) ? bits | (1 << index) : bits),
    0,
  );
}

/** Atoms about the gate's clock. */
export const TIME_ATOMS: readonly AtomRow[] = [
  {
    predicate: 'time-outside',
    label: 'Outside of a time window',
    description: 'The time of the gate is outside of a weekly window.',
    config: [
      {
        key: 'zone',
        type: 'string',
        required: true,
        description: 'the time zone by its IANA name',
        refuse: (config) =>
          canonicalZone(config.text('zone')) === null ? 'is not the name of an IANA time zone' : null,
      },
      {
        key: 'weekdays',
        type: 'string[]',
        required: false,
        description: `the days on which the window opens, of ${WEEKDAYS.join(', ')}; every day if not given`,
        pattern: { source: `^(?:${WEEKDAYS.join('|')})$`, otherwise: `is not of ${WEEKDAYS.join(', ')}` },
      },
      {
        key: 'fromMinute',
        type: 'number',
        required: true,
        description: 'the minute of the local day at which the window opens',
        whole: { min: 0, max: MINUTES_PER_DAY },
      },
      {
        key: 'toMinute',
        type: 'number',
        required: true,
        description: 'the minute at which it has closed; before fromMinute if it goes on past midnight',
        whole: { min: 0, max: MINUTES_PER_DAY },
        refuse: refuseEmptyWindow,
      },
    ],
    protocol: false,
    unread: { missing: 'unverifiable', garbled: 'unverifiable' },
    reads: () => ['time'],
    encode: (config, program) => ({
      operation: operation.TIME_OUTSIDE,
      slot: TIME,
      list: program.sequence([
        weekdayBits(config),
        config.numeric('fromMinute') ?? 0,
        config.numeric('toMinute') ?? 0,
        ...zoneOffsets(config.text('zone')),
      ]),
    }),
  },
];
