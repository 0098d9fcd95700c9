import {
  limitsOf,
  type MandateTerms,
  type Permission,
  permissionsOf,
  permissionsReader,
  type RegisteredAgent,
  statedTerms,
} from '@gatewright/gate';
import type { JsonObject } from '@gatewright/protocol';
import type { ServiceContext } from '../../platform/context/service-context.js';
import type { AuthenticatedCall, Call } from '../../platform/http/call.js';
import { ok, type Reply, refused } from '../../platform/http/reply.js';
import { findVisibleAgent } from '../agents/repository.js';
import { liveMandates } from './repository.js';

/** POST /policy/mandate/permissions: what the agent that signed the call may do now. */
export async function readOwnPermissions({ body }: Call, service: ServiceContext): Promise<Reply> {
  const reader = await permissionsReader(body, service.gate);
  return reader.ok ? ok(await shownPermissions(reader.value, service)) : reader.refusal;
}

/** GET /agent-identity/:ref/permissions: the same, of an agent that the caller may see. */
export async function readPermissions({ caller, params }: AuthenticatedCall, service: ServiceContext): Promise<Reply> {
  const { ref } = params;
  const found = await findVisibleAgent(service.directory, caller, ref ?? '');
  const agent = found === null ? null : await service.gate.directory.agent(found.agentDid);
  return agent === null
    ? refused('NOT_FOUND', 'no agent of your organisation has that id')
    : ok(await shownPermissions(agent, service));
}

async function shownPermissions(agent: RegisteredAgent, service: ServiceContext): Promise<JsonObject> {
  const { directory, gate, slices } = service;
  const [permissions, stored] = await Promise.all([
    permissionsOf(agent, gate),
    liveMandates(directory, agent.orgId, agent.did),
  ]);
  const terms = new Map<string, MandateTerms | null>();
  for (const mandate of stored) {
    // A document may take milliseconds to read.
    await slices.yieldToEventLoop();
    terms.set(mandate.mandateId, statedTerms(mandate)?.terms ?? null);
  }
  const now = gate.clock.now();
  return {
    agentDid: agent.did,
    permissions: permissions.map((each) => withTerms(each, terms.get(each.mandateId) ?? null, now)),
  };
}

function withTerms(permission: Permission, terms: MandateTerms | null, now: number): JsonObject {
  const shown = { ...permission, limits: [...permission.limits] };
  if (terms === null) return { ...shown, terms: null };
  const { reasonCode, most } = shown;
  const limits = limitsOf(terms);
  const { perTxnMax } = limits;
  const isEarly = terms.validFrom !== null && now < Date.parse(terms.validFrom);
  return {
    ...shown,
    reasonCode: reasonCode ?? (isEarly ? 'MANDATE_NOT_YET_VALID' : null),
    most: most === null || perTxnMax === null ? (most ?? perTxnMax) : Math.min(most, perTxnMax),
    terms: limits,
  };
}
