import type { ServiceWorkerScope } from './scope.js';

const CACHE = 'gatewright-offline';

/** Files that are kept for the time without a network. */
export interface OfflineFiles {
  /** Fetches and keeps all of them; rejects where one cannot be had. */
  keep(): Promise<void>;
  has(url: URL): boolean;
  /** From the network, or as it was kept where that does not answer. */
  answer(request: Request): Promise<Response>;
}

export function offlineFiles({ location }: ServiceWorkerScope, addresses: readonly string[]): OfflineFiles {
  const kept = new Set(addresses.map((address) => new URL(address, location.href).href));
  return {
    keep: async () => {
      const cache = await caches.open(CACHE);
      await cache.addAll([...kept]);
    },
    has: ({ href }) => kept.has(href),
    answer: async (request) => {
      try {
        return await fetch(request);
      } catch (error) {
        const found = await caches.match(request);
        if (found === undefined) throw error;
        return found;
      }
    },
  };
}
