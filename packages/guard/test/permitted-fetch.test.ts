import { requestPayload } from '@gatewright/guard/internal';
import { payloadDigest } from '@gatewright/protocol';
import { expect, test } from 'vitest';
import { gatewright } from '../src/gatewright.js';
import { guardedGateForEach } from './support/guarded-gate.js';
import { AGENT, ISSUER } from './support/identities.js';
import { ok, permit, refused } from './support/scripted-gate.js';

const world = guardedGateForEach();
const SHOP = 'https://shop.example/orders?express=1';
const TERMS = { amount: 40, merchant: 'acme' };

type Send = (init: RequestInit, url: string) => Response | Promise<Response>;

/** An agent whose calls to the shop get this answer. */
function buyerOf(send: Send, config: object = { mandate: { scope: 'purchase-order' }, currency: 'USD' }) {
  const fetch = async (url: string, init: RequestInit) =>
    url.startsWith('https://shop.example') ? send(init, url) : globalThis.fetch(url, init);
  const issuer = { policyKey: ISSUER.publicKeyHex };
  const identity = { apiBase: world.gate.api, agentDid: AGENT.did, agentKey: AGENT.seedHex, issuer, mode: 'remote' };
  return gatewright({ ...identity, ...config }, { fetch, clock: world.clock.read, retryPausesMs: [] });
}

const sent: RequestInit[] = [];
const paid: Send = (init) => {
  sent.push(init);
  return new Response('paid');
};

test.each<[string, RequestInit, string | null, string]>([
  ['text', { method: 'POST', body: '{}', headers: [['Content-Type', 'application/json']] }, 'application/json', '{}'],
  ['bytes', { method: 'PUT', body: new Uint8Array([65]) }, null, 'A'],
  [
    'parameters',
    { method: 'post', body: new URLSearchParams({ a: '1' }) },
    'application/x-www-form-urlencoded;charset=UTF-8',
    'a=1',
  ],
  ['nothing', { headers: new Headers({ accept: 'text/plain' }) }, null, ''],
])('a request with a body of %s is bound as it is sent', async (_, init, contentType, text) => {
  sent.length = 0;
  expect(await (await buyerOf(paid).fetch(SHOP, init, TERMS)).text()).toBe('paid');
  const method = init.method ?? 'GET';
  const payload = requestPayload({ method, target: SHOP, contentType, body: new TextEncoder().encode(text) });
  expect(world.gate.received('authorize')[0]?.body).toMatchObject({
    action: 'purchase-order',
    amount: 40,
    currency: 'USD',
    merchant: 'acme',
    payloadDigest: payloadDigest(payload),
  });
  const headers = new Headers(sent[0]?.headers);
  expect(JSON.parse(headers.get('x-magp-request') ?? '')).toEqual({
    authorizationId: 'auth-1',
    action: 'purchase-order',
  });
  expect(headers.get('content-type')).toBe(contentType);
  expect(sent[0]?.redirect).toBe('manual');
  expect(world.gate.received('claim')).toEqual([]);
  expect(world.gate.received('void')).toEqual([]);
});

test('an action that is stated wins, and a request without value has no currency', async () => {
  await buyerOf(paid).fetch(SHOP, {}, { action: 'read-report' });
  expect(world.gate.received('authorize')[0]?.body).toMatchObject({ action: 'read-report' });
  expect(world.gate.received('authorize')[0]?.body).not.toHaveProperty('currency');
});

test('a request without an action in terms and config is refused', async () => {
  await expect(buyerOf(paid, {}).fetch(SHOP, {}, TERMS)).rejects.toThrow('action: the config has none; state it');
});

test.each([
  ['a form', new FormData(), 'send URLSearchParams or JSON'],
  ['a stream', new ReadableStream(), 'read it, and send its text or bytes'],
])('%s is refused before anything is asked', async (_, body, advice) => {
  await expect(buyerOf(paid).fetch(SHOP, { method: 'POST', body }, TERMS)).rejects.toThrow(advice);
  expect(world.gate.routes).toEqual([]);
});

test('a request that is not permitted is not sent', async () => {
  sent.length = 0;
  world.gate.on('authorize', () => refused(403, 'SPEND_LIMIT_EXCEEDED', { decision: 'block' }));
  await expect(buyerOf(paid).fetch(SHOP, {}, TERMS)).rejects.toMatchObject({
    name: 'Refused',
    code: 'SPEND_LIMIT_EXCEEDED',
  });
  expect(sent).toEqual([]);
});

test.each([
  ['a receiver that blocks', () => new Response('', { status: 403, headers: { 'x-agentsafe-decision': 'block' } })],
  ['a server that is no receiver and answers an error', () => new Response('', { status: 502 })],
])('the hold of %s is given back', async (_, answer) => {
  await buyerOf(answer).fetch(SHOP, {}, TERMS);
  expect(world.gate.received('void')).toHaveLength(1);
});

test('a request that was not answered gives its hold back, and ends with the error of fetch', async () => {
  const refuse = () => Promise.reject(new TypeError('connection refused'));
  await expect(buyerOf(refuse).fetch(SHOP, {}, TERMS)).rejects.toThrow('connection refused');
  expect(world.gate.received('void')).toHaveLength(1);
});

test('a request that was not answered and whose hold a receiver claimed is unknown, with its hold', async () => {
  world.gate.on('authorize', (request) => permit(request));
  world.gate.on('void', () => refused(409, 'AUTHORIZATION_IN_USE'));
  const reset = () => Promise.reject(new TypeError('connection reset'));
  await expect(buyerOf(reset).fetch(SHOP, {}, TERMS)).rejects.toMatchObject({
    name: 'Unknown',
    authorizationId: 'auth-1',
    remedy: expect.stringContaining('hold reconcile --id auth-1'),
  });
  world.gate.on('void', () => ok({ ok: true }));
});
