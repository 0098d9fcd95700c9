import type { Money } from './amounts.js';

interface Change {
  readonly at: number;
  readonly by: Money;
}

/**
 * An amount over time. A curve of what is certain is never above the truth, one of what is possible never below it: where two changes have
 * one time, the first applies the decrease first, and the second the increase.
 */
export class Curve {
  private changes: Change[] = [];

  constructor(private readonly bound: 'certain' | 'possible') {}

  add(at: number, by: Money): void {
    if (by !== 0n) this.changes.push({ at, by });
  }

  /** The highest value and when it was reached. */
  highest(): { readonly value: Money; readonly at: number } {
    let value = 0n;
    let found = { value: 0n, at: 0 };
    for (const { at, by } of this.ordered()) {
      value += by;
      if (value > found.value) found = { value, at };
    }
    return found;
  }

  /** The highest or lowest value that it has between two times, both included. */
  extreme(which: 'highest' | 'lowest', from: number, to: number): Money {
    let value = 0n;
    let found: Money | null = null;
    const take = () => {
      if (found === null || (which === 'highest' ? value > found : value < found)) found = value;
    };
    for (const { at, by } of this.ordered()) {
      if (at > to) break;
      if (at >= from) take();
      value += by;
      if (at >= from) take();
    }
    take();
    return found ?? value;
  }

  private ordered(): readonly Change[] {
    const first = this.bound === 'certain' ? -1 : 1;
    return this.changes.sort((one, other) => one.at - other.at || (one.by < other.by ? first : -first));
  }
}
