/** Where the keys of a gate are kept. */
export interface KeptValues {
  get(name: string): Promise<unknown>;
  /** Resolves once the value is on its way to the disk. */
  put(name: string, value: unknown): Promise<void>;
  /** Puts a value in the place of everything that is kept, at once. */
  replaceAll(name: string, value: unknown): Promise<void>;
}

/**
 * Values by name in a database of IndexedDB, which takes keys that no script can read. It is open only while it is used: deleting the
 * data of the site must not wait for this tab.
 */
export class KeyStore implements KeptValues {
  constructor(private readonly database: string) {}

  get(name: string): Promise<unknown> {
    return this.#in((database) => settled(database.transaction(STORE).objectStore(STORE).get(name)));
  }

  async put(name: string, value: unknown): Promise<void> {
    await this.#change((store) => {
      store.put(value, name);
    });
  }

  async replaceAll(name: string, value: unknown): Promise<void> {
    await this.#change((store) => {
      store.clear();
      store.put(value, name);
    });
  }

  async delete(name: string): Promise<void> {
    await this.#change((store) => {
      store.delete(name);
    });
  }

  #change(change: (store: IDBObjectStore) => void): Promise<void> {
    return this.#in((database) => {
      const transaction = database.transaction(STORE, 'readwrite', { durability: 'strict' });
      const done = new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error);
      });
      change(transaction.objectStore(STORE));
      return done;
    });
  }

  async #in<Result>(use: (database: IDBDatabase) => Promise<Result>): Promise<Result> {
    const request = indexedDB.open(this.database, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    const database = await settled(request);
    database.onversionchange = () => database.close();
    try {
      return await use(database);
    } finally {
      database.close();
    }
  }
}

/** Values that end with this thread. */
export function passingValues(): KeptValues {
  const values = new Map<string, unknown>();
  const put = async (name: string, value: unknown) => {
    values.set(name, value);
  };
  return {
    get: async (name) => values.get(name),
    put,
    replaceAll: (name, value) => {
      values.clear();
      return put(name, value);
    },
  };
}

const STORE = 'kept';

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
