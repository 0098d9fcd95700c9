/** Work in steps of a few ms each at most, so that a host that serves others can do something else in between. */
export type Steps<Result = void> = Generator<void, Result, void>;

/** Takes every step at once. */
export function finished<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
