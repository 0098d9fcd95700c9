import { expect, test } from 'vitest';
import { createGuardFromConfig } from '../src/guard.js';
import { movedAddress } from '../src/moved-address.js';
import { AGENT, ISSUER } from './support/identities.js';
import { ScriptedGate } from './support/scripted-gate.js';
import { bundleBody, served, signedBundle } from './support/served-bundle.js';

test('a guard from a config whose gate is elsewhere now asks there for its bundle too', async () => {
  const gate = await ScriptedGate.start();
  gate.on('bundle', () => served(signedBundle(bundleBody(Date.now()))));
  const config = {
    apiBase: 'http://gate.invalid/api/v1',
    bundleUrl: `http://gate.invalid/api/v1/policy/bundle/${encodeURIComponent(AGENT.did)}?fresh=1`,
    agentDid: AGENT.did,
    agentKey: AGENT.seedHex,
    issuer: { policyKey: ISSUER.publicKeyHex },
  };
  const guard = createGuardFromConfig(config, { api: gate.api, localReceipts: false });
  expect(await guard.decide({ action: 'read-report' })).toMatchObject({ reasonCode: 'NO_MANDATE' });
  expect(gate.received('bundle')).toMatchObject([
    { authorizationId: AGENT.did, query: new URLSearchParams({ fresh: '1' }) },
  ]);
  await gate.close();
});

const BASE = 'https://gate.example/api/v1';
const API = 'http://127.0.0.1:4400/gate/api/v1/';

test.each([
  ['below the base', `${BASE}/policy/bundle/a%3Ab?x=1`, `${API}policy/bundle/a%3Ab?x=1`],
  ['beside the base', 'https://gate.example/bundles/a?x=1', 'http://127.0.0.1:4400/bundles/a?x=1'],
  ['beside a base of which it only has the letters', `${BASE}0/a`, 'http://127.0.0.1:4400/api/v10/a'],
  ['at another host', 'https://mirror.example/api/v1/a', 'https://mirror.example/api/v1/a'],
  ['at another port', 'https://gate.example:8443/api/v1/a', 'https://gate.example:8443/api/v1/a'],
  ['below any base', '/policy/bundle/a', '/policy/bundle/a'],
])('an address %s is moved with the gate where it is the gate’s', (_, address, expected) => {
  expect(movedAddress(address, BASE, API)).toBe(expected);
  expect(movedAddress(address, `${BASE}/`, API)).toBe(expected);
});

test('addresses stay where a config does not say what its gate was', () => {
  expect(movedAddress(`${BASE}/a`, null, API)).toBe(`${BASE}/a`);
  expect(movedAddress(`${BASE}/a`, 'gate.example', API)).toBe(`${BASE}/a`);
});
