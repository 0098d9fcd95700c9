import type { Event } from './history.js';

/**
 * From when on a budget may lack what it permitted, because the gate said that its database is one of the past and a person confirmed it, ms of
 * the test; Infinity where that did not happen. It may then refuse what fits, and still permits nothing above its cap.
 */
export function lacksFrom(budget: string, events: readonly Event[]): number {
  const isMade = ({ step, answer }: Event) =>
    (step.do === 'budget' || step.do === 'delegate') && step.budget === budget && answer.kind === 'done';
  const made = events.find(isMade);
  const confirmed = events.findLast(({ step, answer }) => step.do === 'confirm' && answer.kind === 'done');
  const rewound = events.find(({ step }) => step.do === 'rewind');
  if (made === undefined || confirmed === undefined || rewound === undefined) return Number.POSITIVE_INFINITY;
  return made.start < confirmed.start ? rewound.start : Number.POSITIVE_INFINITY;
}
