const SAMPLE_MS = 2;
const WARM_UP_MS = 300;

/** The place of a share in sorted samples. */
export function percentile(samples, share) {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

/** Milliseconds of the processor that this process has had, in all its threads. */
export function processorMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/**
 * A sampler of one engine: each call times as many verdicts as fit into two milliseconds, over all requests in turn, and gives
 * the microseconds of one by the clock that is given. Verdicts of an asynchronous engine are awaited.
 */
export async function samplerOf({ evaluate, prepare }, requests, clock = () => performance.now()) {
  const inputs = requests.map(prepare);
  let next = 0;
  const once = () => {
    next = next + 1 === inputs.length ? 0 : next + 1;
    return evaluate(inputs[next]);
  };
  const isAsynchronous = once() instanceof Promise;
  const run = async (count) => {
    const started = clock();
    if (isAsynchronous) for (let index = 0; index < count; index += 1) await once();
    else for (let index = 0; index < count; index += 1) once();
    return clock() - started;
  };
  let [count, fastestMs] = [1, Number.POSITIVE_INFINITY];
  // The fastest sample says how many verdicts fit: one that was held up would make all later ones too short to time.
  const sample = async () => {
    const ms = (await run(count)) / count;
    fastestMs = Math.min(fastestMs, ms);
    count = Math.min(count * 2, Math.max(1, Math.ceil(SAMPLE_MS / fastestMs)));
    return ms * 1000;
  };
  const warm = clock() + WARM_UP_MS;
  while (clock() < warm) await sample();
  return sample;
}
