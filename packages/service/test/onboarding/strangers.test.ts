import { isJsonObject, type JsonObject } from '@gatewright/protocol';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ONBOARDING_PENDING_MAX } from '../../src/features/onboarding/requests.js';
import { signWebhook } from '../../src/features/webhooks/signature.js';
import { DATABASES } from '../support/databases.js';
import { escalate, resolveAs, reviewRules } from '../support/escalated.js';
import { TestGate } from '../support/test-gate.js';
import { textAt } from '../support/text-at.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';

const REQUESTS = '/onboarding/requests';
const ASK = { name: 'Buyer', scope: 'purchase-order', perTxnMax: 1000, maxAmount: 2000, currency: 'USD' };
const OWNER = 'owner@gatewright.local';
const DEVELOPER = 'developer@gatewright.local';
const PASSWORD = 'a long enough password';
/** Passwords that may be tried for a person from one address; none comes back while a test runs. */
const ATTEMPTS = 3;

/** An organisation whose owner invites addresses of people who are not its own. */
interface Stranger {
  readonly orgId: string;
  readonly token: string;
}

let gate: TestGate;
let stranger: Stranger;

async function addOrganisation(name: string): Promise<Stranger> {
  const body = JSON.stringify({ name, owner: `owner@${name}.test` });
  const headers = { ...signWebhook(gate.operatorSecret, `msg-${name}`, body, Date.now()) };
  const { data } = await gate.call('POST', '/organisations', { body, headers });
  return { orgId: textAt(data, 'orgId'), token: textAt(data, 'ownerToken') };
}

async function invite(role: string, email: string, token = stranger.token): Promise<string> {
  return textAt((await gate.post('/tokens', { role, email }, { token })).data, 'token');
}

const ask = (token: string, more: JsonObject = {}) =>
  gate.post(REQUESTS, { ownerEmail: OWNER, ...ASK, ...more }, { token });
const resolve = (id: string, token = gate.ownerToken, decision = 'approve') =>
  gate.post(`${REQUESTS}/${id}/resolve`, { decision }, { token });
const review = async (id: string, token = gate.ownerToken) => (await gate.get(`${REQUESTS}/${id}`, { token })).data;
const queued = async (token: string) => {
  const { requests } = (await gate.get(`${REQUESTS}?status=pending`, { token })).data;
  return Array.isArray(requests) ? requests.filter(isJsonObject).map(({ requestId }) => requestId) : [];
};

describe.each(DATABASES)('%s', (_name, empty) => {
  beforeEach(async () => {
    gate = await TestGate.start({ ...(await empty()), GATEWRIGHT_LOGIN_RATE: `${ATTEMPTS}/0.000001` });
    stranger = await addOrganisation('stranger');
  });
  afterEach(() => gate.discard());

  // threat records agent-requested-under: An agent requested under the address of another organisation's developer or
  //   owner => the review names the requester's organisation, marks an outsider, and says who vouches for the address
  test('a foreign request is marked as an outsider’s with an unproven address, also under the own developer’s', async () => {
    const own = textAt((await ask(gate.developerToken)).data, 'requestId');
    const planted = textAt((await ask(await invite('developer', DEVELOPER))).data, 'requestId');
    const first = textAt(gate.bootstrap, 'org', 'id');
    expect(await review(own)).toMatchObject({
      ...{ requesterEmail: DEVELOPER, requesterOrgId: first, outsider: false, requesterProvenBy: 'operator' },
      ...{ ownerOrgId: first, requesterOrganisation: 'First organisation' },
    });
    const shown = await review(planted);
    expect(shown).toMatchObject({
      ...{ requesterEmail: DEVELOPER, requesterOrgId: stranger.orgId, outsider: true, requesterProvenBy: null },
      ...{ ownerOrgId: first, requesterOrganisation: 'stranger' },
    });
    expect(shown['warnings']).toContainEqual({
      path: '$.requesterEmail',
      message: expect.stringContaining('stranger'),
    });
    expect((await review(own))['warnings']).not.toContainEqual(expect.objectContaining({ path: '$.requesterEmail' }));
  });

  // threat records address-planted-another: An address planted in another organisation diverts requests, uses up
  //   their limit, or excludes a reviewer => the request reaches the vouched owner; limits and requester go by
  //   organisation
  test('a request reaches the organisation whose owner the operator or issuer named, wherever the address is planted', async () => {
    const asker = await addOrganisation('asker');
    const other = await addOrganisation('other');
    for (const { token } of [stranger, other]) await invite('owner', OWNER, token);
    const answer = await ask(await invite('developer', 'dev@asker.test', asker.token));
    expect(answer).toMatchObject({ status: 201, data: { ownerOrgId: textAt(gate.bootstrap, 'org', 'id') } });
    const planted = await ask(asker.token, { ownerEmail: 'owner@stranger.test', ownerOrgId: other.orgId });
    expect(planted.status).toBe(404);
    await invite('owner', 'second@gatewright.local', stranger.token);
    const unproven = { ownerEmail: 'second@gatewright.local' };
    expect(await ask(asker.token, unproven)).toMatchObject({
      status: 404,
      data: { detail: expect.stringContaining('ownerOrgId') },
    });
    expect(await ask(asker.token, { ...unproven, ownerOrgId: stranger.orgId })).toMatchObject({
      status: 201,
      data: { ownerOrgId: stranger.orgId },
    });
  });

  test('a request for an owner of the own organisation stays there, and takes no place of other people', async () => {
    await invite('owner', OWNER);
    const planted = await invite('developer', DEVELOPER);
    expect((await ask(planted)).data).toMatchObject({ ownerOrgId: stranger.orgId });
    const first = textAt(gate.bootstrap, 'org', 'id');
    const people = [
      planted,
      await invite('developer', 'one@stranger.test'),
      await invite('admin', 'two@stranger.test'),
    ];
    const statuses: number[] = [];
    for (let asked = 0; asked <= ONBOARDING_PENDING_MAX; asked += 1) {
      statuses.push((await ask(people[asked % people.length] ?? '', { ownerOrgId: first })).status);
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(ONBOARDING_PENDING_MAX);
    expect(statuses.at(-1)).toBe(429);
    const asker = await addOrganisation('asker');
    expect((await ask(asker.token)).status).toBe(201);
    expect((await ask(gate.developerToken)).status).toBe(201);
    expect(await queued(gate.ownerToken)).toHaveLength(ONBOARDING_PENDING_MAX + 2);
  });

  // threat address-planted-another
  test('a request under its owner’s address locks the owner out neither of it nor of what its agent asks', async () => {
    const planted = await invite('developer', OWNER);
    const more = {
      ownerOrgId: textAt(gate.bootstrap, 'org', 'id'),
      sop: { title: 'Review', documentJson: reviewRules() },
    };
    const { requestId, claimToken } = (await ask(planted, more)).data;
    expect(await resolve(String(requestId))).toMatchObject({ status: 200, data: { status: 'approved' } });
    const claim = { headers: { 'x-claim-token': String(claimToken) } };
    const { config } = (await gate.get(`${REQUESTS}/${requestId}/claim`, claim)).data;
    if (!isJsonObject(config)) throw new Error('the answer holds no config');
    const shown = await gate.get(`/agent-identity/${textAt(config, 'identityId')}`, { token: gate.ownerToken });
    expect(shown.data).toMatchObject({ requestedBy: OWNER, requestedByOrgId: stranger.orgId });
    const held = await escalate(gate, config);
    expect(await resolveAs(gate, gate.ownerToken, held, 'approve')).toMatchObject({
      ...{ status: 200, data: { status: 'approved' } },
    });
  });

  test('a request ends with the access of its person, and stays where another organisation ends their address', async () => {
    const planted = await invite('developer', DEVELOPER);
    const theirs = textAt((await ask(planted)).data, 'requestId');
    const own = textAt((await ask(gate.developerToken)).data, 'requestId');
    await gate.asOwner('/people/revoke', { email: DEVELOPER });
    expect([(await review(own))['status'], (await review(theirs))['status']]).toEqual(['denied', 'pending']);
    await gate.post('/people/revoke', { email: DEVELOPER }, { token: stranger.token });
    expect((await review(theirs))['status']).toBe('denied');
  });

  test('a foreign request is announced with the organisation of its person', async () => {
    const receiver = await WebhookReceiver.start();
    await gate.asOwner('/webhooks', { url: receiver.url, events: ['onboarding.requested'] });
    await ask(await invite('developer', DEVELOPER));
    await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(1);
    expect(JSON.parse(receiver.received[0]?.body ?? '{}')).toMatchObject({
      data: { requesterEmail: DEVELOPER, requesterOrgId: stranger.orgId, outsider: true },
    });
    await receiver.stop();
  });
});

// threat records login-planted-address: A login of a planted address yields devices that guess the password of the
//   person of that address elsewhere => such a device has attempts for its own person alone
test.each(DATABASES)(
  'a device of a planted person tries no password of the person of that address on %s',
  async (_name, empty) => {
    gate = await TestGate.start({ ...(await empty()), GATEWRIGHT_LOGIN_RATE: `${ATTEMPTS}/0.000001` });
    stranger = await addOrganisation('stranger');
    const planted = await invite('owner', OWNER);
    const right = `${PASSWORD} of the owner`;
    await gate.post('/auth/password', { password: PASSWORD }, { token: planted });
    await gate.asOwner('/auth/password', { password: right });
    const logIn = (password: string, deviceToken?: string) =>
      gate.post('/auth/login', { username: OWNER, password, ...(deviceToken === undefined ? {} : { deviceToken }) });
    const device = textAt((await logIn(PASSWORD)).data, 'deviceToken');
    const own = textAt((await logIn(right)).data, 'deviceToken');
    expect([(await logIn('wrong')).status, (await logIn('wrong')).status]).toEqual([401, 429]);
    expect([(await logIn('wrong', device)).status, (await logIn(right, device)).status]).toEqual([429, 429]);
    expect([(await logIn(PASSWORD, device)).status, (await logIn(right, own)).status]).toEqual([200, 200]);
    await gate.discard();
  },
);

test('a list of tokens says whose address the operator or an issuer named', async () => {
  gate = await TestGate.start();
  await invite('developer', 'invited@example.test', gate.ownerToken);
  const { tokens } = (await gate.get('/tokens', { token: gate.ownerToken })).data;
  expect(tokens).toContainEqual(expect.objectContaining({ email: 'invited@example.test', provenBy: null }));
  expect(tokens).toContainEqual(expect.objectContaining({ email: OWNER, provenBy: 'operator' }));
  await gate.discard();
});
