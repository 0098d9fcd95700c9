/**
 * A shortest sequence that still fails: no single step can be left out any more (delta debugging). `fails` plays a sequence
 * again; steps that lose what they refer to leave themselves out. At most `maxTries` sequences are played.
 */
export async function shrink<T>(
  steps: readonly T[],
  fails: (steps: readonly T[]) => Promise<boolean>,
  maxTries = 2_000,
): Promise<readonly T[]> {
  let shortest = steps;
  let size = Math.ceil(steps.length / 2);
  let tries = 0;
  while (size >= 1 && tries < maxTries) {
    let removed = false;
    // From the end: what came last depends on what came first, seldom the other way.
    for (let end = shortest.length; end > 0 && tries < maxTries; end -= size) {
      const begin = Math.max(0, end - size);
      const candidate = [...shortest.slice(0, begin), ...shortest.slice(end)];
      tries += 1;
      if (candidate.length === 0 || !(await fails(candidate))) continue;
      shortest = candidate;
      removed = true;
    }
    if (!removed || size > 1) size = size === 1 ? 0 : Math.ceil(size / 2);
  }
  return shortest;
}
