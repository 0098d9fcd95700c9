import type { StoreContinuity } from '@gatewright/ledger';

/** Whether a gate works on an older copy of its database that is not confirmed. */
export class RestoredState {
  #entered: string | null = null;
  #isNoted = false;

  constructor(private readonly continuity: Pick<StoreContinuity, 'rewound'> | null) {}

  /** Why the database is taken for an older copy; null where it is none. The store finds it in its next commit. */
  get reason(): string | null {
    return this.#entered ?? this.continuity?.rewound ?? null;
  }

  /** Whether the database notes it too, for every server and start. */
  get isNoted(): boolean {
    return this.#isNoted;
  }

  /** The answer to a caller that it permits nothing. */
  get refusal(): string {
    return `the database is an older copy (${this.reason}); its operator must confirm it with gatewright restore confirm`;
  }

  /** From here on the gate permits nothing. False where it was so already. */
  enter(reason: string): boolean {
    const isFirst = this.#entered === null;
    this.#entered ??= reason;
    return isFirst;
  }

  /** The database notes it. */
  noted(): void {
    this.#isNoted = true;
  }
}
