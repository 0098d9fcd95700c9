/** Times that a call is measured at most: what the host does besides, and the compilation of JavaScript, do not come every time. */
const REPETITIONS = 6;

/**
 * How long the longest of the calls waits that are made one after another while `slow` runs, ms: the least of some repetitions, which end
 * with one that is at most `enoughMs`.
 * A wait is no longer than the time for which the process had a processor, so that a busy host does not count.
 */
export async function waitBeside(
  slow: () => Promise<unknown>,
  call: () => Promise<unknown>,
  enoughMs: number,
): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let repetition = 0; repetition < REPETITIONS && least > enoughMs; repetition += 1) {
    least = Math.min(least, await longestWait(slow, call));
  }
  return least;
}

async function longestWait(slow: () => Promise<unknown>, call: () => Promise<unknown>): Promise<number> {
  const running = { over: false };
  let longest = 0;
  const beside = async () => {
    while (!running.over) longest = Math.max(longest, await waited(call));
  };
  const calling = beside();
  try {
    // Without the calls beside it, what waits for one of them would never end.
    await Promise.race([slow(), calling]);
  } finally {
    running.over = true;
  }
  await calling;
  return longest;
}

async function waited(call: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  const used = process.cpuUsage();
  await call();
  const { user, system } = process.cpuUsage(used);
  return Math.min(performance.now() - began, (user + system) / 1000);
}
