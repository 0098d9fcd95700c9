/** An anchor that cannot be reached, refuses, or answers with something that does not verify. */
export class AnchorError extends Error {
  readonly code = 'ANCHOR_FAILED';

  constructor(
    readonly anchor: string,
    problem: string,
  ) {
    super(`${anchor} ${problem}`);
    this.name = 'AnchorError';
  }
}
