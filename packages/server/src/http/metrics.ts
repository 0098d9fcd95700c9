import type { Instruments } from '../metrics/instruments.js';
import type { Fetch } from './listen.js';

/**
 * Answers `GET /metrics` in the text format of Prometheus, after `refresh`. The figures name no organisation, and are read without a login.
 */
export function metricsFetch(instruments: Instruments, refresh: () => Promise<void>): Fetch {
  return async ({ method, url }) => {
    if (method !== 'GET' || new URL(url).pathname !== '/metrics') return new Response(null, { status: 404 });
    await refresh();
    return new Response(await instruments.text(), { headers: { 'content-type': instruments.contentType } });
  };
}
