import { type AuthzenEvaluationRequest, canonicalJson, type JsonObject, sha256Hex } from '@gatewright/protocol';
import type { ServiceContext } from '../../platform/context/service-context.js';
import { seal, unseal } from '../../platform/keys/sealed.js';
import { SEALED_MS, secretsSince } from '../../platform/keys/serving-keys.js';

type Sealing = Pick<ServiceContext, 'keys'>;
type Unsealing = Pick<ServiceContext, 'keys' | 'clock'>;

/** The member of the context of an access request that holds the request as the agent signed it. */
export const SIGNED_REQUEST = 'urn:gatewright:signed-request';

/** Members of the context that bind nothing: the time passes between two evaluations, and the signed request comes with the access request. */
const UNBOUND: ReadonlySet<string> = new Set(['time', SIGNED_REQUEST]);

const DENIAL = 'access-denial';
const TASK = 'access-task';
const APPROVAL = 'access-approval';

/** A denial that may be brought back as an access request. */
export interface Denial {
  /** Of the request with the bound members of its context. */
  readonly digest: string;
  readonly members: readonly string[];
  /** ms since the epoch. */
  readonly expiresAt: number;
}

/** What an access request came to: an escalation, or an authorization where none was needed. */
export interface Task {
  readonly digest: string;
  readonly kind: 'escalation' | 'authorization';
  readonly id: string;
}

export function sealDenial(
  request: AuthzenEvaluationRequest,
  expiresAt: number,
  orgId: string,
  { keys }: Sealing,
): string {
  const members = boundMembers(request.context);
  const digest = digestOf(withMembers(request, members));
  return seal({ orgId, digest, members, expiresAt }, DENIAL, keys.claimToken);
}

/** The denial that a token was given with; null for a text that this organisation was not given. */
export function unsealDenial(token: string, orgId: string, service: Unsealing): Denial | null {
  const { orgId: of, digest, members, expiresAt } = unsealed(token, DENIAL, service) ?? {};
  if (of !== orgId || typeof digest !== 'string' || typeof expiresAt !== 'number' || !Array.isArray(members))
    return null;
  return { digest, members: members.filter((name) => typeof name === 'string'), expiresAt };
}

export function sealTask({ digest, kind, id }: Task, orgId: string, { keys }: Sealing): string {
  return seal({ orgId, digest, kind, id }, TASK, keys.claimToken);
}

export function unsealTask(sealed: string, orgId: string, service: Unsealing): Task | null {
  const { orgId: of, digest, kind, id } = unsealed(sealed, TASK, service) ?? {};
  if (of !== orgId || typeof digest !== 'string' || typeof id !== 'string') return null;
  return kind === 'escalation' || kind === 'authorization' ? { digest, kind, id } : null;
}

/** Names a hold to the evaluation of one request. */
export function sealApproval(authorizationId: string, digest: string, orgId: string, { keys }: Sealing): string {
  return seal({ orgId, digest, authorizationId }, APPROVAL, keys.claimToken);
}

/** The hold that an approval names to the evaluation of this request; null where it names none to it. */
export function unsealApproval(
  approvalId: string,
  request: AuthzenEvaluationRequest,
  orgId: string,
  service: Unsealing,
): string | null {
  const { orgId: of, digest, authorizationId } = unsealed(approvalId, APPROVAL, service) ?? {};
  if (of !== orgId || typeof authorizationId !== 'string') return null;
  return digest === digestOf(withMembers(request, boundMembers(request.context))) ? authorizationId : null;
}

function unsealed(token: string, purpose: string, { keys, clock }: Unsealing): JsonObject | null {
  return unseal(token, purpose, secretsSince(keys, clock.now() - SEALED_MS));
}

/** The names of the members of a context that are authorization-relevant (ARAP, "Terminology"). */
function boundMembers(context: JsonObject = {}): string[] {
  return Object.keys(context).filter((name) => !UNBOUND.has(name));
}

/** The request with these members of its context alone. */
export function withMembers(
  { subject, action, resource, context = {} }: AuthzenEvaluationRequest,
  members: readonly string[],
): AuthzenEvaluationRequest {
  const kept = members.flatMap((name) => {
    const value = Object.hasOwn(context, name) ? context[name] : undefined;
    return value === undefined ? [] : [[name, value] as const];
  });
  return { subject, action, resource, context: Object.fromEntries(kept) };
}

/** What a request is recognised by, hex: equal for requests that ARAP calls structurally equal. */
export function digestOf(request: AuthzenEvaluationRequest): string {
  const { subject, action, resource, context = {} } = request;
  return sha256Hex(canonicalJson({ subject, action, resource, context }));
}
