/** What a script of the origin took of the keys of a gate. */
export interface TakenKeys {
  /** Formats in which a secret key was exported. */
  readonly exported: readonly string[];
  /** What secret keys compute for texts that the script knows, hex. */
  readonly outputs: readonly string[];
  /** How many keys sign with Ed25519 for the script. */
  readonly signing: number;
}

/** What a script of the origin can take of the keys in a database of IndexedDB. It runs in a page, so it uses nothing outside itself. */
export async function takeKeys(database: string): Promise<TakenKeys> {
  const settled = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const opened = await settled(indexedDB.open(database));
  const names = Array.from(opened.objectStoreNames);
  const stored = await Promise.all(names.map((name) => settled(opened.transaction(name).objectStore(name).getAll())));
  opened.close();
  const keysIn = (value: unknown): CryptoKey[] => {
    if (value instanceof CryptoKey) return [value];
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(keysIn) : [];
  };
  const exported: string[] = [];
  const outputs: string[] = [];
  let signing = 0;
  for (const key of keysIn(stored).filter(({ type }) => type !== 'public')) {
    for (const format of ['raw', 'pkcs8', 'jwk'] as const) {
      const taken = await crypto.subtle.exportKey(format, key).catch(() => null);
      if (taken !== null) exported.push(format);
    }
    const { name } = key.algorithm;
    if (name === 'Ed25519') signing += 1;
    for (const purpose of ['policy', 'log', 'issuer', 'claim token']) {
      const output = await crypto.subtle.sign(name, key, new TextEncoder().encode(`gatewright ${purpose} key`));
      outputs.push(Array.from(new Uint8Array(output), (byte) => byte.toString(16).padStart(2, '0')).join(''));
    }
  }
  return { exported, outputs, signing };
}
