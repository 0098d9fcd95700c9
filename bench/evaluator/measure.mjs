const SAMPLE_MS = 2;
const WARM_UP_MS = 300;

/** The place of a share in sorted samples. */
export function percentile(samples, share) {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

/**
 * A sampler of one engine: each call times as many verdicts as fit into two milliseconds, over all requests in turn, and gives
 * the microseconds of one. Verdicts of an asynchronous engine are awaited.
 */
export async function samplerOf({ evaluate, prepare }, requests) {
  const inputs = requests.map(prepare);
  let next = 0;
  const once = () => {
    next = next + 1 === inputs.length ? 0 : next + 1;
    return evaluate(inputs[next]);
  };
  const isAsynchronous = once() instanceof Promise;
  const run = async (count) => {
    const started = performance.now();
    if (isAsynchronous) for (let index = 0; index < count; index += 1) await once();
    else for (let index = 0; index < count; index += 1) once();
    return performance.now() - started;
  };
  let [count, fastestMs] = [1, Number.POSITIVE_INFINITY];
  // The fastest sample says how many verdicts fit: one that was held up would make all later ones too short to time.
  const sample = async () => {
    const ms = (await run(count)) / count;
    fastestMs = Math.min(fastestMs, ms);
    count = Math.min(count * 2, Math.max(1, Math.ceil(SAMPLE_MS / fastestMs)));
    return ms * 1000;
  };
  const warm = performance.now() + WARM_UP_MS;
  while (performance.now() < warm) await sample();
  return sample;
}
