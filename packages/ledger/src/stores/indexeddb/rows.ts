import type { Key } from './keys.js';

/** Reads and writes within one transaction. A write that fails aborts the transaction. */
export class Rows {
  constructor(private readonly store: IDBObjectStore) {}

  /** The row under a key. Rows are written by this program alone, so the kind of key says the type. */
  async get<Row>(key: Key): Promise<Row | null> {
    const row: Row | undefined = await answer(this.store.get(key));
    return row ?? null;
  }

  /** The rows under the keys; those that are not there are left out. */
  async getEach<Row>(keys: readonly Key[]): Promise<readonly Row[]> {
    const rows = await Promise.all(keys.map((key) => this.get<Row>(key)));
    return rows.flatMap((row) => (row === null ? [] : [row]));
  }

  getAll<Row>(range: IDBKeyRange, limit?: number): Promise<readonly Row[]> {
    return answer<Row[]>(this.store.getAll(range, limit));
  }

  count(range: IDBKeyRange): Promise<number> {
    return answer(this.store.count(range));
  }

  /** The last row of the range. */
  async last<Row>(range: IDBKeyRange): Promise<Row | null> {
    const cursor = await answer(this.store.openCursor(range, 'prev'));
    const row: Row | undefined = cursor?.value;
    return row ?? null;
  }

  put(key: Key, row: unknown): void {
    this.store.put(row, key);
  }

  /** Writes a row that must be new: a key that is taken aborts the transaction. */
  add(key: Key, row: unknown): void {
    this.store.add(row, key);
  }

  delete(keys: Key | IDBKeyRange): void {
    this.store.delete(keys);
  }
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
