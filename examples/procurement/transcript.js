/** Prints what happens and remembers whether it was what the story says. */
export class Transcript {
  #print;
  #surprises = 0;
  /** Every decision that left evidence: what it was about, and its event id. */
  decisions = [];

  constructor(print) {
    this.#print = print;
  }

  scene(title) {
    this.#print(`\n${title}`);
  }

  /** One outcome, beside the code that the story expects. */
  outcome(what, code, expected, facts = {}) {
    const shown = Object.entries(facts).filter(([, value]) => value !== null && value !== undefined);
    const details = shown.map(([name, value]) => `${name} ${value}`).join(', ');
    const isExpected = code === expected;
    if (!isExpected) this.#surprises += 1;
    const mark = isExpected ? '' : `   <- expected ${expected}`;
    this.#print(`  ${what}: ${code}${details === '' ? '' : ` (${details})`}${mark}`);
  }

  /** A verdict, remembered for the proofs at the end. */
  verdict(what, verdict, expected) {
    const { decision, reasonCode, authorizationId, escalationId, remaining, eventId } = verdict;
    this.outcome(what, reasonCode, expected, {
      decision,
      hold: authorizationId,
      escalation: escalationId,
      remaining,
      event: eventId,
    });
    if (eventId !== null) this.decisions.push({ what, eventId });
  }

  /** Says how the story ended. Returns the exit status. */
  finish() {
    this.#print(
      this.#surprises === 0
        ? '\nEverything went as the story says.'
        : `\n${this.#surprises} outcomes were not as the story says.`,
    );
    return this.#surprises === 0 ? 0 : 1;
  }
}
