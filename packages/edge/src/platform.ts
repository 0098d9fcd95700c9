// What is used of the Workers platform, by its interfaces: neither its types nor its modules are needed to build this package.

/** A value of a column, as `SqlStorage` gives it. */
export type StoredValue = ArrayBuffer | string | number | null;

/** `ctx.storage.sql` of a Durable Object with SQLite. */
export interface SqlStorage {
  exec(query: string, ...bindings: readonly (ArrayBuffer | string | number | null)[]): SqlCursor;
}

export interface SqlCursor {
  toArray(): readonly Readonly<Record<string, StoredValue>>[];
}

/** `ctx.storage` of a Durable Object. */
export interface ObjectStorage {
  readonly sql: SqlStorage;
  get(key: string): Promise<unknown>;
  put(key: string, value: unknown): Promise<void>;
  delete(key: string): Promise<boolean>;
  getAlarm(): Promise<number | null>;
  setAlarm(at: number): Promise<void>;
  /** Runs `work` in one transaction, which no other event of the object interrupts. */
  transaction<T>(work: () => Promise<T>): Promise<T>;
}

/** `ctx` of a Durable Object. */
export interface ObjectContext {
  readonly id: { readonly name?: string | undefined };
  readonly storage: ObjectStorage;
}

/** A namespace of Durable Objects, as a binding. */
export interface ObjectNamespace {
  idFromName(name: string): unknown;
  get(id: unknown): { fetch(request: Request): Promise<Response> };
}

/** The bindings of a Worker: variables and secrets are text. */
export type Bindings = Readonly<Record<string, unknown>>;
