/** Work that outlives the call which started it. Tasks report their own outcome and never reject. */
export class Background {
  private readonly running = new Set<Promise<void>>();

  start(task: Promise<void>): void {
    const tracked = task.finally(() => this.running.delete(tracked));
    this.running.add(tracked);
  }

  /** Resolves when nothing is left running, tasks that others started meanwhile included. */
  async settled(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running);
  }
}
