import type { Fault } from '@gatewright/protocol';

/** Gathers everything that is wrong with documents, and all that people should know of them, each thing once. */
export class Faults {
  private readonly found = new Map<string, Fault>();
  private readonly warned = new Map<string, Fault>();

  add(path: string, message: string): void {
    this.found.set(JSON.stringify([path, message]), { path, message });
  }

  /** Of what compiles, and may not say what its author means. */
  warn(path: string, message: string): void {
    this.warned.set(JSON.stringify([path, message]), { path, message });
  }

  get warnings(): Fault[] {
    return [...this.warned.values()];
  }

  get all(): Fault[] {
    return [...this.found.values()];
  }

  get count(): number {
    return this.found.size;
  }
}
