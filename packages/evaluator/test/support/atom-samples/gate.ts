import type { AtomSample } from './sample.js';

const EARLIER = { action: 'lookup', outcome: 'permitted', withinSeconds: 60 };
const QUESTION = '[["lookup"],"permitted",null,"agent",60,1]';
const SPENT = { limit: 500, currency: 'EUR', period: 'month', zone: 'Europe/Berlin', by: 'merchant' };
const SPENT_QUESTION = '["spent","500","EUR","month","Europe/Berlin","merchant","agent",null]';
const COUNTED = { count: 10, period: 'PT24H', action: ['pay', 'transfer'] };
const COUNTED_QUESTION = '["counted",10,86400000,null,null,"agent",["pay","transfer"]]';

/** Samples of the atoms about the clock of the gate, and about earlier actions and their sums. */
export const GATE_SAMPLES = {
  'time-outside': {
    semantics:
      'Fires when the local time is outside of the window. Unverifiable where the offset of the zone at that time is not known.',
    config: { zone: 'UTC', fromMinute: 540, toMinute: 1020 },
    field: 'time',
    fires: Date.UTC(2026, 5, 1, 23),
    silent: Date.UTC(2026, 5, 1, 12),
    boundary: { fires: Date.UTC(2026, 5, 1, 17), silent: Date.UTC(2026, 5, 1, 16, 59, 59, 999) },
  },
  'action-required-before': {
    semantics:
      'Fires when fewer than count of the actions had the outcome within the time. Unverifiable without the field, or where no gate counts.',
    config: EARLIER,
    field: 'history',
    fires: { [QUESTION]: false },
    silent: { [QUESTION]: true },
  },
  'action-repeated-before': {
    semantics:
      'Fires when at least count of the actions had the outcome within the time. Unverifiable without the field, or where no gate counts.',
    config: EARLIER,
    field: 'history',
    fires: { [QUESTION]: true },
    silent: { [QUESTION]: false },
  },
  'spent-over': {
    semantics:
      'Fires when what was permitted in the period and this amount together are above limit. Holds and captures count, without what was given back. Fires in any currency but its own. With action, no other action counts or fires. Unverifiable without the field of by, or where no gate counts.',
    config: SPENT,
    field: 'history',
    fires: { [SPENT_QUESTION]: true },
    silent: { [SPENT_QUESTION]: false },
  },
  'counted-over': {
    semantics:
      'Fires when the permitted actions of the period and this one together are more than count. With action, no other action counts or fires. Unverifiable without the field of by, or where no gate counts.',
    config: COUNTED,
    field: 'history',
    fires: { [COUNTED_QUESTION]: true },
    silent: { [COUNTED_QUESTION]: false },
  },
} satisfies Readonly<Record<string, AtomSample>>;
