/** One compiled core with one program, called over its six exports as any host calls it. */
export class CoreInstance {
  private readonly exports: WebAssembly.Exports;
  /** The status of `load`. */
  readonly status: number;

  constructor(module: WebAssembly.Module, program: Uint8Array) {
    this.exports = new WebAssembly.Instance(module, {}).exports;
    this.put(program);
    this.status = this.call('load', program.length);
  }

  /** The verdict on a text, or the status where there is none. */
  evaluate(text: string): string | number {
    return this.evaluateBytes(new TextEncoder().encode(text));
  }

  evaluateBytes(bytes: Uint8Array): string | number {
    this.put(bytes);
    const status = this.call('evaluate', bytes.length);
    if (status !== 0) return status;
    const at = this.call('output', 0);
    return new TextDecoder().decode(this.memory().subarray(at, at + this.call('output_len', 0)));
  }

  memoryBytes(): number {
    return this.memory().length;
  }

  private put(bytes: Uint8Array): void {
    const at = this.call('input', bytes.length);
    this.memory().set(bytes, at);
  }

  private memory(): Uint8Array {
    const { memory } = this.exports;
    return memory instanceof WebAssembly.Memory ? new Uint8Array(memory.buffer) : new Uint8Array(0);
  }

  private call(name: string, argument: number): number {
    const found = this.exports[name];
    return typeof found === 'function' ? Number(found(argument)) : -1;
  }
}
