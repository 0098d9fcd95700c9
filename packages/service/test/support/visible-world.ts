import {
  type AuthorizeRequest,
  decodePrivateKey,
  isJsonObject,
  type JsonObject,
  localDecisionBytes,
  toHex,
} from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';
import { ROUTES } from '../../src/app/routes.js';
import { isPublic } from '../../src/platform/http/route.js';
import { submitAccessRequest } from './authzen.js';
import { escalate, resolveAs, reviewRules } from './escalated.js';
import type { GateClient, HttpAnswer } from './gate-client.js';
import { legalCall, sampleOf } from './samples/index.js';
import type { AgentThings, ShownAgent } from './samples/sample.js';
import { signedOrder } from './signed-order.js';
import { TestService } from './test-service.js';
import { textAt } from './text-at.js';

/** Those who read the data of an agent, and whose agent it is to them. */
export const READERS = ['its developer', 'another developer', 'owner', 'admin', 'auditor', 'foreign owner'] as const;
export type Reader = (typeof READERS)[number];
const ROLE_OF: Readonly<Record<Reader, string>> = {
  'its developer': 'developer',
  'another developer': 'developer',
  owner: 'owner',
  admin: 'admin',
  auditor: 'auditor',
  'foreign owner': 'owner',
};
/** Readers that do not know the agent. */
const BLIND: readonly Reader[] = ['another developer', 'foreign owner'];
/** Documents and counterparties are the organisation's: every member may read their ids. */
export const SHARED: readonly string[] = ['sopId', 'standardId', 'counterpartyId'];

/** Routes that members read. */
export const READ_ROUTES = ROUTES.filter((route) => route.method === 'GET' && !isPublic(route));

/** A GET route with data of agents, and how it answers with it. */
export interface AgentRoute extends ShownAgent {
  readonly path: string;
  readonly roles: readonly string[];
  readonly at: (things: AgentThings) => string;
}

export const AGENT_ROUTES: readonly AgentRoute[] = READ_ROUTES.flatMap((row) => {
  const { agents } = sampleOf(row);
  if (agents === undefined || agents.kind === 'none' || agents.kind === 'named' || isPublic(row)) return [];
  const { path, roles } = row;
  return [{ ...agents, path, roles, at: (things) => legalCall(row, things).path }];
});

/** A reader at a route with data of agents. */
export interface VisibilityCase {
  readonly path: string;
  readonly reader: Reader;
  readonly route: AgentRoute;
}

export const VISIBILITY_CASES: readonly VisibilityCase[] = AGENT_ROUTES.flatMap((route) =>
  READERS.map((reader) => ({ path: route.path, reader, route })),
);

/** An organisation with two developers and an agent of each on a gate, and one thing of each kind of the first developer's agent. */
export class VisibleWorld {
  private constructor(
    readonly gate: GateClient,
    /** Readers without a token here do not exist on this host. */
    readonly tokens: Readonly<Partial<Record<Reader, string>>>,
    /** The config of the first developer's agent. */
    readonly config: JsonObject,
    readonly things: AgentThings,
  ) {}

  /** Fills the first organisation of a gate. `foreignOwner` is the token of another one's owner, where the host has another one. */
  static async fill(gate: GateClient, foreignOwner: string | null): Promise<VisibleWorld> {
    const tokens = {
      'its developer': await gate.personToken('developer', 'a@example.test'),
      'another developer': await gate.personToken('developer', 'b@example.test'),
      owner: gate.ownerToken,
      admin: await gate.personToken('admin', 'admin@example.test'),
      auditor: await gate.personToken('auditor', 'auditor@example.test'),
      ...(foreignOwner === null ? {} : { 'foreign owner': foreignOwner }),
    };
    await gate.asOwner('/organisation/decision-log', { context: false, capture: true, days: 30 });
    await agentOf(gate, tokens['another developer'], 'Agent of B');
    const config = await agentOf(gate, tokens['its developer'], 'Agent of A');
    return new VisibleWorld(gate, tokens, config, await thingsOf(gate, config));
  }

  async answerOf(path: string, reader: Reader): Promise<{ readonly status: number; readonly text: string }> {
    const answer = await this.gate.fetch(path, { headers: { authorization: `Bearer ${this.tokens[reader]}` } });
    return { status: answer.status, text: await answer.text() };
  }

  /** The things of the agent that a text has. */
  found(text: string): string[] {
    return Object.entries(this.things).flatMap(([name, id]) => (text.includes(id) ? [name] : []));
  }

  /** What an answer differs in from the table of routes; null where it does not, and where the host has no such reader. */
  async violation({ reader, route }: VisibilityCase): Promise<string | null> {
    if (this.tokens[reader] === undefined) return null;
    const { status, text } = await this.answerOf(route.at(this.things), reader);
    const seen = this.found(text);
    if (!route.roles.includes(ROLE_OF[reader])) return status === 403 ? null : `answered ${status}, not 403`;
    if (BLIND.includes(reader)) {
      if (route.kind === 'one' && status !== 404) return `answered ${status}, not 404`;
      return listed('shows', withoutAll(seen, this.allowed(route)));
    }
    const { reading } = route;
    if (reader === 'auditor' && reading === 'refused') return status === 409 ? null : `answered ${status}, not 409`;
    const hidden: readonly string[] = reader === 'auditor' && Array.isArray(reading) ? reading : [];
    if (status !== 200) return `answered ${status}, not 200`;
    return (
      listed('lacks', withoutAll(withoutAll(route.shows, hidden), seen)) ??
      listed(
        'shows',
        seen.filter((name) => hidden.includes(name)),
      )
    );
  }

  /** What an answer may have that shows nothing: what the path names stands in a refusal too. */
  private allowed({ at, shows }: AgentRoute): readonly string[] {
    const shown: readonly string[] = shows;
    return [...this.found(decodeURIComponent(at(this.things))), ...withoutAll(SHARED, shown)];
  }
}

const withoutAll = (names: readonly string[], others: readonly string[]) =>
  names.filter((name) => !others.includes(name));

function listed(verb: string, names: readonly string[]): string | null {
  return names.length === 0 ? null : `${verb} ${names.join(', ')}`;
}

/** The config of an agent that a developer asked for. */
async function agentOf(gate: GateClient, token: string, name: string): Promise<JsonObject> {
  const terms = { scope: 'purchase-order', financial: true, currency: 'USD', perTxnMax: 1000, maxAmount: 9000 };
  const ask = { ownerEmail: textAt(gate.bootstrap, 'owner', 'email'), name, ...terms };
  const requested = await gate.post('/onboarding/requests', ask, { token });
  const id = textAt(requested.data, 'requestId');
  await gate.asOwner(`/onboarding/requests/${id}/resolve`, { decision: 'approve' });
  const claim = `/onboarding/requests/${id}/claim?token=${textAt(requested.data, 'claimToken')}`;
  const { config = null } = (await gate.get(claim)).data;
  if (!isJsonObject(config)) throw new Error('the claim gave no config');
  return config;
}

async function thingsOf(gate: GateClient, agent: JsonObject): Promise<AgentThings> {
  const from = gate.now;
  const agentDid = textAt(agent, 'agentDid');
  const { data } = await gate.get(`/agent-identity/${agentDid}`, { token: gate.ownerToken });
  const identityId = textAt(data, 'identityId');
  const [sopId, standardId] = [await rulesOf(gate, 'sop', identityId), await rulesOf(gate, 'standard', identityId)];
  const service = new TestService(new Uint8Array(32).fill(44));
  const counterparty = { did: service.did, label: 'Vendor', purpose: 'report', agents: [agentDid] };
  const registered = await gate.asOwner('/policy/counterparties', counterparty);
  const budgetId = 'budget-of-a';
  await gate.call('PUT', `/budgets/${budgetId}`, { token: gate.ownerToken, body: { name: 'Budget' } });
  demand(201, await gate.asOwner('/policy/mandate', { agentDid, scope: 'budgeted', budget: budgetId }));
  const order = signedOrder(agent, { amount: 60 });
  const verdict = await gate.post('/policy/mandate/authorize', order);
  const authorizationId = textAt(verdict.data, 'authorizationId');
  const claimed = signedOrder(agent, { amount: 61 });
  const claimedId = textAt((await gate.post('/policy/mandate/authorize', claimed)).data, 'authorizationId');
  await gate.post(`/policy/mandate/authorize/${claimedId}/effect/dispatching`, {});
  const waitingId = await escalate(gate, agent);
  const approvedId = await escalate(gate, agent);
  const approved = await resolveAs(gate, gate.ownerToken, approvedId, 'approve');
  const deniedId = await escalate(gate, agent);
  await resolveAs(gate, gate.ownerToken, deniedId, 'deny');
  await report(gate, service, order, authorizationId);
  await receipt(gate, agent);
  const logged = await gate.get('/policy/decisions', { token: gate.ownerToken });
  return {
    ...{
      identityId,
      agentDid,
      sopId,
      standardId,
      authorizationId,
      claimedId,
      waitingId,
      approvedId,
      deniedId,
      budgetId,
    },
    mandateId: textAt(agent, 'mandate', 'policyId'),
    eventId: textAt(verdict.data, 'eventId'),
    nonce: order.nonce,
    claimedNonce: claimed.nonce,
    approvedHoldId: textAt(approved.data, 'authorizationId'),
    counterpartyId: textAt(registered.data, 'counterpartyId'),
    policyDigest: String(logged.data['policyDigest']),
    taskId: await accessTask(gate, agentDid, agent),
    span: await sealed(gate, from),
  };
}

/** A document bound to the agent, with a version in shadow that blocks what the one in force permits. */
async function rulesOf(gate: GateClient, kind: 'sop' | 'standard', identityId: string): Promise<string> {
  const path = kind === 'sop' ? '/sop' : '/standards';
  const made = await gate.asOwner(path, { title: 'Review', documentJson: reviewRules() });
  const id = textAt(made.data, `${kind}Id`);
  await gate.asOwner(`${path}/agents/${identityId}/assign`, { [`${kind}Id`]: id });
  const atoms = [{ predicate: 'amount-over', config: { limit: 50 } }];
  const documentJson = { molecules: [{ id: 'm1', combinator: 'any', atoms, decision: 'block' }] };
  await gate.asOwner(`${path}/${id}/versions`, { documentJson, draft: true });
  await gate.asOwner(`${path}/${id}/versions/2/shadow`, {});
  return id;
}

async function report(gate: GateClient, service: TestService, order: AuthorizeRequest, claimedAuthorizationId: string) {
  const request = { ...order, resource: null };
  const said = { outcome: 'executed', reasonCode: 'EXECUTED', httpStatus: 200, claimedAuthorizationId } as const;
  const body = { servedAgentDid: order.agentDid, request, ...said };
  const headers = service.headers({ verb: 'report', report: body }, order.nonce);
  demand(201, await gate.post('/policy/gateway-reports', body, { headers }));
}

async function receipt(gate: GateClient, agent: JsonObject) {
  const seed = decodePrivateKey(textAt(agent, 'agentKey'));
  if (seed === null) throw new Error('the config holds no key');
  const said = { action: 'read-report', decision: 'allow', reasonCode: 'AUTHORIZED', nonce: 'receipt-of-a' };
  const decision = { agentDid: textAt(agent, 'agentDid'), ...said, issuedAt: gate.now };
  const signature = toHex(nodeEd25519.sign(localDecisionBytes(decision, null), seed));
  demand(200, await gate.post('/policy/decisions/local', { ...decision, signature }));
}

/** The task of an access request; on a host that serves no AuthZEN, an id that no answer has. */
async function accessTask(gate: GateClient, agentDid: string, agent: JsonObject): Promise<string> {
  const metadata = new URL('/.well-known/authzen-configuration', gate.baseUrl);
  if (!(await gate.fetch(metadata.href)).ok) return 'no-task-of-this-host';
  const asked = {
    subject: { type: 'agent', id: agentDid },
    action: { name: 'purchase-order' },
    resource: { type: 'merchant', id: 'acme-supplies' },
    context: { amount: 800, currency: 'USD' },
  };
  const requested = await submitAccessRequest(gate, asked, signedOrder(agent, { amount: 800 }));
  return textAt(requested.body, 'task', 'id');
}

/** A span from a time until all of its evidence is in the log, as packs are asked for. */
async function sealed(gate: GateClient, from: string): Promise<string> {
  const span = `from=${from}&to=${new Date(Date.parse(gate.now) + 1000).toISOString()}`;
  for (;;) {
    gate.letPass(10_000);
    const answer = await gate.get(`/evidence/pack?${span}`, { token: gate.ownerToken });
    const { batches = [] } = answer.data;
    if (Array.isArray(batches) && JSON.stringify(batches).includes('"ESCALATION_NOT_APPROVED"')) return span;
    // A host seals by its own clock, seconds later, and a pack is much work.
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

function demand(status: number, answer: HttpAnswer): void {
  if (answer.status !== status)
    throw new Error(`answered ${answer.status}, not ${status}: ${JSON.stringify(answer.body)}`);
}
