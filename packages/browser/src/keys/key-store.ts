/** Values by name in a database of IndexedDB, which holds keys that no script can read. */
export class KeyStore {
  private constructor(private readonly database: IDBDatabase) {}

  static open(name: string): Promise<KeyStore> {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    return settled(request).then((database) => {
      // Deleting the data of the site must not wait for this tab.
      database.onversionchange = () => database.close();
      return new KeyStore(database);
    });
  }

  get(name: string): Promise<unknown> {
    return settled(this.database.transaction(STORE).objectStore(STORE).get(name));
  }

  /** Resolves once the value is on its way to the disk (`durability: strict`). */
  async put(name: string, value: unknown): Promise<void> {
    await this.#change((store) => {
      store.put(value, name);
    });
  }

  async delete(name: string): Promise<void> {
    await this.#change((store) => {
      store.delete(name);
    });
  }

  close(): void {
    this.database.close();
  }

  #change(change: (store: IDBObjectStore) => void): Promise<void> {
    const transaction = this.database.transaction(STORE, 'readwrite', { durability: 'strict' });
    change(transaction.objectStore(STORE));
    return new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
  }
}

const STORE = 'kept';

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
