import type { RouteRow } from '../../src/platform/http/route.js';
import type { CallOptions } from './gate-client.js';

/** Paths and queries with which a call goes as far as the store, where any id does not take it there. */
const PATHS: Readonly<Record<string, string>> = {
  '/policy/mandate/authorize/by-request': '/policy/mandate/authorize/by-request?agentDid=any&nonce=any',
  '/magp/evidence/consistency': '/magp/evidence/consistency?from=1&to=2',
  '/magp/evidence/log/tile/:path{.+}': '/magp/evidence/log/tile/0/000',
  '/credentials/status/:list': '/credentials/status/0',
};

const SIGNATURE = '00'.repeat(64);
const DIGEST = `sha256:${'ab'.repeat(32)}`;
const SLOT = { authorizationId: 'any' };

const EVALUATION = {
  subject: { type: 'agent', id: 'any' },
  action: { name: 'any' },
  resource: { type: 'any', id: 'any' },
};

const BODIES: Readonly<Record<string, object>> = {
  '/organisations': { name: 'Any', owner: 'any@example.test' },
  '/auth/login': { username: 'owner@example.test', password: 'correct horse battery' },
  '/console/session': { username: 'owner@example.test', password: 'correct horse battery' },
  '/auth/refresh-token': { refreshToken: 'any' },
  '/onboarding/agents': { agents: [{ name: 'Any', scope: 'any' }] },
  '/onboarding/requests/:id/verify-key': { signature: SIGNATURE, claimToken: 'any' },
  '/policy/gateway-reports': {
    servedAgentDid: 'did:magp:test:any',
    outcome: 'executed',
    reasonCode: 'SETTLED',
    request: { agentDid: 'did:magp:test:any', action: 'any', nonce: 'any-nonce' },
  },
  '/magp/settlement/reserve': SLOT,
  '/magp/settlement/finalize': SLOT,
  '/magp/settlement/release': SLOT,
  '/access/v1/evaluation': EVALUATION,
  '/access/v1/evaluations': { ...EVALUATION, evaluations: [{}] },
  '/access/v1/search/subject': EVALUATION,
  '/access/v1/search/action': EVALUATION,
  '/access/v1/requests': { ...EVALUATION, denial: { binding_token: 'any' } },
};

/** A path and a body with which a call of the route, made of nothing that exists, is not refused before it looks anything up. */
export function lookingCall({ method, path }: RouteRow): { readonly path: string } & Pick<CallOptions, 'body'> {
  const asked = PATHS[path] ?? path.replace(/:[a-zA-Z]+/g, 'any');
  return method === 'GET' ? { path: asked } : { path: asked, body: bodyOf(path) };
}

function bodyOf(path: string): object {
  const signed = {
    agentDid: 'did:magp:test:any',
    nonce: 'any-nonce',
    issuedAt: new Date().toISOString(),
    signature: SIGNATURE,
  };
  if (path === '/policy/decisions/local') {
    return { ...signed, action: 'any', decision: 'block', reasonCode: 'NO_MANDATE' };
  }
  if (path.endsWith('/record')) {
    const { nonce: _nonce, ...read } = signed;
    return read;
  }
  if (path.endsWith('/resume-claim')) return { ...signed, requestDigest: DIGEST, contextDigest: DIGEST };
  return BODIES[path] ?? {};
}
