import type { Clock } from '@gatewright/gate';
import type { ReadinessCause } from '@gatewright/protocol';

/** Something that is wrong now. */
export interface Condition {
  readonly cause: ReadinessCause;
  /** What was found, or failed last; null where nothing failed. */
  readonly detail: string | null;
  /** When it began, ms since the epoch; null where only looking shows it. */
  readonly since: number | null;
}

/** A condition with the time at which it began, ms since the epoch. */
export type DatedCondition = Condition & { readonly since: number };

/** When each condition began: at its first look in a row, where nothing else says it. */
export class ConditionTimes {
  readonly #since = new Map<ReadinessCause, number>();
  #underWay: Promise<readonly DatedCondition[]> | null = null;

  constructor(private readonly clock: Clock) {}

  /** The causes that the newest look found. */
  get causes(): readonly ReadinessCause[] {
    return [...this.#since.keys()];
  }

  /** Looks, and dates what is found. Who asks while a look is under way shares it: a flood of probes asks the store once at a time. */
  look(find: () => Promise<readonly Condition[]>): Promise<readonly DatedCondition[]> {
    this.#underWay ??= find()
      .then((conditions) => this.#date(conditions))
      .finally(() => {
        this.#underWay = null;
      });
    return this.#underWay;
  }

  /** Notes what a look found, and dates it. What it did not find is over. */
  #date(conditions: readonly Condition[]): readonly DatedCondition[] {
    const now = this.clock.now();
    const dated = conditions.map((condition) => ({
      ...condition,
      since: condition.since ?? this.#since.get(condition.cause) ?? now,
    }));
    this.#since.clear();
    for (const { cause, since } of dated) this.#since.set(cause, since);
    return dated;
  }
}
