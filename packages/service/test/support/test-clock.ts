import type { Clock } from '@gatewright/gate';

/** The clock of the process, which tests turn forward, and stop. */
export class TestClock implements Clock {
  ahead = 0;
  stoppedAt: number | null = null;

  now(): number {
    return (this.stoppedAt ?? Date.now()) + this.ahead;
  }
}
