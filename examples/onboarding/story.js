import { gatewright, Refused, Waiting } from '@gatewright/guard';
import { ownKey, resumeClaim } from './own-key.js';
import { Person } from './person.js';

const ACTION = 'purchase-order';
const ORDER = { action: ACTION, amount: 750, currency: 'USD', merchant: 'acme-supplies' };
const RULES = {
  title: 'Two people for a large order',
  documentJson: {
    strict: true,
    molecules: [
      {
        id: 'large-order',
        combinator: 'any',
        atoms: [{ predicate: 'amount-over', config: { limit: 500 } }],
        decision: 'escalate',
        reasonCode: 'PROCUREMENT_APPROVAL_REQUIRED',
        approvals: 2,
      },
    ],
  },
};

/** The whole story against a gate, from the contents of its bootstrap file. */
export async function runStory({ baseUrl, owner, developer }, transcript) {
  const people = {
    olga: new Person(baseUrl, owner.token),
    dan: new Person(baseUrl, developer.token),
    nobody: new Person(baseUrl),
  };
  people.omar = await secondOwner(people.olga, baseUrl);
  people.audrey = await colleague(people.olga, 'auditor', baseUrl);
  const story = { ...people, baseUrl, ownerEmail: owner.email, key: ownKey(), transcript };

  const asked = await request(story);
  await approval(story, asked);
  const config = await claim(story, asked);
  await possession(story, asked, config);
  const escalationId = await escalation(story, config);
  await twoApprovals(story, asked, escalationId);
  await resumeAndSettle(story, config, escalationId);
  await containment(story, config);
}

async function secondOwner(olga, baseUrl) {
  await olga.post('/organisation/approvals', { escalation: 1, onboarding: 2 });
  return colleague(olga, 'owner', baseUrl);
}

async function colleague(olga, role, baseUrl) {
  const { data } = await olga.post('/tokens', { role, email: `${role}@example.test` });
  return new Person(baseUrl, data.token);
}

async function request({ dan, nobody, ownerEmail, key, transcript }) {
  transcript.scene('Dan, a developer, asks for an agent with a key of his own');
  const ask = { ownerEmail, name: 'Buyer', scope: ACTION, currency: 'USD', perTxnMax: 1000, maxAmount: 5000 };
  const agent = { ...ask, merchants: [ORDER.merchant], publicKey: key.publicKey, sop: RULES };
  transcript.outcome('nobody asks', (await nobody.post('/onboarding/requests', agent)).code, 'UNAUTHENTICATED');
  const { code, data } = await dan.post('/onboarding/requests', agent);
  transcript.outcome('Dan asks', code, 'OK', { status: data.status, required: data.required });
  return data;
}

async function approval({ dan, audrey, nobody, olga, omar, baseUrl, transcript }, { requestId, claimToken }) {
  transcript.scene('Olga and Omar, two owners, both approve; no other can, and no one twice');
  const path = `/onboarding/requests/${requestId}/resolve`;
  const approve = { decision: 'approve' };
  transcript.outcome('nobody approves', (await nobody.post(path, approve)).code, 'UNAUTHENTICATED');
  transcript.outcome('Dan approves', (await dan.post(path, approve)).code, 'FORBIDDEN');
  transcript.outcome('Audrey, an auditor, approves', (await audrey.post(path, approve)).code, 'FORBIDDEN');
  const withClaimToken = new Person(baseUrl, claimToken);
  transcript.outcome('the claim token approves', (await withClaimToken.post(path, approve)).code, 'UNAUTHENTICATED');
  const first = await olga.post(path, approve);
  transcript.outcome('Olga approves', first.data.status, 'pending', { approvals: first.data.approvals });
  transcript.outcome('what Dan left open', first.data.warnings.length, 0);
  transcript.outcome('Olga approves again', (await olga.post(path, approve)).code, 'CONFLICT');
  const second = await omar.post(path, approve);
  transcript.outcome('Omar approves', second.data.status, 'approved', { approvals: second.data.approvals });
}

async function claim({ dan, olga, nobody, transcript }, { requestId, claimToken }) {
  transcript.scene('Dan claims the config with the one-time token; his and the owners’ own tokens do not claim');
  const path = `/onboarding/requests/${requestId}/claim`;
  transcript.outcome('Olga claims', (await olga.get(path)).code, 'CLAIM_TOKEN_INVALID');
  transcript.outcome('Dan claims with his token', (await dan.get(path)).code, 'CLAIM_TOKEN_INVALID');
  const wrong = await nobody.get(path, { 'x-claim-token': '0'.repeat(64) });
  transcript.outcome('a guess', wrong.code, 'CLAIM_TOKEN_INVALID');
  const { code, data } = await nobody.get(path, { 'x-claim-token': claimToken });
  transcript.outcome('the holder of the claim token claims', code, 'OK', { agent: data.config.agentDid });
  const again = await nobody.get(path, { 'x-claim-token': claimToken });
  transcript.outcome('and claims again', again.code, 'CONFIG_ALREADY_DELIVERED');
  return data.config;
}

async function possession({ nobody, key, transcript }, { requestId, claimToken }, config) {
  transcript.scene('The agent may act once Dan has proven that he holds its key');
  await refused(agentOf(config, key), { ...ORDER, amount: 100 }, 'AGENT_KEY_UNVERIFIED', transcript);
  const path = `/onboarding/requests/${requestId}/verify-key`;
  const stranger = { signature: ownKey().sign(config.challenge), claimToken };
  transcript.outcome('another key signs', (await nobody.post(path, stranger)).code, 'SIGNATURE_INVALID');
  const unclaimed = { signature: key.sign(config.challenge) };
  transcript.outcome('without the claim token', (await nobody.post(path, unclaimed)).code, 'CLAIM_TOKEN_INVALID');
  const proven = await nobody.post(path, { ...unclaimed, claimToken });
  transcript.outcome('the key signs', proven.code, 'OK', { verified: proven.data.verified });
}

async function escalation({ key, transcript }, config) {
  transcript.scene(
    'The agent orders for 750, first under a signature that is not its own: a rule makes it wait for two people',
  );
  const forger = agentOf(
    config,
    key,
    forging((body) => body),
  );
  await refused(forger, ORDER, 'SIGNATURE_INVALID', transcript);
  return refused(agentOf(config, key), ORDER, 'PROCUREMENT_APPROVAL_REQUIRED', transcript);
}

async function twoApprovals({ dan, audrey, nobody, olga, omar, baseUrl, transcript }, { claimToken }, escalationId) {
  transcript.scene('Olga and Omar approve the order; a hold exists only after both');
  const path = `/policy/escalations/${escalationId}/resolve`;
  const approve = { decision: 'approve' };
  transcript.outcome('nobody approves', (await nobody.post(path, approve)).code, 'UNAUTHENTICATED');
  transcript.outcome('Dan approves', (await dan.post(path, approve)).code, 'FORBIDDEN');
  transcript.outcome('Audrey approves', (await audrey.post(path, approve)).code, 'FORBIDDEN');
  const withClaimToken = new Person(baseUrl, claimToken);
  transcript.outcome('the claim token approves', (await withClaimToken.post(path, approve)).code, 'UNAUTHENTICATED');
  const first = await olga.post(path, approve);
  transcript.outcome('Olga approves', first.data.status, 'pending', { hold: first.data.authorizationId });
  transcript.outcome('Olga approves again', (await olga.post(path, approve)).code, 'CONFLICT');
  const second = await omar.post(path, approve);
  transcript.outcome('Omar approves', second.data.status, 'approved', { hold: second.data.authorizationId });
}

async function resumeAndSettle({ nobody, key, transcript }, config, escalationId) {
  transcript.scene('The agent resumes what was approved, once, and settles it');
  const path = `/policy/escalations/${escalationId}`;
  const { data: status } = await nobody.get(`${path}/status`);
  const claimAs = (signer, approved = status) =>
    nobody.post(`${path}/resume-claim`, resumeClaim(signer, config.agentDid, approved));
  transcript.outcome('another key resumes', (await claimAs(ownKey())).code, 'SIGNATURE_INVALID');
  const other = { ...status, requestDigest: status.contextDigest };
  transcript.outcome('another request resumes', (await claimAs(key, other)).code, 'ESCALATION_REQUEST_MISMATCH');
  transcript.outcome('the agent resumes', (await claimAs(key)).code, 'OK');
  transcript.outcome('a second process resumes', (await claimAs(key)).code, 'AUTHORIZATION_IN_USE');
  const buyer = agentOf(config, key);
  const forger = agentOf(
    config,
    key,
    forging(({ agentProof }) => agentProof),
  );
  const forged = await forger.capture(status.authorizationId, { amountCharged: ORDER.amount });
  transcript.outcome('another key captures', forged.reasonCode, 'COUNTERPARTY_SIGNATURE_INVALID');
  const guessed = { amountCharged: 700, claimToken: '0'.repeat(64) };
  const lower = await nobody.post(`/policy/mandate/authorize/${status.authorizationId}/capture`, guessed);
  transcript.outcome('a guessed token captures 700', lower.code, 'AMOUNT_MISMATCH');
  const captured = await buyer.capture(status.authorizationId, { amountCharged: ORDER.amount });
  transcript.outcome('the agent captures 750', captured.reasonCode, 'SETTLED');
  const { data: after } = await nobody.get(`${path}/status`);
  transcript.outcome('the status says executed', String(after.executed), 'true');
}

async function containment({ dan, audrey, nobody, olga, key, transcript }, config) {
  transcript.scene('Olga suspends the agent, and lifts it again');
  const path = `/agent-identity/${config.identityId}`;
  const contain = { status: 'suspended', reason: 'an order nobody remembers' };
  transcript.outcome('Dan suspends', (await dan.post(`${path}/contain`, contain)).code, 'FORBIDDEN');
  transcript.outcome('Olga suspends', (await olga.post(`${path}/contain`, contain)).data.status, 'suspended');
  await refused(agentOf(config, key), { ...ORDER, amount: 100 }, 'AGENT_SUSPENDED', transcript);
  const why = { reason: 'it was the office party' };
  transcript.outcome('nobody reinstates', (await nobody.post(`${path}/reinstate`, why)).code, 'UNAUTHENTICATED');
  transcript.outcome('Dan reinstates', (await dan.post(`${path}/reinstate`, why)).code, 'FORBIDDEN');
  transcript.outcome('Audrey reinstates', (await audrey.post(`${path}/reinstate`, why)).code, 'FORBIDDEN');
  const reinstated = await olga.post(`${path}/reinstate`, why);
  transcript.outcome('Olga reinstates', reinstated.data.status, 'active');
  const verdict = await agentOf(config, key).decide({ ...ORDER, amount: 100 });
  transcript.verdict('the agent orders for 100', verdict, 'AUTHORIZED');
}

function agentOf(config, { agentKey }, overrides = {}) {
  return gatewright({ ...config, agentKey }, { mode: 'remote', ...overrides });
}

/** An intermediary between the guard and the gate, which signs the part of a body that `signed` finds with a key of its own. */
function forging(signed) {
  const forge = (url, init) => {
    const body = JSON.parse(init.body);
    signed(body).signature = ownKey().sign('anything');
    return fetch(url, { ...init, body: JSON.stringify(body) });
  };
  return { fetch: forge };
}

/** Runs an order that must be refused; the function must not run. Returns the escalation id, if there is one. */
async function refused(buyer, order, expected, transcript) {
  let ran = false;
  try {
    await buyer.run(order, () => (ran = true), { key: `order for ${order.amount}` });
    transcript.outcome(`the agent orders for ${order.amount}`, 'ran', expected);
  } catch (error) {
    if (!(error instanceof Refused || error instanceof Waiting)) throw error;
    transcript.verdict(`the agent orders for ${order.amount}`, error.verdict, expected);
    transcript.outcome('the function ran', String(ran), 'false');
    return error.verdict.escalationId;
  }
  return null;
}
