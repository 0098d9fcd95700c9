import type { ServiceContext } from '../../platform/context/service-context.js';
import type { Call } from '../../platform/http/call.js';
import { type Reply, refused } from '../../platform/http/reply.js';
import { STATUS_LISTS_PATH } from '../../platform/keys/issuers.js';
import { statusListAsOf } from './status-lists.js';

/** GET /credentials/status/:list: which mandates were revoked, as a signed credential (Bitstring Status List v1.0). */
export async function readStatusList({ params }: Call, service: ServiceContext): Promise<Reply | Response> {
  const list = params['list'] ?? '';
  if (!/^(?:0|[1-9][0-9]{0,5})$/.test(list)) return refused('NOT_FOUND', 'there is no such status list', { list });
  const now = new Date(service.clock.now()).toISOString();
  const signed = await statusListAsOf(`${service.baseUrl()}${STATUS_LISTS_PATH}/${list}`, now, service);
  return new Response(JSON.stringify(signed), { headers: { 'content-type': 'application/vc' } });
}

/** GET /.well-known/did.json, at the root of the host: the keys of the issuer (did:web). */
export async function readDidDocument(_call: Call, { issuers }: ServiceContext): Promise<Reply | Response> {
  const { didDocument } = issuers.first;
  if (didDocument === null) {
    return refused('NOT_FOUND', 'the issuer is a did:key; set GATEWRIGHT_PUBLIC_URL to an https address for a did:web');
  }
  return new Response(JSON.stringify(didDocument), { headers: { 'content-type': 'application/did+json' } });
}
