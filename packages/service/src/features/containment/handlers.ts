import type { Agent, AgentStatus, Outcomes } from '@gatewright/ledger';
import {
  AGENT_ACTS,
  type AgentActRequest,
  type AgentModeRequest,
  agentActCommitment,
  type ContainAgentRequest,
} from '@gatewright/protocol';
import type { VoidedHolds } from '../../platform/context/ending-runs.js';
import type { ServiceContext } from '../../platform/context/service-context.js';
import { rfc3339 } from '../../platform/database/rfc3339.js';
import type { PolicyChange } from '../../platform/events/policy-changes.js';
import type { AuthenticatedCall } from '../../platform/http/call.js';
import { type ListPage, placeText } from '../../platform/http/list-page.js';
import { ok, type Reply, refused } from '../../platform/http/reply.js';
import { wait } from '../../platform/runtime/timers.js';
import { addAgentAct, agentActListed, listAgentActs } from '../agents/acts.js';
import { labelsOfAgents } from '../agents/labels.js';
import { type AgentIdentity, findVisibleAgent } from '../agents/repository.js';
import { clientDigest, clientOf } from '../changes/client-address.js';
import { byOperator, type ChangedBy } from '../changes/setting-changes.js';
import { emailsOf } from '../identity/repository.js';
import { descendants } from '../mandates/delegation.js';
import { liveMandates, type StoredMandate } from '../mandates/repository.js';
import { voidableUnder } from '../mandates/voidable.js';
import { agentPage } from './agent-page.js';

/** How long a reinstatement waits for the release of the holds that an earlier act has ended, ms. */
const REINSTATEMENT_WAIT_MS = 10_000;

/** What a person does to an agent, as the ledger, the evidence and the streams of its guards get it. */
interface Act {
  /** Name of the act in the evidence record. */
  readonly action: string;
  /** The status or mode that it sets, as the list of acts shows it. */
  readonly value: string;
  readonly status: AgentStatus | null;
  /** Left out, the mode stays. */
  readonly mode?: string;
  readonly verdict: {
    readonly decision: 'allow' | 'suspend' | 'quarantine' | 'decommission';
    readonly reasonCode: string;
  };
  readonly change: PolicyChange;
  /** Statuses from which the act makes sense. */
  readonly from: readonly AgentStatus[];
}

const CONTAIN: Readonly<Record<'suspended' | 'quarantined', Act>> = {
  suspended: {
    ...AGENT_ACTS.suspend,
    value: 'suspended',
    status: 'suspended',
    change: 'contained',
    from: ['active', 'suspended'],
  },
  quarantined: {
    ...AGENT_ACTS.quarantine,
    value: 'quarantined',
    status: 'quarantined',
    change: 'contained',
    from: ['active', 'suspended', 'quarantined'],
  },
};

const REINSTATE: Act = {
  ...AGENT_ACTS.reinstate,
  value: 'active',
  status: 'active',
  change: 'reinstated',
  from: ['suspended', 'quarantined'],
};

const DECOMMISSION: Act = {
  ...AGENT_ACTS.decommission,
  value: 'decommissioned',
  status: 'decommissioned',
  change: 'contained',
  from: ['active', 'suspended', 'quarantined'],
};

/** POST /agent-identity/:ref/contain. */
export async function containAgent(
  message: ContainAgentRequest,
  call: AuthenticatedCall,
  service: ServiceContext,
): Promise<Reply> {
  return perform(CONTAIN[message.status], message, call, service);
}

/** POST /agent-identity/:ref/reinstate. */
export async function reinstateAgent(
  message: AgentActRequest,
  call: AuthenticatedCall,
  service: ServiceContext,
): Promise<Reply> {
  return perform(REINSTATE, message, call, service);
}

/** POST /agent-identity/:ref/decommission: for good. */
export async function decommissionAgent(
  message: AgentActRequest,
  call: AuthenticatedCall,
  service: ServiceContext,
): Promise<Reply> {
  return perform(DECOMMISSION, message, call, service);
}

/** POST /agent-identity/:ref/mode. A contained agent keeps its containment. */
export async function setAgentMode(
  message: AgentModeRequest,
  call: AuthenticatedCall,
  service: ServiceContext,
): Promise<Reply> {
  const { mode } = message;
  const act: Act = {
    ...AGENT_ACTS.changeMode,
    value: mode,
    status: null,
    mode,
    change: 'mode-changed',
    from: ['active', 'suspended', 'quarantined'],
  };
  return perform(act, message, call, service);
}

/** The agents of a page: with a label and in a status, null for any. */
interface AskedAgents extends ListPage {
  readonly label: string | null;
  readonly status: AgentStatus | null;
}

/** GET /agent-identity: the agents that the caller may see, those with a label and in a status where the query asks so, newest first. */
export async function readAgents(
  asked: AskedAgents,
  { caller }: AuthenticatedCall,
  service: ServiceContext,
): Promise<Reply> {
  const { rows, next } = await agentPage(caller, asked, service);
  const labels = await labelsOfAgents(
    service.directory,
    caller.orgId,
    rows.map(({ agent }) => agent.agentDid),
  );
  return ok({
    agents: rows.map(({ agent, state }) => agentData(agent, state, labels)),
    next: next === null ? null : placeText(next),
  });
}

/**
 * GET /agent-identity/:ref/holds: what a quarantine or retirement would void now, its own and that under delegated authority, of the
 * agents that the caller may see.
 */
export async function readVoidableHolds(
  { caller, params }: AuthenticatedCall,
  service: ServiceContext,
): Promise<Reply> {
  const agent = await findVisibleAgent(service.directory, caller, params['ref'] ?? '');
  if (agent === null) return unknownAgent(params['ref']);
  const { agentDid } = agent;
  const own = await liveMandates(service.directory, caller.orgId, agentDid);
  return ok({ agentDid, voidable: await voidableUnder(own, caller, service) });
}

/** GET /agent-identity/:ref: one agent, and what people did to it. */
export async function readAgent({ caller, params }: AuthenticatedCall, service: ServiceContext): Promise<Reply> {
  const agent = await findVisibleAgent(service.directory, caller, params['ref'] ?? '');
  if (agent === null) return unknownAgent(params['ref']);
  const acts = await listAgentActs(service.directory, caller.orgId, agent.agentDid);
  const emails = await emailsOf(service.directory, caller.orgId, [...new Set(acts.map(({ personId }) => personId))]);
  const named = acts.map((act) => ({ ...act, email: emails.get(act.personId) ?? null }));
  const labels = await labelsOfAgents(service.directory, caller.orgId, [agent.agentDid]);
  const state = await service.store.agent(caller.orgId, agent.agentDid);
  return ok({ ...agentData(agent, state, labels), acts: named });
}

async function perform(
  act: Act,
  { reason = '' }: Partial<AgentActRequest>,
  { caller, params }: AuthenticatedCall,
  service: ServiceContext,
): Promise<Reply> {
  const agent = await findVisibleAgent(service.directory, caller, params['ref'] ?? '');
  return agent === null ? unknownAgent(params['ref']) : performOn(agent, act, reason, caller, service);
}

/** Suspends an active agent in the name of the operator, who is no person of its organisation. */
export function suspendByOperator(agent: AgentIdentity, reason: string, service: ServiceContext): Promise<Reply> {
  return performOn(agent, CONTAIN.suspended, reason, byOperator(agent.orgId, 'operator'), service);
}

async function performOn(
  agent: AgentIdentity,
  act: Act,
  reason: string,
  { personId, tokenId, client }: Pick<ChangedBy, 'personId' | 'tokenId' | 'client'>,
  service: ServiceContext,
): Promise<Reply> {
  const { directory, gate, ids, store } = service;
  const { orgId, agentDid, network } = agent;
  const { status } = await store.agent(orgId, agentDid);
  if (!act.from.includes(status)) {
    const code = status === 'decommissioned' ? 'AGENT_DECOMMISSIONED' : 'CONFLICT';
    return refused(code, `the agent is ${status}; ${act.action} does not apply`, { agentDid, status });
  }
  // What ends the agent's own unclaimed holds ends those under its delegated authority.
  const own = await liveMandates(directory, orgId, agentDid);
  const below = await descendants(directory, orgId, own);
  if (act.status === 'active' && !(await isReleased([...own, ...below], service))) {
    return refused('CONFLICT', 'holds of the agent are still being released; try again in seconds', { agentDid });
  }
  const eventId = ids.uuid();
  const { action, value, change } = act;
  const address = clientOf(client, service);
  const digest = clientDigest(address);
  const noted = {
    ...{ eventId, act: action, value, reason, personId, tokenId, agentDid, at: rfc3339(service.clock.now()) },
    ...(digest === null ? {} : { client: digest }),
  };
  const result = await gate.ledger.submit({
    kind: 'setAgent',
    orgId,
    agentDid,
    action: act.action,
    status: act.status,
    ...(act.mode === undefined ? {} : { operatingMode: act.mode }),
    delegated: below.map(({ accountId }) => accountId),
    verdict: act.verdict,
    evidence: {
      ...{ eventId, policyDigest: null, firedRules: [], orgId, network },
      ...agentActCommitment(noted),
    },
  });
  if (!result.ok) return refused(result.reasonCode, result.detail, { agentDid });
  // Announced before the act is noted: that may fail, and an agent that was retired cannot be retired again.
  if (change === 'contained') service.events.contained(result.agent);
  else service.policyEvents.changed(agent, change);
  // Their bundles carry the mode as well.
  if (act.mode !== undefined) {
    const dids = new Set(below.map((mandate) => mandate.agentDid));
    service.policyEvents.changedAll(orgId, [...dids], change);
  }
  if (act.status === 'decommissioned') for (const mandate of below) tellOrphan(mandate, service);
  const stored = { ...noted, orgId, address };
  service.audited(agentActListed(stored));
  await addAgentAct(directory, stored);
  const labels = await labelsOfAgents(directory, orgId, [agentDid]);
  const state = await service.store.agent(orgId, agentDid);
  return ok({ ...agentData(agent, state, labels), eventId, ...(await voidedBy(result, orgId, service)) });
}

/** Waits for the release of the holds that an act has ended, for as long as an answer may. */
function voidedBy(
  { voided, ending }: Pick<Outcomes['setAgent'], 'voided' | 'ending'>,
  orgId: string,
  { endings }: ServiceContext,
): Promise<VoidedHolds> {
  const runs = ending.map((mandateId) => endings.holds.release({ orgId, mandateId }));
  const done = Promise.all(runs.map((run) => run.done)).then((all) => !all.includes(false));
  return endings.answer(voided, runs, done);
}

/** True once no hold waits to be released under the mandates: an agent that acts again meets none that an earlier act has ended. */
async function isReleased(
  mandates: readonly StoredMandate[],
  { endings, store, timers }: ServiceContext,
): Promise<boolean> {
  const accounts = await Promise.all(mandates.map(({ orgId, accountId }) => store.mandate(orgId, accountId)));
  const waiting = mandates.filter((_, index) => accounts[index]?.ending != null);
  if (waiting.length === 0) return true;
  const runs = waiting.map(({ orgId, accountId }) => endings.holds.release({ orgId, mandateId: accountId }).done);
  const late = new AbortController();
  const tooLate = wait(timers, REINSTATEMENT_WAIT_MS, late.signal).then(() => [false]);
  const done = await Promise.race([Promise.all(runs), tooLate]);
  late.abort();
  return !done.includes(false);
}

/** A mandate whose chain is broken is served in no bundle any more. */
function tellOrphan(mandate: StoredMandate, { policies, policyEvents }: ServiceContext): void {
  policies.invalidate(mandate);
  policyEvents.changed(mandate, 'recompiled');
}

function agentData(agent: AgentIdentity, { status, operatingMode }: Agent, labels: ReadonlyMap<string, string[]>) {
  const { identityId, agentDid, name, network, keyVerified, requestedBy, requestedByOrgId } = agent;
  const named = { identityId, agentDid, name, network, keyVerified, requestedBy, requestedByOrgId };
  return { ...named, status, operatingMode, labels: labels.get(agentDid) ?? [] };
}

function unknownAgent(reference: string | undefined): Reply {
  return refused('NOT_FOUND', 'no agent of your organisation has that id', { identityId: reference ?? '' });
}
