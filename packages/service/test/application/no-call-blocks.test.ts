import { AUTHZEN_EVALUATIONS_MAX, BODY_MAX_BYTES, type JsonObject } from '@gatewright/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { machinePace } from '../../../protocol/test/support/machine-pace.js';
import { ROUTES } from '../../src/app/routes.js';
import { SIGNED_REQUEST } from '../../src/features/authzen/access-sealed.js';
import { APPLIED_RULES_MAX_BYTES } from '../../src/features/rules/http/routes.js';
import { DESCRIPTION_PATH, REFERENCE_PATH } from '../../src/platform/http/description-paths.js';
import type { RouteRow } from '../../src/platform/http/route.js';
import { lookingCall } from '../support/looking-calls.js';
import { orderWithSignedContext } from '../support/signed-order.js';
import { type Answered, filled, ruleDocument, SlowWorld, word } from '../support/slow-world.js';
import { textAt } from '../support/text-at.js';
import { waitBeside } from '../support/waiting-beside.js';

/** How long an authorize call beside any other may wait, ms; longer on a slow machine. */
const WAIT_MAX_MS = 100 * machinePace();
/** Readers of a large answer at once. */
const READERS = 8;
/** Mandates of an agent that has many, and actions that wait for people. */
const MANDATES = 400;
const ESCALATIONS = 60;
/** Changes of a mandate with long lists, which was delegated: each leaves its earlier terms behind. */
const CHANGES = 100;
/** Documents of an agent that fill what an agent may be bound to. */
const STRICT_DOCUMENTS = 4;
/** Characters of a context that uses up what an itinerary may have. */
const CONTEXT_CHARACTERS = 60_000;

let world: SlowWorld;
let agents: Readonly<
  Record<'listed' | 'strict' | 'containing' | 'worded' | 'ruled' | 'mandated' | 'reviewed', JsonObject>
>;
let escalationId: string;
/** A document that the agent with many rules is bound to. */
let largeSopId: string;
/** A mandate from which one was delegated that was changed often. */
let parentId: string;

const inField = (values: readonly string[], more: JsonObject = {}) => ({
  predicate: 'context-value-in',
  config: { field: 'f', values: [...values], ...more },
});
const notInField = (values: readonly string[], more: JsonObject = {}) => ({
  ...inField(values, more),
  predicate: 'context-value-not-in',
});
const evidence = (required: readonly string[]) => ({
  predicate: 'evidence-requirement',
  config: { required: [...required] },
});
const CONTAINS = { match: 'contains' };

beforeAll(async () => {
  world = await SlowWorld.start();
  const listed = await world.agent(
    'Listed',
    filled((index) => notInField(['a', `z${word(index)}`])),
    filled((index) => inField([`z${word(index)}`], { missing: 'fire' })),
    [evidence([...filled((index) => word(index, 3), 60_000), 'a'])],
  );
  const strict = await world.agent('Strict');
  for (let part = 0; part < STRICT_DOCUMENTS; part += 1) {
    const atoms = filled((index) => notInField([`${word(index)}${part}`]));
    await world.bind(strict, await world.document(atoms, true));
  }
  const containing = await world.agent('Containing', [
    inField(
      filled((index) => `z${word(index, 3)}`, 7_500),
      CONTAINS,
    ),
  ]);
  const worded = await world.agent(
    'Worded',
    ...[0, 1, 2].map((part) => [
      { predicate: 'text-matches', config: { terms: filled((index) => `aaaa${word(index, 3)}${part}`) } },
    ]),
    [
      inField(['x']),
      inField(
        filled((index) => `q${word(index)}`, 200_000),
        CONTAINS,
      ),
    ],
  );
  const ruled = await world.agent(
    'Ruled',
    ...[0, 1, 2].map((part) =>
      filled((index) => ({
        predicate: 'context-value-in',
        config: { field: `f${part}${word(index)}`, values: [word(index)], match: 'contains' },
      })),
    ),
  );
  largeSopId = await world.document([
    inField(
      filled((index) => word(index)),
      { field: 'large' },
    ),
  ]);
  await world.bind(ruled, largeSopId);
  parentId = await parentOfChanged();
  const mandated = await world.agent('Mandated');
  for (let index = 0; index < MANDATES; index += 1) await issueTo(mandated, `action-${index}`);
  const reviewed = await world.agent('Reviewed');
  const review = await world.post(
    '/sop',
    ruleDocument([{ predicate: 'amount-over', config: { limit: 1 } }], 'escalate'),
  );
  await world.bind(reviewed, textAt(review.data(), 'sopId'));
  for (let index = 0; index < ESCALATIONS; index += 1) {
    const itinerary = { notes: 'n'.repeat(CONTEXT_CHARACTERS) };
    const waiting = await world.authorize(reviewed, { amount: 2, itinerary });
    escalationId = textAt(waiting.data(), 'escalationId');
  }
  for (let index = 0; index < 20; index += 1)
    await world.call('POST', '/onboarding/requests', largeRequest(index), asDeveloper());
  agents = { listed, strict, containing, worded, ruled, mandated, reviewed };
  world.isMeasured = true;
}, 600_000);
afterAll(() => world.discard());

const asDeveloper = () => ({ authorization: `Bearer ${world.developer}` });

function issueTo(agent: JsonObject, scope: string, more: JsonObject = {}) {
  return world.post('/policy/mandate', {
    agentDid: textAt(agent, 'agentDid'),
    scope,
    currency: 'USD',
    maxAmount: 1000,
    merchants: Array.from({ length: 20 }, (_, index) => `merchant-${index}`),
    ...more,
  });
}

async function parentOfChanged(): Promise<string> {
  const merchants = elements(1_000, (index) => word(index).repeat(45));
  const [delegating, delegated] = [await world.agent('Delegating'), await world.agent('Delegated')];
  const parent = textAt((await issueTo(delegating, 'delegating', { merchants })).data(), 'mandateId');
  const child = await issueTo(delegated, 'delegating', { merchants, maxAmount: 10, parentMandateId: parent });
  for (let ref = textAt(child.data(), 'mandateId'), change = 1; change <= CHANGES; change += 1) {
    ref = await changed(ref, { maxAmount: 10 + change });
  }
  return parent;
}

async function changed(ref: string, limits: JsonObject): Promise<string> {
  const { status, text, data } = await world.post(`/mandate/${ref}/change`, limits);
  if (status !== 200) throw new Error(`the change was refused: ${text}`);
  return textAt(data(), 'mandateId');
}

function largeRequest(index: number): JsonObject {
  const atoms = filled((atom) => inField([word(atom)]), 200_000);
  return {
    ownerEmail: textAt(world.members, 'owner', 'email'),
    name: `Agent ${index}`,
    scope: 'read',
    financial: false,
    sop: ruleDocument(atoms),
  };
}

/** Bodies that take long to read, whatever message is expected: of many names, deep, of texts with much to escape. */
const BODIES: readonly string[] = [
  `{${filled((index) => `k${word(index)}`, BODY_MAX_BYTES / 2)
    .map((name) => `"${name}":1`)
    .join(',')}}`,
  `{"a":${'['.repeat(BODY_MAX_BYTES / 2 - 10)}${']'.repeat(BODY_MAX_BYTES / 2 - 10)}}`,
  `{"a":${'[[[[[[[1]]]]]]],'
    .repeat(BODY_MAX_BYTES / 16 - 10)
    .slice(0, -1)
    .replace(/^/, '[')}]}`,
  JSON.stringify({ name: '\u0000"'.repeat(BODY_MAX_BYTES / 10), scope: 's', title: 't', documentJson: {} }),
  `[${'{},'.repeat(BODY_MAX_BYTES / 4)}{}]`,
];

/** A call of each kind that a route takes: one that looks something up, and with each of the bodies. */
async function anyBody(route: RouteRow): Promise<void> {
  const { path, body } = lookingCall(route);
  await world.call(route.method, path, body);
  if (route.method === 'GET') return;
  for (const large of BODIES) await world.call(route.method, path, large);
}

async function readers(path: string): Promise<void> {
  await Promise.all(Array.from({ length: READERS }, () => world.get(path)));
}

const rounds = Array.from({ length: 3 }, (_, index) => index);
/** A context without the field that strict rules read: each of them asks for people. */
const UNEVALUATED = { other: 'a' };

/** Calls of an agent with contexts that take long to evaluate. */
async function asks(agent: JsonObject, ...contexts: readonly JsonObject[]): Promise<void> {
  for (const itinerary of contexts) await world.authorize(agent, { amount: 0.01, itinerary });
}

const elements = <Item>(count: number, item: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => item(index));

async function authorizes(): Promise<void> {
  const { listed, strict, containing, worded, mandated } = agents;
  await asks(
    listed,
    { f: elements(15_000, () => 'a'), evidenceTypes: ['a'] },
    { f: elements(7_500, () => 'a'), evidenceTypes: elements(7_500, (index) => word(index, 3)) },
    { f: elements(8_000, (index) => word(index)), evidenceTypes: [' '.repeat(4_000)] },
    { f: ' '.repeat(CONTEXT_CHARACTERS) },
  );
  await asks(
    strict,
    { f: elements(15_000, () => 'a') },
    { f: elements(8_000, (index) => `${word(index)}0`) },
    UNEVALUATED,
  );
  await asks(
    containing,
    { f: elements(15_000, () => 'a') },
    { f: elements(260, (index) => 'zzza'.repeat(50) + index) },
  );
  await asks(
    worded,
    { prompt: 'a'.repeat(CONTEXT_CHARACTERS) },
    { prompt: 'Σ'.repeat(CONTEXT_CHARACTERS / 2) },
    { f: '\u0301'.repeat(15_000) + '\u0327'.repeat(15_000) },
    { f: '\ufdfa'.repeat(CONTEXT_CHARACTERS / 3) },
    { f: elements(20_000, (index) => word(index, 1)).join('q') },
  );
  await asks(mandated, Object.fromEntries(elements(5_000, (index) => [word(index), index] as const)));
  for (const body of BODIES) await world.post('/policy/mandate/authorize', body);
}

/** An unsigned request of an agent with a context that takes long to evaluate. */
const evaluationOf = (agent: JsonObject) => ({
  subject: { type: 'agent', id: textAt(agent, 'agentDid') },
  action: { name: 'purchase-order' },
  resource: { type: 'merchant', id: 'acme-supplies' },
  context: { amount: 0.01, currency: 'USD', f: elements(15_000, () => 'a') },
});

/** A full batch of such requests for each agent. */
async function evaluates(route: RouteRow): Promise<void> {
  await anyBody(route);
  for (const agent of [agents.listed, agents.strict, agents.containing]) {
    await world.post('/access/v1/evaluations', {
      ...evaluationOf(agent),
      evaluations: elements(AUTHZEN_EVALUATIONS_MAX, () => ({})),
    });
  }
}

/** A denial with a long context, and the request that the agent signed for it. */
async function requestsAccess(route: RouteRow): Promise<void> {
  await anyBody(route);
  const itinerary = { f: elements(15_000, () => 'a') };
  const asked = { ...evaluationOf(agents.reviewed), context: { amount: 2, currency: 'USD', ...itinerary } };
  const { text } = await world.post('/access/v1/evaluation', asked);
  const signed = { [SIGNED_REQUEST]: orderWithSignedContext(agents.reviewed, { amount: 2, itinerary }) };
  const denial = { binding_token: textAt(JSON.parse(text), 'context', 'access_request', 'binding_token') };
  const requested = await world.post('/access/v1/requests', {
    ...asked,
    context: { ...asked.context, ...signed },
    denial,
  });
  expect(requested.status).toBe(202);
}

/** The rules are compiled again, which a call of the agent waits for. */
async function compilesAgain(change: () => Promise<unknown>, agent: JsonObject): Promise<void> {
  await change();
  await world.authorize(agent, { amount: 0.01 });
}

/** Batches of agents so far: each gives its agents names of their own. */
let batches = 0;

/** Times that rules were applied so far: each writes other titles. */
let applications = 0;

/** The digest of a page that is as large as one may be. */
async function rulesPage(): Promise<string> {
  const values = filled(word, APPLIED_RULES_MAX_BYTES / 4 - 16_000);
  const documents = elements(4, (part) => ({
    ...{ kind: 'sop', name: `paged-${part}`, title: `Paged ${applications}` },
    documentJson: ruleDocument([inField(values)])['documentJson'] ?? null,
  }));
  const stored = await world.post('/rules/pages', { documents });
  if (stored.status !== 201) throw new Error(`a page was refused: ${stored.text.slice(0, 500)}`);
  return textAt(stored.data(), 'page');
}

/** The slowest legal calls known of each route; `anyBody` where nothing beyond the body makes one slow. */
const SLOWEST: Readonly<Record<string, (route: RouteRow) => Promise<void>>> = {
  'POST /onboarding/agent': async (route) => {
    await anyBody(route);
    await world.post('/onboarding/agent', { ...largeRequest(0), ownerEmail: undefined });
  },
  'POST /onboarding/agents': async (route) => {
    await anyBody(route);
    const { ownerEmail: _unasked, ...large } = largeRequest(0);
    batches += 1;
    await world.post('/onboarding/agents', { agents: [{ ...large, name: `Large ${batches}` }] });
    const small = { scope: 'purchase-order', currency: 'USD', maxAmount: 100, rulePack: 'starter' };
    const agents = elements(1_000, (index) => ({ name: `Agent ${batches}-${index}`, ...small }));
    const made = await world.post('/onboarding/agents', { agents });
    if (made.data()['created'] !== 1_000) throw new Error(`agents were refused: ${made.text.slice(0, 500)}`);
  },
  'POST /onboarding/requests': async (route) => {
    await anyBody(route);
    await world.call('POST', '/onboarding/requests', { ...largeRequest(0), currency: 'none' }, asDeveloper());
  },
  'GET /onboarding/requests': () => readers('/onboarding/requests'),
  'GET /onboarding/requests/:id': anyBody,
  'POST /onboarding/requests/:id/resolve': anyBody,
  'GET /onboarding/requests/:id/claim': anyBody,
  'POST /onboarding/requests/:id/verify-key': anyBody,
  'POST /onboarding/requests/:id/regenerate-challenge': anyBody,
  'POST /onboarding/sandbox': anyBody,
  'GET /onboarding/rule-packs': anyBody,
  'GET /onboarding/rule-packs/:key': anyBody,
  'GET /onboarding/rule-packs/:key/preview': anyBody,
  'POST /agent-identity/:ref/verify-key': anyBody,
  'POST /agent-identity/:ref/regenerate-challenge': anyBody,
  'GET /agent-identity': () => readers('/agent-identity?status=decommissioned'),
  'GET /agent-identity/:ref': async () => {
    await world.get(`/agent-identity/${textAt(agents.mandated, 'identityId')}`);
  },
  'POST /agent-identity/:ref/contain': anyBody,
  'POST /agent-identity/:ref/reinstate': anyBody,
  'POST /agent-identity/:ref/mode': anyBody,
  'GET /agent-identity/:ref/holds': () => readers(`/agent-identity/${textAt(agents.mandated, 'identityId')}/holds`),
  'POST /agent-identity/:ref/decommission': anyBody,
  'POST /agent-identity/:ref/labels': anyBody,
  'GET /organisation': anyBody,
  'POST /organisation/approvals': anyBody,
  'POST /organisation/approvals/resolve': anyBody,
  'GET /organisation/changes': anyBody,
  'GET /organisation/in-force': () => readers(`/organisation/in-force?at=${new Date().toISOString()}`),
  'POST /organisation/holds': anyBody,
  'POST /organisation/authzen': anyBody,
  'POST /organisation/decision-log': anyBody,
  'POST /organisations': anyBody,
  'POST /organisations/verification-events': anyBody,
  'POST /auth/login': async (route) => {
    await anyBody(route);
    await Promise.all(
      rounds.map(() => world.post('/auth/login', { username: 'owner@gatewright.local', password: 'p'.repeat(200) })),
    );
  },
  'POST /console/session': async (route) => {
    await anyBody(route);
    const login = { username: 'owner@gatewright.local', password: 'p'.repeat(200) };
    await Promise.all(rounds.map(() => world.post('/console/session', login)));
  },
  'GET /console/logins': anyBody,
  'POST /console/login': anyBody,
  'GET /console/session': anyBody,
  'POST /console/session/end': anyBody,
  'POST /auth/refresh-token': anyBody,
  'POST /auth/password': anyBody,
  'POST /people/revoke': anyBody,
  'POST /people/reinstate': anyBody,
  'POST /tokens': anyBody,
  'GET /tokens': anyBody,
  'POST /tokens/:id/rotate': anyBody,
  'POST /tokens/:id/revoke': anyBody,
  'POST /webhooks': anyBody,
  'GET /webhooks': anyBody,
  'POST /webhooks/:id/enable': anyBody,
  'POST /webhooks/:id/remove': anyBody,
  'POST /policy/mandate': async (route) => {
    await anyBody(route);
    const merchants = elements(1_000, (index) => word(index).repeat(60));
    await compilesAgain(() => issueTo(agents.mandated, 'large', { merchants }), agents.mandated);
  },
  'GET /mandate': () => readers('/mandate'),
  'GET /mandate/:ref': anyBody,
  'POST /mandate/:ref/change': async (route) => {
    await anyBody(route);
    const issued = await issueTo(agents.mandated, 'changing', { merchants: elements(1_000, word) });
    const ref = textAt(issued.data(), 'mandateId');
    const change = { resources: elements(1_000, (index) => word(index).repeat(20)) };
    await compilesAgain(() => world.post(`/mandate/${ref}/change`, change), agents.mandated);
    parentId = await changed(parentId, { maxAmount: 900 });
  },
  'POST /mandate/:ref/revoke': async () => {
    const issued = await issueTo(agents.mandated, 'short');
    const ref = textAt(issued.data(), 'mandateId');
    await compilesAgain(() => world.post(`/mandate/${ref}/revoke`), agents.mandated);
  },
  'GET /rules': () => readers('/rules?title=unmatched'),
  'GET /rules/bindings': () => readers('/rules/bindings'),
  'POST /rules/pages': async (route) => {
    await anyBody(route);
    await rulesPage();
  },
  'POST /rules/apply': async (route) => {
    await anyBody(route);
    await world.post('/rules/apply', { documents: [], pages: [await rulesPage()], assignments: [], dryRun: true });
    const documents = elements(4, (part) => ({
      ...{ kind: 'sop', name: `applied-${part}`, title: `Applied ${applications}` },
      documentJson: ruleDocument(filled((index) => inField([word(index)])))['documentJson'] ?? null,
    }));
    applications += 1;
    const done = await world.post('/rules/apply', { documents, assignments: [] });
    if (done.status !== 200) throw new Error(`rules were refused: ${done.text.slice(0, 500)}`);
  },
  'POST /sop': createsRules,
  'POST /standards': createsRules,
  'POST /sop/agents/:identityId/assign': async (route) => {
    await anyBody(route);
    const small = await world.document([inField(['a'])]);
    await world.bind(agents.ruled, small);
    await world.bind(agents.worded, small);
  },
  'POST /standards/agents/:identityId/assign': anyBody,
  'GET /sop': () => readers('/sop'),
  'GET /sop/:id': () => readers(`/sop/${largeSopId}`),
  'POST /sop/:id/versions': async (route) => {
    await createsRules(route);
    const { documentJson } = ruleDocument(filled((index) => inField([word(index)])));
    await compilesAgain(() => world.post(`/sop/${largeSopId}/versions`, { documentJson }), agents.ruled);
  },
  'POST /sop/:id/retire': anyBody,
  'GET /sop/:id/versions': () => readers(`/sop/${largeSopId}/versions`),
  'GET /sop/:id/versions/:version': () => readers(`/sop/${largeSopId}/versions/1`),
  'GET /sop/:id/diff': async () => {
    const texts = [0, 1].map((part) => ruleDocument(filled((index) => inField([`${word(index)}${part}`]))));
    for (const { documentJson } of texts) {
      await world.post(`/sop/${largeSopId}/versions`, { documentJson, draft: true });
    }
    await readers(`/sop/${largeSopId}/diff?from=1`);
  },
  'GET /sop/:id/changes': () => readers(`/sop/${largeSopId}/changes`),
  'POST /sop/:id/versions/:version/publish': async (route) => {
    await anyBody(route);
    const { documentJson } = ruleDocument(filled((index) => inField([word(index)])));
    const drafted = await world.post(`/sop/${largeSopId}/versions`, { documentJson, draft: true });
    const publish = () => world.post(`/sop/${largeSopId}/versions/${drafted.data()['version']}/publish`, {});
    await compilesAgain(publish, agents.ruled);
  },
  'POST /sop/:id/versions/:version/approve': anyBody,
  'POST /sop/:id/versions/:version/retire': anyBody,
  'POST /sop/:id/rollback': async (route) => {
    await anyBody(route);
    await compilesAgain(() => world.post(`/sop/${largeSopId}/rollback`, {}), agents.ruled);
  },
  'POST /sop/:id/agents': anyBody,
  'POST /sop/:id/versions/:version/shadow': async (route) => {
    await anyBody(route);
    await compilesAgain(() => world.post(`/sop/${largeSopId}/versions/1/shadow`, {}), agents.ruled);
    await world.post(`/sop/${largeSopId}/shadow/end`, {});
  },
  'POST /sop/:id/shadow/end': anyBody,
  'GET /sop/:id/shadow': () => readers(`/sop/${largeSopId}/shadow`),
  'POST /sop/agents/:identityId/unassign': async (route) => {
    await anyBody(route);
    const path = `/sop/agents/${textAt(agents.ruled, 'identityId')}`;
    await compilesAgain(() => world.post(`${path}/unassign`, { sopId: largeSopId }), agents.ruled);
    await compilesAgain(() => world.post(`${path}/assign`, { sopId: largeSopId }), agents.ruled);
  },
  'GET /standards': () => readers('/standards'),
  'GET /standards/:id': anyBody,
  'POST /standards/:id/versions': createsRules,
  'POST /standards/:id/retire': anyBody,
  ...Object.fromEntries(
    [
      ...['GET /versions', 'GET /versions/:version', 'GET /diff', 'GET /changes', 'POST /rollback', 'POST /agents'],
      ...['POST /shadow/end', 'GET /shadow'],
      ...['publish', 'approve', 'retire', 'shadow'].map((act) => `POST /versions/:version/${act}`),
    ].map((route) => [route.replace(' ', ' /standards/:id'), anyBody]),
  ),
  'POST /standards/agents/:identityId/unassign': anyBody,
  'POST /policy/mandate/authorize': authorizes,
  'GET /.well-known/authzen-configuration': anyBody,
  'POST /access/v1/evaluation': anyBody,
  'POST /access/v1/evaluations': evaluates,
  'POST /access/v1/search/subject': async (route) => {
    await anyBody(route);
    const { subject: _each, ...asked } = evaluationOf(agents.strict);
    await world.post('/access/v1/search/subject', { ...asked, subject: { type: 'agent' } });
  },
  'POST /access/v1/search/action': async (route) => {
    await anyBody(route);
    const { action: _each, ...asked } = evaluationOf(agents.mandated);
    await world.post('/access/v1/search/action', asked);
  },
  'POST /access/v1/requests': requestsAccess,
  'GET /access/v1/requests/:id': anyBody,
  'GET /access/v1/request-schema': anyBody,
  'GET /policy/mandate/authorize/by-request': anyBody,
  'POST /policy/mandate/authorize/:id/effect/dispatching': anyBody,
  'POST /policy/mandate/authorize/:id/capture': anyBody,
  'POST /policy/mandate/authorize/:id/void': anyBody,
  'POST /policy/mandate/authorize/:id/payload-binding': anyBody,
  'POST /policy/mandate/authorize/:id/effect/dispatched': anyBody,
  'POST /policy/mandate/authorize/:id/effect/unknown': anyBody,
  'POST /policy/mandate/authorize/:id/effect/reconcile': anyBody,
  'POST /policy/mandate/authorize/:id/refund': anyBody,
  'GET /policy/mandate/authorize/:id/effect': anyBody,
  'POST /magp/settlement/reserve': anyBody,
  'POST /magp/settlement/finalize': anyBody,
  'POST /magp/settlement/release': anyBody,
  'GET /policy/counterparties': anyBody,
  'POST /policy/counterparties': anyBody,
  'POST /policy/counterparties/challenge': anyBody,
  'POST /policy/counterparties/:ref/revoke': anyBody,
  'POST /policy/decisions/local': anyBody,
  'GET /policy/decisions/local': anyBody,
  'GET /policy/decisions': () => readers('/policy/decisions?limit=500'),
  'GET /policy/decisions/export': () => readers('/policy/decisions/export?format=csv'),
  'GET /policy/decisions/replay': () =>
    readers('/policy/decisions/replay?from=2020-01-01T00:00:00Z&to=2100-01-01T00:00:00Z'),
  'GET /policy/decisions/erasures': () => readers('/policy/decisions/erasures'),
  'POST /policy/decisions/erasures': anyBody,
  'GET /policy/decisions/:eventId': () => readers('/policy/decisions/01a207a9-f433-7442-9655-ac34a5323379'),
  'POST /policy/gateway-reports': anyBody,
  'GET /policy/gateway-reports': anyBody,
  'GET /policy/holds': () => readers('/policy/holds'),
  'GET /policy/escalations': () => readers('/policy/escalations'),
  'GET /policy/escalations/:id': () => readers(`/policy/escalations/${escalationId}`),
  'GET /policy/escalations/:id/status': () => readers(`/policy/escalations/${escalationId}/status`),
  'POST /policy/escalations/:id/resolve': async (route) => {
    await anyBody(route);
    const itinerary = { f: elements(15_000, () => 'a') };
    const waiting = await world.authorize(agents.reviewed, { amount: 2, itinerary });
    await approve(waiting);
    await approve(await world.authorize(agents.strict, { amount: 0.01, itinerary: UNEVALUATED }));
  },
  'POST /policy/escalations/:id/resume-claim': anyBody,
  'GET /policy/digests/:digest': anyBody,
  'GET /policy/bundle/:did': async () => {
    const small = await world.document([inField(['a'])]);
    await world.bind(agents.ruled, small);
    await readers(`/policy/bundle/${encodeURIComponent(textAt(agents.ruled, 'agentDid'))}`);
  },
  'GET /events': anyBody,
  'GET /policy/events/:did': async () => {
    await world.get(`/policy/events/${encodeURIComponent(textAt(agents.ruled, 'agentDid'))}`);
  },
  'GET /magp/policy/pubkey': anyBody,
  'GET /magp/schema': () => readers('/magp/schema'),
  'GET /standards/atoms': () => readers('/standards/atoms'),
  'GET /magp/evidence/:eventId/proof': anyBody,
  'POST /magp/evidence/:eventId/record': anyBody,
  'GET /magp/evidence/checkpoint': anyBody,
  'GET /magp/evidence/consistency': anyBody,
  'GET /magp/evidence/log/checkpoint': anyBody,
  'GET /magp/evidence/log/tile/:path{.+}': anyBody,
  'GET /evidence/pack': async () => {
    await world.get('/evidence/pack?from=2020-01-01T00:00:00Z&to=2100-01-01T00:00:00Z');
  },
  'GET /credentials/status/:list': () => readers('/credentials/status/0'),
  'GET /.well-known/did.json': anyBody,
  'GET /evidence/:eventId': anyBody,
  'GET /healthz': anyBody,
  'GET /readyz': anyBody,
};

const inZone = (zone: string) => ({ predicate: 'time-outside', config: { zone, fromMinute: 0, toMinute: 60 } });
/** One of the spellings of a name: the bits say which letters are in upper case. */
const spelt = (name: string, bits: number) =>
  [...name].map((letter, at) => ((bits >> (at % 16)) & 1 ? letter.toUpperCase() : letter)).join('');

function approve(waiting: Answered) {
  return world.post(`/policy/escalations/${textAt(waiting.data(), 'escalationId')}/resolve`, { decision: 'approve' });
}

/** Documents of as many atoms, values, time zones and faults as fit. */
async function createsRules(route: RouteRow): Promise<void> {
  await anyBody(route);
  const documents = [
    ruleDocument(filled((index) => inField([word(index)]))),
    ruleDocument([inField(filled((index) => word(index)))]),
    ruleDocument([inField(filled((index) => `\ufdfa${word(index)}`))]),
    ruleDocument(filled((index) => ({ predicate: `none-${index}` }))),
    ruleDocument([{ predicate: 'text-matches', config: { terms: ['\u0301\u0327'.repeat(40_000)] } }]),
    ruleDocument(Intl.supportedValuesOf('timeZone').map(inZone)),
    ruleDocument(elements(1_500, (index) => inZone(spelt('America/Argentina/Buenos_Aires', index)))),
  ];
  for (const document of documents) await world.post(route.path.replace(':id', largeSopId), document);
}

const named = ROUTES.map((route) => [`${route.method} ${route.path}`, route] as const);

test('every route has its slowest call here', () => {
  expect(Object.keys(SLOWEST).sort()).toEqual(named.map(([name]) => name).sort());
});

describe('of all calls', () => {
  // covers call-holds-up: No call holds up the others
  // threat records legal-calls-keep: Legal calls that keep the gate busy: large rules, long lists, hostile letters,
  //   many mandates, readers of large answers => every other call is answered within 100 ms of work
  test.each(named)('%s leaves an authorize call beside it waiting for 100 ms at most', async (name, route) => {
    const slow = SLOWEST[name];
    if (slow === undefined) throw new Error(`${name} has no slowest call`);
    expect(await waitBeside(() => slow(route), world.order, WAIT_MAX_MS)).toBeLessThanOrEqual(WAIT_MAX_MS);
  });

  test.each([DESCRIPTION_PATH, REFERENCE_PATH])(
    'readers of %s leave an authorize call beside them waiting for 100 ms at most',
    async (path) => {
      expect(await waitBeside(() => readers(path), world.order, WAIT_MAX_MS)).toBeLessThanOrEqual(WAIT_MAX_MS);
    },
  );
});
