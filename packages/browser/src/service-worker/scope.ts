/** An event that waits for work, as service workers have it. */
export interface ExtendableEvent {
  waitUntil(work: Promise<unknown>): void;
}

/** A request of a page that the service worker may answer. */
export interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

/** What is used of the global object of a service worker. */
export interface ServiceWorkerScope {
  readonly location: { readonly href: string };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
}

export function isServiceWorker(scope: object): scope is ServiceWorkerScope {
  return 'ServiceWorkerGlobalScope' in scope;
}
