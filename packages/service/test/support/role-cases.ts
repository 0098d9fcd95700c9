import { ROUTES } from '../../src/app/routes.js';
import { isPublic, type RouteRow } from '../../src/platform/http/route.js';
import type { CallOptions, GateClient, HttpAnswer } from './gate-client.js';
import { sampleOf } from './samples/index.js';
import { signedOrder } from './signed-order.js';

/** Every credential that a caller may hold. */
export const CREDENTIALS = [
  'none',
  'developer',
  'owner',
  'admin',
  'auditor',
  'claim token',
  'agent signature',
] as const;
export type Credential = (typeof CREDENTIALS)[number];

/** Public calls that people may make as well: a token that comes must be good, and its role fit. */
const ALSO_BY_TOKEN: Readonly<Record<string, readonly Credential[]>> = {
  '/policy/mandate/authorize/:id/effect/unknown': ['owner', 'admin'],
  '/policy/mandate/authorize/:id/refund': ['owner', 'admin'],
  '/magp/settlement/release': ['owner', 'admin'],
};

/** The log is served as it is, for tools that read the tlog formats, and events are a stream; the rest answers JSON. */
export const ANSWERING_JSON = ROUTES.filter(
  ({ path }) => path !== '/events' && !path.startsWith('/magp/evidence/log/'),
);
/** Tokens by the credential that they are. */
export type CredentialTokens = Readonly<Partial<Record<Credential, string>>>;

/** A call of a route with a credential: its token, or its signature in the place where a route takes one. */
export function holding(
  gate: GateClient,
  tokens: CredentialTokens,
  route: RouteRow,
  credential: Credential,
): CallOptions {
  const body = route.method === 'GET' ? {} : { body: {} };
  if (credential === 'none') return body;
  if (credential === 'agent signature') {
    const signed = signedOrder(gate.agent);
    const headers = { authorization: `Signature ${signed.signature}` };
    return route.method !== 'GET' && !isPublic(route) ? { body: signed, headers } : { ...body, headers };
  }
  const token = tokens[credential];
  return token === undefined ? body : { ...body, token };
}

function nowhere(route: RouteRow): string {
  return sampleOf(route).wrong ?? route.path.replace(/:[a-zA-Z]+(?:\{[^}]*\})?/g, 'none');
}

function codeOf({ body, data }: HttpAnswer) {
  return data['reasonCode'] ?? body['message'] ?? 'OK';
}

const ROLE_CREDENTIALS: readonly Credential[] = ['developer', 'owner', 'admin', 'auditor'];

/** What a call for these roles answers first of all; null where the credential is one that it takes. */
function accessRefusal(roles: readonly string[], credential: Credential): string | null {
  if (!ROLE_CREDENTIALS.includes(credential)) return '401 UNAUTHENTICATED';
  return roles.some((role) => role === credential) ? null : '403 FORBIDDEN';
}

/** What the answer of a route to a credential differs in from the roles of the route; null where it does not. */
export async function roleViolation(
  gate: GateClient,
  tokens: CredentialTokens,
  route: RouteRow,
  credential: Credential,
): Promise<string | null> {
  const answered = async (by: Credential) => {
    const answer = await gate.call(route.method, nowhere(route), holding(gate, tokens, route, by));
    return `${answer.status} ${codeOf(answer)}`;
  };
  const given = await answered(credential);
  const differs = (expected: string) => (given === expected ? null : `answered ${given}, not ${expected}`);
  const alsoRoles = ALSO_BY_TOKEN[route.path];
  if (!isPublic(route)) {
    const refusal = accessRefusal(route.roles, credential);
    if (refusal !== null) return differs(refusal);
    return /UNAUTHENTICATED|FORBIDDEN|INTERNAL_ERROR/.test(given) ? `answered ${given}` : null;
  }
  // What is public asks no caller who they are: every credential gets the answer that none gets.
  if (alsoRoles === undefined) return differs(await answered('none'));
  // What names its authorization in the body is sent without one here.
  const admitted = route.path.includes(':id') ? '404 AUTHORIZATION_NOT_FOUND' : '400 MALFORMED_REQUEST';
  return differs((credential === 'none' ? null : accessRefusal(alsoRoles, credential)) ?? admitted);
}
