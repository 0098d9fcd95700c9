/** Permits of which a guard remembers that it had them; of more, the oldest are evicted. */
const SEEN_ANSWERS_MAX = 65_536;

/** The permits that a guard was given, by authorization or event. A permit that comes again is a replayed answer. */
export class SeenAnswers {
  private readonly ids = new Set<string>();

  has(id: string): boolean {
    return this.ids.has(id);
  }

  /** True the first time. Of more than `SEEN_ANSWERS_MAX` ids the oldest are evicted. */
  take(id: string): boolean {
    if (this.ids.has(id)) return false;
    this.ids.add(id);
    const [oldest] = this.ids;
    if (oldest !== undefined && this.ids.size > SEEN_ANSWERS_MAX) this.ids.delete(oldest);
    return true;
  }
}
