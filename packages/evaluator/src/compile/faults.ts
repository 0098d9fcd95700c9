import type { Fault } from '@gatewright/protocol';

/** Gathers everything that is wrong with documents, each thing once, instead of stopping at the first. */
export class Faults {
  private readonly found = new Map<string, Fault>();

  add(path: string, message: string): void {
    this.found.set(JSON.stringify([path, message]), { path, message });
  }

  get all(): Fault[] {
    return [...this.found.values()];
  }

  get count(): number {
    return this.found.size;
  }
}
