import type { AtomSample } from './sample.js';

const EARLIER = { action: 'lookup', outcome: 'permitted', withinSeconds: 60 };
const QUESTION = '[["lookup"],"permitted",null,"agent",60,1]';

/** Samples of the atoms about the clock of the gate, and about earlier actions. */
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
} satisfies Readonly<Record<string, AtomSample>>;
