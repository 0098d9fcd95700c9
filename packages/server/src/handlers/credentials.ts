import { gzipSync } from 'node:zlib';
import { STATUS_LIST_BITS, secureDocument, statusBits, statusListCredential } from '@gatewright/protocol';
import { revokedSlots } from '../directory/index.js';
import { STATUS_LISTS_PATH } from '../evidence/issuer.js';
import type { Call } from '../http/call.js';
import { type Reply, refused } from '../http/reply.js';
import type { Service } from '../service.js';

/** GET /credentials/status/:list: which mandates were revoked, as a signed credential (Bitstring Status List v1.0). */
export async function readStatusList({ params }: Call, service: Service): Promise<Reply | Response> {
  const { directory, issuer, clock, ed25519, baseUrl } = service;
  const list = params['list'] ?? '';
  if (!/^(?:0|[1-9][0-9]{0,5})$/.test(list)) return refused('NOT_FOUND', 'there is no such status list', { list });
  const first = Number(list) * STATUS_LIST_BITS;
  const revoked = await revokedSlots(directory, first, first + STATUS_LIST_BITS);
  const created = new Date(clock.now()).toISOString();
  const bits = gzipSync(statusBits(revoked.map((index) => index - first)));
  const url = `${baseUrl()}${STATUS_LISTS_PATH}/${list}`;
  const { did, seed, verificationMethod } = issuer.signer;
  const credential = statusListCredential(url, did, new Uint8Array(bits), created);
  const proof = { created, verificationMethod, proofPurpose: 'assertionMethod' };
  const signed = secureDocument(credential, proof, seed, ed25519);
  return new Response(JSON.stringify(signed), { headers: { 'content-type': 'application/vc' } });
}

/** GET /.well-known/did.json, at the root of the host: the keys of the issuer (did:web). */
export async function readDidDocument(_call: Call, { issuer }: Service): Promise<Reply | Response> {
  if (issuer.didDocument === null) {
    return refused('NOT_FOUND', 'the issuer is a did:key; set GATEWRIGHT_PUBLIC_URL to an https address for a did:web');
  }
  return new Response(JSON.stringify(issuer.didDocument), { headers: { 'content-type': 'application/did+json' } });
}
