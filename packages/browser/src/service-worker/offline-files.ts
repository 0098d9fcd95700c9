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
  const hrefs = addresses.map((address) => new URL(address, location.href).href);
  const kept = new Set(hrefs.map(withoutQuery));
  return {
    keep: async () => {
      const cache = await caches.open(CACHE);
      await cache.addAll([...new Set(hrefs)]);
    },
    has: ({ href }) => kept.has(withoutQuery(href)),
    answer: async (request) => {
      try {
        return await fetch(request);
      } catch (error) {
        const cache = await caches.open(CACHE);
        const found = (await cache.match(request)) ?? (await cache.match(request, { ignoreSearch: true }));
        if (found === undefined) throw error;
        return found;
      }
    },
  };
}

/** Without a network queries are not distinguished: a link adds one to a page, a build to a script. */
function withoutQuery(href: string): string {
  const { origin, pathname } = new URL(href);
  return origin + pathname;
}
