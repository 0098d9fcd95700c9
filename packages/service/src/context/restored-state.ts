/** Whether a gate works on an older copy of its database that is not confirmed. */
export class RestoredState {
  #reason: string | null = null;

  /** Why the database is taken for an older copy; null where it is none. */
  get reason(): string | null {
    return this.#reason;
  }

  /** The answer to a caller that it permits nothing. */
  get refusal(): string {
    return `the database is an older copy (${this.#reason}); its operator must confirm it with gatewright restore confirm`;
  }

  /** From here on the gate permits nothing. */
  enter(reason: string): void {
    this.#reason ??= reason;
  }
}
