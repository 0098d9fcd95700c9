/** How long what is closed waits for the answers that it owes, ms. */
const DRAIN_MAX_MS = 5_000;

/** Waits for answers, for 5 s at most. */
export async function drained(answers: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise((resolve) => {
    timer = setTimeout(resolve, DRAIN_MAX_MS);
  });
  await Promise.race([answers, patience]);
  clearTimeout(timer);
}
