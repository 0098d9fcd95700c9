import type { JsonObject } from '@gatewright/protocol';
import type { AgentRequest, Escalation } from '../facts.js';
import { unitsOf } from '../money.js';
import type { Observed } from '../observed.js';
import { type Exchange, succeeded } from '../session.js';
import type { Finding } from './finding.js';

/**
 * An approval counts only while its person may approve: no more approvals count than people who approved could do so now, each once and
 * the author never, and what was approved has as many of them as it needs. Looked at before the answer is taken in.
 */
export function approvalsFinding(exchange: Exchange, observed: Observed): Finding | null {
  if (!succeeded(exchange)) return null;
  const { route, params, answer, body } = exchange;
  const escalation = observed.escalations.find(({ id }) => id === params['id']);
  const request = observed.requests.find(({ id }) => id === params['id']);
  switch (route) {
    case 'GET /policy/escalations/:id':
    case 'GET /policy/escalations/:id/status':
      return escalation === undefined ? null : waiting(answer.data, escalation, exchange, observed);
    case 'GET /onboarding/requests/:id':
      return request === undefined ? null : waiting(answer.data, request, exchange, observed);
    case 'POST /onboarding/requests/:id/resolve':
      if (request === undefined || body['decision'] !== 'approve') return null;
      return decided(answer.data, request, exchange, observed);
    case 'POST /policy/escalations/:id/resolve':
      if (escalation === undefined || body['decision'] === 'deny') return null;
      if (body['decision'] === 'approve')
        return unseen(answer.data, escalation, observed) ?? decided(answer.data, escalation, exchange, observed);
      return decided(Object(answer.data['next']), { ...escalation, approvers: new Set() }, exchange, observed);
    default:
      return null;
  }
}

type Asked = Escalation | AgentRequest;

/** What still waits shows the approvals that count. */
function waiting(answered: JsonObject, asked: Asked, { at }: Exchange, observed: Observed): Finding | null {
  if (answered['status'] !== 'pending') return null;
  return counted(answered, entitled(asked, [...asked.approvers], at, observed));
}

/** What an approval answered, with the person who gave it. */
function decided(answered: JsonObject, asked: Asked, exchange: Exchange, observed: Observed): Finding | null {
  const caller = observed.people.callerOf(exchange);
  const approvers = caller === null ? asked.approvers : new Set([...asked.approvers, caller.email]);
  const live = entitled(asked, [...approvers], exchange.at, observed);
  const required = Number(answered['required']);
  if (required < asked.demanded)
    return finding(`${required} must approve, where the organisation demands ${asked.demanded}`);
  if (answered['status'] === 'approved' && live < required)
    return finding(`approved by ${live} who may approve now, where ${required} must`);
  return counted(answered, live);
}

/** An approval waives rules as its reviewers were shown them, and no version that was published since. */
function unseen(answered: JsonObject, { agentDid, amount, shown }: Escalation, observed: Observed): Finding | null {
  if (answered['status'] !== 'approved') return null;
  for (const [id, text] of observed.rulesOf(agentDid)) {
    if (text !== shown.get(id) && stops(text, amount))
      return finding('approved against a version of a rule that nobody was shown');
  }
  return null;
}

/** Whether a rule document surely stops an action of the amount, in millionths: one molecule with the atom amount-over. */
function stops(text: string, amount: number): boolean {
  const { decision, atoms } = Object(JSON.parse(text))?.molecules?.[0] ?? {};
  const { predicate, config } = Array.isArray(atoms) ? Object(atoms[0]) : Object();
  const limit = unitsOf(Object(config).limit);
  return predicate === 'amount-over' && decision !== 'observe' && limit !== null && amount > limit;
}

function counted({ approvals }: JsonObject, live: number): Finding | null {
  if (Number(approvals) <= live) return null;
  return finding(`${approvals} approvals count, of which ${live} are of people who may approve now`);
}

/** How many of the people may approve now, without the author. */
function entitled({ org, author }: Asked, approvers: readonly string[], now: number, { people }: Observed): number {
  if (org === 'sandbox') return 0;
  const own = author?.org === org ? author.email : null;
  return approvers.filter((email) => email !== own && people.mayApprove(org, email, now)).length;
}

function finding(message: string): Finding {
  return { invariant: 'approvals', message };
}
