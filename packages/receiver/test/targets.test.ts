import { createServer } from 'node:http';
import { gatewright } from '@gatewright/guard';
import { gatewright as gateInMemory } from '@gatewright/msw';
import type { RouteTerms } from '@gatewright/receiver';
import { forwardedTarget, permits } from '@gatewright/receiver/express';
import express from 'express';
import { afterEach, expect, test } from 'vitest';
import { listening } from './support/listening.js';
import type { Served } from './support/shop.js';

let served: Served | undefined;
afterEach(() => served?.close());

const TERMS = { action: 'pay', amount: 5, currency: 'USD', merchant: 'acme' };

/** A service whose paths a proxy rewrites from /api/… to /…, an agent, and what its requests are answered. */
async function open(stated: Partial<RouteTerms>, trustedProxies = ['127.0.0.1']) {
  const gate = gateInMemory({ url: 'https://gate.example', seed: 'targets' });
  const { config } = await gate.addAgent({ scope: 'pay', currency: 'USD', perTxnMax: 100, maxAmount: 1000 });
  const call = (url: string, init: RequestInit) => gate.fetch(new Request(url, init));
  const target = forwardedTarget({ header: 'X-Forwarded-Uri', trustedProxies });
  const { permit } = permits({ api: gate.api, clock: gate.now, fetch: call, retryPausesMs: [0], target });
  const app = express();
  app.all('/pay', permit({ ...TERMS, ...stated }), (request, response) => void response.json({ url: request.url }));
  served = await listening(createServer(app));
  const { url } = served;
  const send = async (init: RequestInit, more: object = {}, rewritten = '/pay?a=1', uri = '/api/pay?a=1') => {
    const fetchOf = (address: string, sent: RequestInit) => {
      if (!address.startsWith(url)) return call(address, sent);
      const headers = new Headers(sent.headers);
      headers.set('x-forwarded-uri', uri);
      return fetch(url + rewritten, { ...sent, headers });
    };
    const buyer = gatewright(config, { fetch: fetchOf, clock: gate.now, retryPausesMs: [0], mode: 'remote' });
    const response = await buyer.fetch(`${url}/api/pay?a=1`, init, { ...TERMS, ...more });
    const text = await response.text();
    return response.ok ? response.status : JSON.parse(text).data.reasonCode;
  };
  return send;
}

test('a service behind a trusted proxy takes the target that the client bound', async () => {
  const send = await open({});
  expect(await send({ method: 'GET' })).toBe(200);
  expect(await send({ method: 'GET' }, {}, '/pay?a=1', '/api/other?a=1')).toBe('PAYLOAD_DIGEST_MISMATCH');
  expect(await send({ method: 'GET' }, {}, '/pay?a=2')).toBe('QUERY_NOT_BOUND');
  expect(await send({ method: 'GET' }, {}, '/pay?a=1', 'api')).toBe('MALFORMED_REQUEST');
});

test('a service reads no target of a proxy that it does not trust', async () => {
  const send = await open({}, ['10.0.0.0/8', '::2']);
  expect(await send({ method: 'GET' })).toBe('PAYLOAD_DIGEST_MISMATCH');
});

test.each(['10.0.0.0/33', 'proxy.example', '10.0.0.0/', ''])('a trusted proxy %j is refused', (stated) => {
  expect(() => forwardedTarget({ header: 'x-a', trustedProxies: [stated] })).toThrow('trustedProxies');
});

test('a HEAD request runs on the route of its GET', async () => {
  const send = await open({});
  const buyerHead = await send({ method: 'HEAD' });
  expect(buyerHead).toBe(200);
});

test('an agent and a service bind the JSON of the body alone', async () => {
  const send = await open({ binding: 'body', allowedQuery: ['a'] });
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"order":1}' };
  expect(await send(init, { binding: 'body' })).toBe(200);
  expect(await send(init)).toBe('PAYLOAD_DIGEST_MISMATCH');
  await expect(send({ ...init, body: '{"a":1,"A":2}' }, { binding: 'body' })).rejects.toThrow('needs JSON');
});

test('an agent and a service bind headers that both name', async () => {
  const send = await open({ signedHeaders: ['X-Shop'], merchant: { header: 'x-shop' } });
  const init = { method: 'POST', headers: { 'x-shop': 'acme' } };
  expect(await send(init, { signedHeaders: ['x-shop'] })).toBe(200);
  expect(await send(init)).toBe('PAYLOAD_DIGEST_MISMATCH');
});
