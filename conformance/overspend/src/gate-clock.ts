import type { GateTime } from './history.js';

/** How far the clock of a gate may be from what the test computes, ms: clocks of two processes differ, and round. */
const CLOCK_MARGIN_MS = 20;

interface Setting {
  readonly at: number;
  /** When it was set, on the clock of the test. */
  readonly start: number;
  readonly end: number;
}

/** What the clock of a gate can show, computed from when it was set. */
export class GateClock {
  private settings: Setting[];

  constructor(private readonly now: () => number) {
    const start = now();
    this.settings = [{ at: Date.now(), start, end: start }];
  }

  /** Sets the clock by `set`; until it has ended the clock may show either time. */
  async set(at: number, set: () => Promise<void>): Promise<void> {
    const setting: { at: number; start: number; end: number } = {
      at,
      start: this.now(),
      end: Number.POSITIVE_INFINITY,
    };
    this.settings = [...this.settings, setting];
    await set();
    setting.end = this.now();
    this.settings = [setting];
  }

  /** Bounds of what it shows between two instants of the test, the second of which is now. */
  between(start: number, end: number, before: readonly Setting[]): GateTime {
    const all = [...before, ...this.settings];
    const from = all.map((each) => each.at + Math.max(0, start - Math.min(each.end, end)));
    const to = all.map((each) => each.at + (end - Math.min(each.start, end)));
    return { from: Math.min(...from) - CLOCK_MARGIN_MS, to: Math.max(...to) + CLOCK_MARGIN_MS };
  }

  /** The settings that are possible now, for `between`. */
  possible(): readonly Setting[] {
    return this.settings;
  }
}
