import type { AtomProse } from '../spec.js';

/** What the atoms about the gate's clock say of themselves. */
export const TIME_PROSE = {
  'time-outside': {
    label: 'Outside of a time window',
    description: 'The time of the gate is outside of a weekly window.',
    requiredContext: [],
    semantics:
      'Fires when the local time is outside of the window. Unverifiable where the offset of the zone at that time is not known.',
    examples: [],
  },
} satisfies Readonly<Record<string, AtomProse>>;
