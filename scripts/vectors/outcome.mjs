/** What became of one case: the problem as text, null where it passed. A throw is a problem, never the end of the run. */
export function outcome(title, check) {
  try {
    return { title, problem: check() };
  } catch (error) {
    return { title, problem: `threw ${error instanceof Error ? error.message : error}` };
  }
}

/** Null where two texts are equal, else what was found instead. */
export function expectText(found, expected, what) {
  return found === expected ? null : `${what} is ${JSON.stringify(found.slice(0, 200))}`;
}
