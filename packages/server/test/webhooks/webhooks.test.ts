import { join } from 'node:path';
import { openSqlite } from '@gatewright/ledger/sqlite';
import { isJsonObject } from '@gatewright/protocol';
import { readWebhookSecret } from '@gatewright/service';
import {
  escalate,
  reviewedAgent,
  signedOrder,
  textAt,
  verifiesWebhook,
  WEBHOOKS_PER_ORGANISATION_MAX,
  WebhookReceiver,
} from '@gatewright/service/test-support';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DATABASE_FILE } from '../../src/database/database.js';
import { TestServer } from '../support/test-server.js';

/** As a gate that others reach: the receivers of these tests, which are on this machine, are not for it. */
const PUBLIC_RECEIVERS = { GATEWRIGHT_WEBHOOK_PRIVATE_ADDRESSES: 'off' };

let server: TestServer;
let receiver: WebhookReceiver;
beforeEach(async () => {
  server = await TestServer.start();
  receiver = await WebhookReceiver.start();
});
afterEach(async () => {
  await server.discard();
  await receiver.stop();
});

const EVENTS = ['escalation.created', 'onboarding.requested', 'agent.contained', 'hold.expired'];

// covers outbound-notifications
test('webhooks announce escalations, requests and containments, signed with the secret that the creation showed', async () => {
  const made = await server.asOwner('/webhooks', { url: receiver.url, events: EVENTS });
  expect(made).toMatchObject({ status: 201, data: { status: 'active', secret: expect.stringMatching(/^whsec_/) } });
  const list = await server.get('/webhooks', { token: server.ownerToken });
  expect(JSON.stringify(list.body)).not.toContain('whsec_');

  const agent = await reviewedAgent(server);
  const escalationId = await escalate(server, agent);
  const ask = { ownerEmail: textAt(server.bootstrap, 'owner', 'email'), name: 'B', scope: 's', financial: false };
  await server.post('/onboarding/requests', ask, { token: server.developerToken });
  const contain = { status: 'suspended', reason: 'a test' };
  await server.asOwner(`/agent-identity/${textAt(agent, 'identityId')}/contain`, contain);

  await expect.poll(() => receiver.received.length, { timeout: 60_000 }).toBe(3);
  const bodies = receiver.received.map(({ body }) => body);
  expect(bodies.map((body) => JSON.parse(body).type).sort()).toEqual([
    'agent.contained',
    'escalation.created',
    'onboarding.requested',
  ]);
  expect(bodies.join()).toContain(escalationId);
  const secret = readWebhookSecret(textAt(made.data, 'secret')) ?? new Uint8Array();
  for (const { headers, body } of receiver.received) {
    const named = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    expect(verifiesWebhook(secret, named, body, Date.now())).toBe(true);
  }
});

test('a message says who asks for what, as a CloudEvent, and for Slack in text that mentions no channel', async () => {
  const hostile = '<!channel> <https://evil.test|acme>';
  for (const format of ['gatewright', 'slack']) {
    await server.asOwner('/webhooks', { url: receiver.url, events: ['escalation.created'], format });
  }
  const escalationId = await escalate(server, await reviewedAgent(server), { merchant: hostile, amount: 812.5 });
  await expect.poll(() => receiver.received.length, { timeout: 60_000 }).toBe(2);
  const [own, slack] = [false, true].map((isSlack) => {
    const found = receiver.received.find(({ body }) => body.includes('"blocks"') === isSlack);
    return { headers: found?.headers ?? {}, body: JSON.parse(found?.body ?? '{}') };
  });
  expect(own?.body).toMatchObject({
    type: 'escalation.created',
    data: {
      escalationId,
      merchant: hostile,
      amount: 812.5,
      currency: 'USD',
      agentName: expect.any(String),
      link: null,
    },
  });
  expect(own?.headers).toMatchObject({
    ...{ 'ce-specversion': '1.0', 'ce-type': 'dev.gatewright.escalation.created', 'ce-id': own?.headers['webhook-id'] },
    ...{ 'ce-time': own?.body.timestamp, 'content-type': 'application/json' },
    'ce-source': expect.stringMatching(/^urn:gatewright:/),
  });
  expect(JSON.stringify(slack?.body)).not.toContain('mrkdwn');
  expect(slack?.body).toMatchObject({
    text: 'An action waits for approval',
    blocks: [
      { type: 'header' },
      {
        type: 'section',
        text: { type: 'plain_text', text: expect.stringContaining(`Amount: 812.5 USD\nMerchant: ${hostile}`) },
      },
    ],
  });
});

test('webhooks receive after a restart what waited and was never written', async () => {
  const first = await TestServer.start();
  await escalate(first, await reviewedAgent(first));
  await first.asOwner('/webhooks', { url: receiver.url, events: ['escalation.created'] });
  await first.stop();
  const delivered = receiver.received.length;
  const second = await TestServer.start(first.dataDir);
  await expect.poll(() => receiver.received.length, { timeout: 60_000 }).toBe(delivered + 1);
  await second.discard();
});

test('webhooks announce an expired hold whose budget a decision takes, before any sweep finds it', async () => {
  const first = await TestServer.start();
  await first.asOwner('/webhooks', { url: receiver.url, events: ['hold.expired'] });
  const terms = { name: 'Buyer', scope: 'purchase-order', currency: 'USD', perTxnMax: 1000, maxAmount: 1000 };
  const { data: agent } = await first.asOwner('/onboarding/agent', terms);
  const order = (on: TestServer) => on.post('/policy/mandate/authorize', signedOrder(agent, { amount: 1000 }));
  const { data: lapsing } = await order(first);
  await first.stop();
  const database = await openSqlite(join(first.dataDir, DATABASE_FILE));
  await database.run('update ledger_hold set expires_at = authorized_at');
  await database.close();

  const second = await TestServer.start(first.dataDir);
  const delivered = receiver.received.length;
  expect((await order(second)).data).toMatchObject({ decision: 'allow' });
  await expect.poll(() => receiver.received.length, { timeout: 60_000 }).toBe(delivered + 1);
  const told: unknown = JSON.parse(receiver.received.at(-1)?.body ?? '');
  expect(told).toMatchObject({ type: 'hold.expired', data: { authorizationId: lapsing['authorizationId'] } });
  await second.discard();
});

test('webhooks are refused without an address that can be used, or a known event', async () => {
  for (const url of ['nowhere', 'ftp://example.test', 'https://user:secret@example.test']) {
    expect((await server.asOwner('/webhooks', { url, events: EVENTS })).status).toBe(400);
  }
  expect((await server.asOwner('/webhooks', { url: receiver.url, events: ['everything'] })).status).toBe(400);
  expect((await server.asOwner('/webhooks', { url: receiver.url, events: [] })).status).toBe(400);
});

// covers outbound-notifications
// threat webhook-leads-into
test('webhooks are refused at an address that only the gate’s own network reaches, and get nothing once they lead there', async () => {
  const first = await TestServer.start();
  await first.asOwner('/webhooks', { url: receiver.url, events: ['escalation.created'] });
  await first.stop();
  const delivered = receiver.received.length;

  const strict = await TestServer.start(first.dataDir, PUBLIC_RECEIVERS);
  for (const host of ['localhost', '127.0.0.1', '2130706433', '[::ffff:127.0.0.1]', '10.0.0.8', '169.254.169.254']) {
    const refused = await strict.asOwner('/webhooks', { url: `http://${host}:8080/`, events: EVENTS });
    expect(refused).toMatchObject({ status: 400, data: { reasonCode: 'MALFORMED_REQUEST' } });
    expect(JSON.stringify(refused.data)).toContain('"$.url"');
  }
  await escalate(strict, await reviewedAgent(strict));
  const health = async () => JSON.stringify((await strict.get('/webhooks', { token: strict.ownerToken })).data);
  await expect.poll(health, { timeout: 60_000 }).toContain('the receiver is at a loopback address');
  expect(receiver.received.length).toBe(delivered);
  await strict.discard();
});

test('webhooks are bounded in number, since each of them receives every event', async () => {
  const other = await TestServer.start();
  const add = () => other.asOwner('/webhooks', { url: 'https://93.184.216.34/', events: ['hold.expired'] });
  const statuses = [];
  for (let added = 0; added <= WEBHOOKS_PER_ORGANISATION_MAX; added += 1) statuses.push((await add()).status);
  expect(statuses).toEqual([...Array(WEBHOOKS_PER_ORGANISATION_MAX).fill(201), 409]);
  await other.discard();
});

test('webhooks can be enabled again and removed by their organisation', async () => {
  await server.asOwner('/webhooks', { url: receiver.url, events: EVENTS });
  const made = await server.asOwner('/webhooks', { url: receiver.url, events: ['hold.expired'] });
  const path = `/webhooks/${textAt(made.data, 'webhookId')}`;
  expect((await server.asOwner(`${path}/enable`, undefined)).data['status']).toBe('active');
  expect((await server.asOwner(`${path}/remove`, undefined)).status).toBe(200);
  expect((await server.asOwner(`${path}/remove`, undefined)).status).toBe(404);
  const { data } = await server.get('/webhooks', { token: server.ownerToken });
  expect(Array.isArray(data['webhooks']) ? data['webhooks'].filter(isJsonObject).length : 0).toBe(1);
});
