import { utf8 } from '@gatewright/protocol';
import { isSqlite, type SqliteExports } from './exports.js';

/** SQLite's own build starts with 8 MiB and may grow to 2 GiB; pages have 64 KiB. */
const PAGE_BYTES = 65_536;
const MEMORY_INITIAL_PAGES = 128;
const MEMORY_MAX_PAGES = 32_768;

/** ENOSYS as a system call returns it. */
const NOT_IMPLEMENTED = -52;

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** A build of SQLite in its memory. Addresses are bytes from the memory's begin. */
export class SqliteInstance {
  private constructor(
    private readonly memory: WebAssembly.Memory,
    readonly call: SqliteExports,
  ) {}

  /** Instantiates the official WebAssembly file. Throws TypeError for another one. */
  static async of(module: WebAssembly.Module): Promise<SqliteInstance> {
    const memory = new WebAssembly.Memory({ initial: MEMORY_INITIAL_PAGES, maximum: MEMORY_MAX_PAGES });
    const { exports } = await WebAssembly.instantiate(module, importsOf(module, memory));
    if (!isSqlite(exports))
      throw new TypeError('the WebAssembly file is not the build of SQLite that this package needs');
    exports.__wasm_call_ctors();
    const instance = new SqliteInstance(memory, exports);
    const code = exports.sqlite3_initialize();
    if (code !== 0) throw new Error(`SQLite does not start (${code})`);
    return instance;
  }

  /** The bytes at an address, until the memory grows: use them at once. */
  bytes(address: number, length: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.buffer, address, length);
  }

  get view(): DataView {
    return new DataView(this.buffer);
  }

  /** A text up to its NUL. */
  text(address: number): string {
    const all = new Uint8Array(this.buffer);
    return decoder.decode(all.subarray(address, all.indexOf(0, address)));
  }

  /** `length` new bytes. Throws RangeError where there is no memory left. */
  allocate(length: number): number {
    const address = this.call.malloc(Math.max(length, 1));
    if (address === 0) throw new RangeError('SQLite has no memory left');
    return address;
  }

  /** Runs `use` with a text in memory, ended by NUL; `length` is its bytes without it. */
  withText<T>(text: string, use: (address: number, length: number) => T): T {
    const encoded = utf8(text);
    const address = this.allocate(encoded.length + 1);
    try {
      const target = this.bytes(address, encoded.length + 1);
      target.set(encoded);
      target[encoded.length] = 0;
      return use(address, encoded.length);
    } finally {
      this.call.free(address);
    }
  }

  private get buffer(): ArrayBuffer {
    const { buffer } = this.memory;
    if (buffer instanceof ArrayBuffer) return buffer;
    throw new TypeError('the memory of SQLite is shared between threads');
  }
}

/** Everything that the file imports is a system call; a database here reaches its files another way (`vfs.ts`). */
function importsOf(module: WebAssembly.Module, memory: WebAssembly.Memory): WebAssembly.Imports {
  const provided: Readonly<Record<string, WebAssembly.ImportValue>> = {
    memory,
    emscripten_date_now: () => Date.now(),
    emscripten_get_now: () => performance.now(),
    emscripten_get_heap_max: () => MEMORY_MAX_PAGES * PAGE_BYTES,
    emscripten_resize_heap: (bytes: number) => grown(memory, bytes),
  };
  const imports: Record<string, WebAssembly.ModuleImports> = {};
  for (const { module: space, name } of WebAssembly.Module.imports(module)) {
    imports[space] = { ...imports[space], [name]: provided[name] ?? (() => NOT_IMPLEMENTED) };
  }
  return imports;
}

/** 1 where the memory has the asked size then. */
function grown(memory: WebAssembly.Memory, bytes: number): number {
  const needed = Math.ceil((bytes >>> 0) / PAGE_BYTES) - memory.buffer.byteLength / PAGE_BYTES;
  try {
    if (needed > 0) memory.grow(needed);
    return 1;
  } catch {
    return 0;
  }
}
