import { type Refused, refuse } from './refusal.js';

/**
 * Why the target that a client bound cannot stand for the one that the service serves; null where it can. The service reads the query of
 * its own target, so a proxy must keep it.
 */
export function refusedTarget(client: string, own: string): Refused | null {
  if (client === own) return null;
  if (!client.startsWith('/')) return refuse('MALFORMED_REQUEST', 'the proxy states no path as the client sent it');
  return queryOf(client) === queryOf(own)
    ? null
    : refuse('QUERY_NOT_BOUND', 'the proxy changed the query: let it rewrite the path alone');
}

function queryOf(target: string): string {
  const at = target.indexOf('?');
  return at === -1 ? '' : target.slice(at);
}
