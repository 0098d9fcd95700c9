import { VERIFICATION_STATES } from '../folds.js';
import { SERVICE_KEYS } from './settlement.js';
import { type Action, agentOf, at, by, byAnyone, type Situation } from './situation.js';

const members = ['owner', 'admin', 'developer', 'auditor'] as const;

const readOrganisation: Action = {
  routes: ['GET /organisation'],
  weight: 0.8,
  aboutPeople: true,
  plan: (situation) => ({ ...byAnyone(situation, ...members), send: 'GET /organisation' }),
};

const approvals: Action = {
  routes: ['POST /organisation/approvals'],
  weight: 0.5,
  aboutPeople: true,
  plan: (situation) => ({
    by: by(situation, 'owner'),
    send: 'POST /organisation/approvals',
    body: { escalation: situation.random.pick([1, 2, 2]), onboarding: situation.random.pick([1, 2, 2]) },
  }),
};

const agreeToApprovals: Action = {
  routes: ['POST /organisation/approvals/resolve'],
  weight: 0.3,
  aboutPeople: true,
  plan: (situation) => ({
    by: by(situation, 'owner', 'admin'),
    send: 'POST /organisation/approvals/resolve',
    body: {
      approvals: { escalation: situation.random.pick([1, 2]), onboarding: situation.random.pick([1, 2]) },
      decision: situation.random.pick(['approve', 'approve', 'deny']),
    },
  }),
};

const settingChanges: Action = {
  routes: ['GET /organisation/audit'],
  weight: 0.2,
  plan: (situation) => ({ ...byAnyone(situation, 'owner', 'admin', 'auditor'), send: 'GET /organisation/audit' }),
};

const inForce: Action = {
  routes: ['GET /organisation/in-force'],
  weight: 0.2,
  plan: (situation) => ({
    ...byAnyone(situation, 'owner', 'admin', 'auditor'),
    send: 'GET /organisation/in-force?at=2020-01-01T00:00:00Z',
  }),
};

const holdTerms: Action = {
  routes: ['POST /organisation/holds'],
  weight: 0.4,
  plan: (situation) => ({
    by: by(situation, 'owner'),
    send: 'POST /organisation/holds',
    body: { minutes: situation.random.pick([1, 15, 15, 60, 1440]) },
  }),
};

const authzenTerms: Action = {
  routes: ['POST /organisation/authzen'],
  weight: 0.2,
  plan: (situation) => ({
    by: by(situation, 'owner'),
    send: 'POST /organisation/authzen',
    body: { advisory: situation.random.pick([true, false]) },
  }),
};

/** Times of events, as far before and behind the time of the service, ms: few, so that events meet. */
const EVENT_TIMES = [-60_000, -2_000, -1_000, 0, 0, 1_000, 60_000];

const verification: Action = {
  routes: ['POST /organisations/verification-events'],
  weight: 0.5,
  aboutPeople: true,
  plan: ({ org, random, now }) => ({
    by: `${org}.provider`,
    send: 'POST /organisations/verification-events',
    body: {
      type: random.pick([...VERIFICATION_STATES.keys()].map(String)),
      timestamp: new Date(now + random.pick(EVENT_TIMES)).toISOString(),
      data: { orgId: `@${org}.orgId` },
    },
    ...(random.chance(0.95) ? { sign: { provider: true } } : { headers: unsigned }),
  }),
};

/** Signed without the secret of the operator or of the verification provider. */
const unsigned = { 'webhook-id': 'msg_1', 'webhook-timestamp': '1767600000', 'webhook-signature': 'v1,AAAA' };

const addOrganisation: Action = {
  routes: ['POST /organisations'],
  weight: 0.2,
  plan: (situation) => ({
    by: by(situation, 'owner', 'stranger'),
    send: 'POST /organisations',
    headers: unsigned,
    body: { name: `Organisation ${situation.stepId}`, owner: `owner-${situation.stepId}@c.test` },
  }),
};

const createWebhook: Action = {
  routes: ['POST /webhooks'],
  weight: 0.4,
  plan: (situation) => ({
    by: by(situation, 'owner', 'admin'),
    send: 'POST /webhooks',
    body: { url: 'https://receiver.test/hook', events: ['escalation.created', 'hold.expired'] },
  }),
};

const endWebhook: Action = {
  routes: ['POST /webhooks/:id/enable', 'POST /webhooks/:id/remove'],
  weight: 0.3,
  plan(situation) {
    const { random, observed, org } = situation;
    const webhook = random.pickRecent(observed.webhooks.filter((each) => each.org === org));
    if (webhook === null) return null;
    return {
      by: by(situation, 'owner', 'admin'),
      send: `POST /webhooks/${at(webhook.ref)}/${random.pick(['enable', 'remove'])}`,
    };
  },
};

const challenge: Action = {
  routes: ['POST /policy/counterparties/challenge'],
  weight: 0.4,
  plan(situation) {
    const key = situation.random.pick(SERVICE_KEYS);
    return {
      by: by(situation, 'owner', 'admin'),
      send: 'POST /policy/counterparties/challenge',
      body: { did: `@${key}.did` },
    };
  },
};

/** Registering the first service closes an organisation to all others, so it is rare. */
const register: Action = {
  routes: ['POST /policy/counterparties'],
  weight: 0.5,
  plan(situation) {
    const key = situation.random.pick(SERVICE_KEYS);
    return {
      by: by(situation, 'owner', 'admin'),
      send: 'POST /policy/counterparties',
      body: { did: `@${key}.did`, label: 'Vendor', confirmEnforcementChange: true },
    };
  },
};

const unregister: Action = {
  routes: ['POST /policy/counterparties/:ref/revoke'],
  weight: 0.5,
  plan(situation) {
    const { random, observed, org } = situation;
    const counterparty = random.pickRecent(observed.registry(org));
    if (counterparty === null) return null;
    return {
      by: by(situation, 'owner', 'admin'),
      send: `POST /policy/counterparties/${at(counterparty.ref)}/revoke`,
      body: { confirmEnforcementChange: true },
    };
  },
};

const logTerms: Action = {
  routes: ['POST /organisation/decision-log'],
  weight: 0.2,
  plan: (situation) => ({
    by: by(situation, 'owner'),
    send: 'POST /organisation/decision-log',
    body: { context: situation.random.chance(0.5), days: situation.random.pick([null, 1, 400]) },
  }),
};

/** What readers ask of the decision log, wrongly too. */
const LOG_READS = [
  '/policy/decisions',
  '/policy/decisions?reasonCode=AUTHORIZED&limit=2',
  '/policy/decisions?currency=USD&minAmount=20&maxAmount=60',
  '/policy/decisions?minAmount=20',
  '/policy/decisions?after=%2F',
  '/policy/decisions/none',
];

const decisionLog: Action = {
  routes: ['GET /policy/decisions', 'GET /policy/decisions/:eventId'],
  weight: 1,
  plan: (situation) => ({ by: by(situation, ...members), send: `GET ${situation.random.pick(LOG_READS)}` }),
};

const erasures: Action = {
  routes: ['GET /policy/decisions/erasures', 'POST /policy/decisions/erasures'],
  weight: 0.3,
  plan: (situation) =>
    situation.random.chance(0.5)
      ? { by: by(situation, 'owner'), send: 'GET /policy/decisions/erasures' }
      : { by: by(situation, 'owner'), send: 'POST /policy/decisions/erasures', body: { subject: 'acme-supplies' } },
};

const logExport: Action = {
  routes: ['GET /policy/decisions/export', 'GET /policy/decisions/replay'],
  weight: 0.3,
  plan: (situation) => ({
    by: by(situation, ...members),
    send: situation.random.pick([
      ...['csv', 'jsonl', 'xml'].map((format) => `GET /policy/decisions/export?format=${format}`),
      'GET /policy/decisions/replay?from=2020-01-01T00:00:00Z&to=2100-01-01T00:00:00Z',
    ]),
  }),
};

const localDecision: Action = {
  routes: ['POST /policy/decisions/local', 'GET /policy/decisions/local'],
  weight: 1,
  plan(situation) {
    const agent = agentOf(situation);
    if (agent === null || situation.random.chance(0.3)) {
      return { by: by(situation, ...members), send: 'GET /policy/decisions/local' };
    }
    const decided = { action: 'purchase-order', decision: 'block', reasonCode: 'SOP_RULE' };
    return {
      by: `${situation.org}.agent`,
      send: 'POST /policy/decisions/local',
      body: { agentDid: `${agent.ref}.agentDid`, ...decided, v: 2, detail: { amount: 5, currency: 'USD' } },
      sign: { agent: situation.random.chance(0.9) ? agent.keyRef : 'key:wrong' },
    };
  },
};

const report: Action = {
  routes: ['POST /policy/gateway-reports', 'GET /policy/gateway-reports'],
  weight: 1,
  plan(situation) {
    const agent = agentOf(situation);
    if (agent === null || situation.random.chance(0.3)) {
      return { by: by(situation, ...members), send: 'GET /policy/gateway-reports' };
    }
    return reportOf(situation, `${agent.ref}.agentDid`);
  },
};

function reportOf({ random, org, stepId }: Situation, agentDid: string) {
  const request = { agentDid, action: 'purchase-order', nonce: `reported-${stepId}` };
  const body = { servedAgentDid: agentDid, outcome: 'refused', reasonCode: 'SOP_RULE', httpStatus: 403, request };
  const key = random.pick([...SERVICE_KEYS, 'key:service-unregistered']);
  return { by: `${org}.service` as const, send: 'POST /policy/gateway-reports', body, sign: { service: key } };
}

export const ORGANISATION: readonly Action[] = [
  readOrganisation,
  approvals,
  agreeToApprovals,
  settingChanges,
  inForce,
  holdTerms,
  authzenTerms,
  verification,
  addOrganisation,
  createWebhook,
  endWebhook,
  challenge,
  register,
  unregister,
  localDecision,
  logTerms,
  decisionLog,
  erasures,
  logExport,
  report,
];
