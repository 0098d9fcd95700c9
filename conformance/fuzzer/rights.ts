import { EXPECTED_ROLES, isPublicRoute } from './expected-roles.js';
import type { Agent, AgentRequest, Escalation } from './facts.js';
import { eventOf, VERIFICATION_STATES } from './folds.js';
import { agentOf, closed, isOver, stopped, unnamed, wrongHoldCall } from './hold-rights.js';
import type { Observed } from './observed.js';
import { type Prepared, partsOf } from './session.js';
import type { WorldTerms } from './world.js';

/**
 * Why a caller has no right to what a call asks, by the promises of the interface (protocol.md §1) and by what the
 * answers said so far; null where it has the right, or where the promises do not say. A call without the right must fail and
 * change nothing.
 */
export function wrongOf(call: Prepared, observed: Observed, terms: WorldTerms, now: number): string | null {
  if (call.route === null) return null;
  if (!isPublicRoute(call.route))
    return wrongPerson(call, observed, now) ?? foreign(call, observed) ?? wrongDecision(call, observed, now);
  return wrongPublicCall(call, observed, terms, now);
}

/** Why the token of a call lets no person in, or none of a role that may make it. */
function wrongPerson({ route, sent }: Prepared, { people }: Observed, now: number): string | null {
  const standing = people.standing(sent.headers['authorization'], now);
  if (!standing.ok) return standing.why;
  const roles = EXPECTED_ROLES.get(route ?? '') ?? [];
  const { role } = standing.caller;
  return roles.includes(role) ? null : `${role} may not`;
}

/** Members of a body that name a thing of an organisation. */
const NAMING_MEMBERS = ['agentDid', 'parentMandateId', 'sopId', 'standardId'];

/** Why a call reaches for something of another organisation. */
function foreign({ by, params, body }: Prepared, observed: Observed): string | null {
  const { name } = partsOf(by);
  const ids = [...Object.values(params), ...NAMING_MEMBERS.map((member) => body[member])];
  for (const id of ids) {
    const owners = typeof id === 'string' ? ownersOf(id, observed) : [];
    if (owners.length > 0 && !owners.includes(name)) return `${id} is of another organisation`;
  }
  return null;
}

/** The organisations of a thing by its id; none where no answer named it. */
function ownersOf(id: string, observed: Observed): Agent['org'][] {
  const { agents, mandates, holds, escalations, requests, documents, counterparties, webhooks } = observed;
  const { tokens } = observed.people;
  const named = [mandates, holds, escalations, requests, documents, counterparties, webhooks, tokens].flat();
  return [
    ...agents.filter(({ did, identityId }) => did === id || identityId === id).map(({ org }) => org),
    ...named.filter((each) => each.id === id).map(({ org }) => org),
  ];
}

function wrongDecision(call: Prepared, observed: Observed, now: number): string | null {
  const { route, params, body } = call;
  if (route?.endsWith('/resolve')) {
    const asked = [...observed.escalations, ...observed.requests].find(({ id }) => id === params['id']);
    return asked === undefined ? null : wrongApproval(call, asked, observed, now);
  }
  if (route !== 'POST /policy/mandate/authorize/:id/effect/reconcile') return null;
  const hold = observed.hold(params['id']);
  if (hold === undefined) return unnamed(params['id'], observed);
  if ((hold.outside ?? 0) > 0 && body['outcome'] !== 'settled') return 'it was paid outside';
  const isSettling = hold.state === 'claimed' || hold.payer !== null || isOver(hold, observed, now);
  return isSettling ? closed(hold, observed, now) : 'nobody claimed it or is paying';
}

/** Who asked for an agent decides nothing of it, and one person approves once. */
function wrongApproval(call: Prepared, asked: Escalation | AgentRequest, { people }: Observed, now: number) {
  const standing = people.standing(call.sent.headers['authorization'], now);
  if (!standing.ok) return standing.why;
  const { org, email } = standing.caller;
  if (email === asked.author?.email && org === asked.author.org) return 'the author decides nothing of it';
  const again = call.body['decision'] === 'approve' && asked.approvers.has(email) && !asked.doubtful.has(email);
  return again ? 'one person approves once' : null;
}

function wrongPublicCall(call: Prepared, observed: Observed, terms: WorldTerms, now: number): string | null {
  const { route, params, body } = call;
  switch (route) {
    case 'POST /policy/mandate/authorize':
      return wrongRequest(call, observed.agent(body['agentDid']));
    case 'POST /organisations':
      return 'no actor has the secret';
    case 'POST /organisations/verification-events':
      return wrongEvent(call, observed, now);
    case 'POST /auth/login': {
      const person = observed.people.login(body['username']);
      const fits = person !== undefined && person.password !== null && person.password === body['password'];
      return fits ? null : 'it is not the password of anybody';
    }
    case 'POST /console/login':
      return 'no issuer is set';
    case 'POST /console/session': {
      const standing = observed.people.standing(`Bearer ${body['token']}`, now);
      return standing.ok ? null : standing.why;
    }
    case 'POST /policy/decisions/local':
    case 'POST /magp/evidence/:eventId/record':
      return wrongSigner(call, observed.agent(body['agentDid']));
    case 'POST /policy/gateway-reports':
      return wrongReporter(call, observed);
    case 'POST /policy/escalations/:id/resume-claim': {
      const escalation = observed.escalations.find(({ id }) => id === params['id']);
      if (escalation === undefined) return null;
      return stopped(escalation, observed) ?? wrongSigner(call, agentOf(escalation, observed));
    }
    case 'GET /onboarding/requests/:id/claim': {
      const request = observed.requests.find(({ id }) => id === params['id']);
      const token =
        new URL(call.sent.path, 'http://path').searchParams.get('token') ?? call.sent.headers['x-claim-token'];
      return request === undefined || token === request.claimToken ? null : 'it is not the claim token';
    }
    default:
      return route?.startsWith('POST') ? wrongHoldCall(call, observed, terms, now) : null;
  }
}

/** How far ahead the time of an event may lie, ms. */
const EVENT_MAX_AHEAD_MS = 5 * 60_000;

/** An event of the verification provider is applied once, and changes nothing against a newer one or a stricter one of its time. */
function wrongEvent({ signer, body, sent }: Prepared, observed: Observed, now: number): string | null {
  if (!signer.isProvider) return 'the provider did not sign it';
  if (observed.receivedEvents.has(sent.headers['webhook-id'] ?? '')) return 'it was received already';
  const event = eventOf(body, observed);
  if (event === null) return 'it says nothing of an organisation, or not when';
  if (event.at > now + EVENT_MAX_AHEAD_MS) return 'its time is to come';
  const newest = observed.verifications[event.org];
  const strictness = [...VERIFICATION_STATES.values()];
  const isLooser = strictness.indexOf(event.state) > strictness.indexOf(newest.state);
  if (event.at < newest.at) return 'it is older than what was found';
  return event.at === newest.at && isLooser ? 'something stricter was found at its time' : null;
}

/** How far the time of a request may lie behind and ahead, ms (protocol.md §2.3). */
const REQUEST_MAX_AGE_MS = 5 * 60_000;
const REQUEST_MAX_AHEAD_MS = 30_000;

function wrongRequest(call: Prepared, agent: Agent | undefined): string | null {
  if (agent === undefined) return 'the agent is unknown';
  const { lateMs } = call.signer;
  if (call.repeats) return null;
  if (lateMs > REQUEST_MAX_AGE_MS || lateMs < -REQUEST_MAX_AHEAD_MS) return 'it was signed at another time';
  if (!agent.verified) return 'the key of the agent is not proven';
  if (agent.contained) return 'the agent is contained';
  if (agent.retired) return 'the agent is retired';
  return wrongSigner(call, agent);
}

function wrongSigner({ signer, repeats }: Prepared, agent: Agent | undefined): string | null {
  if (agent === undefined || repeats || signer.agentKey === agent.key) return null;
  return 'the agent did not sign it';
}

function wrongReporter({ signer, body }: Prepared, observed: Observed): string | null {
  const agent = observed.agent(body['servedAgentDid']);
  if (agent === undefined) return null;
  const registered = observed.registry(agent.org).some(({ did }) => did === signer.serviceDid);
  return registered ? null : 'the service is not registered';
}
