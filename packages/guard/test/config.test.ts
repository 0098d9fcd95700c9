import { didKey, encodePrivateKey, mintDid, nobleEd25519 } from '@gatewright/protocol';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { GuardOptions } from '../src/config.js';
import { readPortableConfig } from '../src/config.js';
import { createGuard, createGuardFromConfig } from '../src/guard.js';
import { AGENT, ISSUER, SERVICE } from './support/identities.js';
import { ScriptedGate } from './support/scripted-gate.js';

let gate: ScriptedGate;

beforeEach(async () => {
  gate = await ScriptedGate.start();
});

afterEach(() => gate.close());

const options = (): GuardOptions => ({ api: gate.api, agentDid: AGENT.did, agentKey: AGENT.seedHex, mode: 'remote' });

test.each<[string, Partial<GuardOptions>, { code: string; option: string }]>([
  ['an address that is none', { api: 'gate.example' }, { code: 'CONFIG_INVALID', option: 'api' }],
  ['an address of another protocol', { api: 'ftp://gate.example' }, { code: 'CONFIG_INVALID', option: 'api' }],
  ['an address with a query', { api: 'https://g.example/api/v1?a=b' }, { code: 'CONFIG_INVALID', option: 'api' }],
  ['an address with a fragment', { api: 'https://g.example/api/v1#' }, { code: 'CONFIG_INVALID', option: 'api' }],
  ['an address with a password', { api: 'https://u:p@g.example' }, { code: 'CONFIG_INVALID', option: 'api' }],
  ['a DID without a key', { agentDid: 'did:web:example.org' }, { code: 'CONFIG_INVALID', option: 'agentDid' }],
  ['a key that is none', { agentKey: 'abc' }, { code: 'CONFIG_INVALID', option: 'agentKey' }],
  ['a key of another DID', { agentKey: SERVICE.seedHex }, { code: 'IDENTITY_KEY_MISMATCH', option: 'agentKey' }],
  ['a short policy key', { policyPublicKey: 'ab' }, { code: 'CONFIG_INVALID', option: 'policyPublicKey' }],
  [
    'a bent checkpoint key',
    { checkpointKey: 'log+00000000+AA==' },
    { code: 'CONFIG_INVALID', option: 'checkpointKey' },
  ],
])('%s is refused when the guard is made, by the name of the option', (_, faulty, expected) => {
  expect(() => createGuard({ ...options(), ...faulty })).toThrow(expect.objectContaining(expected));
});

test('no message repeats the private key', () => {
  const agentKey = `${SERVICE.seedHex}00`;
  expect(() => createGuard({ ...options(), agentKey })).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining(SERVICE.seedHex) }),
  );
});

test('every form of key and DID that the protocol knows makes a working guard', async () => {
  const identities = [
    [AGENT.did, encodePrivateKey(AGENT.seedHex)],
    [didKey(AGENT.publicKey), `0x${AGENT.seedHex}`],
    [mintDid(AGENT.publicKey, 'testnet', { method: 'hedera', entity: '0.0.1001' }), AGENT.seedHex.toUpperCase()],
  ];
  for (const [agentDid = '', agentKey = ''] of identities) {
    const guard = createGuard({ ...options(), agentDid, agentKey, api: `${gate.api}/` });
    expect(await guard.authorize({ action: 'read-report' })).toMatchObject({ decision: 'allow' });
  }
  expect(gate.received('authorize')).toHaveLength(3);
  expect(gate.faults).toEqual([]);
});

test('a guard without a clock and ids of its own signs with the present time and never repeats a nonce', async () => {
  const guard = createGuard(options());
  const before = Date.now();
  for (let call = 0; call < 3; call++) await guard.authorize({ action: 'read-report' });
  const bodies = gate.received('authorize').map(({ body }) => body);
  expect(new Set(bodies.map((body) => body['nonce'])).size).toBe(3);
  for (const { nonce, issuedAt } of bodies) {
    expect(nonce).toMatch(/^[0-9a-f]{32}$/);
    expect(Date.parse(String(issuedAt))).toBeGreaterThanOrEqual(before);
  }
});

test('another Ed25519 implementation signs in place of the default', async () => {
  const broken = { ...nobleEd25519, sign: () => new Uint8Array(64) };
  await createGuard({ ...options(), ed25519: broken }).authorize({ action: 'read-report' });
  expect(gate.faults).toEqual(['signature', 'envelopeSignature']);
});

test('a portable config makes a guard, in its envelope or without', async () => {
  const config = {
    apiBase: gate.api,
    agentDid: AGENT.did,
    agentKey: encodePrivateKey(AGENT.seedHex),
    issuer: { policyKey: ISSUER.publicKeyHex },
    mode: 'remote',
    signContext: false,
    lifecycleMaxAgeMs: 1000,
    merchants: ['acme'],
  };
  const claim = { requestId: 'r-1', status: 'approved', config };
  for (const given of [config, { success: true, data: config }, claim, { success: true, data: claim }]) {
    expect(await createGuardFromConfig(given).authorize({ action: 'a' })).toMatchObject({ decision: 'allow' });
  }
  expect(gate.received('authorize')[0]?.body).not.toHaveProperty('envelopeSignature');
  expect(readPortableConfig({ ...config, mode: undefined }, {})).toMatchObject({
    mode: 'gate',
    policyPublicKey: ISSUER.publicKeyHex,
    lifecycleMaxAgeMs: 1000,
  });
});

// threat records local-by-config: A config that another party hands out has the guard decide without the gate, so that
//   refusals and permits without value leave no record => the gate decides: only the embedder chooses `mode: 'local'`
test('a portable config does not make a guard decide without the gate, and its embedder does', () => {
  const config = { apiBase: gate.api, agentDid: AGENT.did, agentKey: AGENT.seedHex };
  for (const mode of [undefined, null, 'local', 'offline', 1]) {
    expect(readPortableConfig({ ...config, mode }, {}).mode).toBe('gate');
    expect(readPortableConfig({ ...config, mode }, { mode: 'local' }).mode).toBe('local');
  }
});

test.each(['pending', 'denied', 'expired'])(
  'the claim answer of a request that is %s is refused with its status',
  (status) => {
    const claim = { requestId: 'r-1', status };
    for (const given of [claim, { success: true, data: claim }]) {
      expect(() => createGuardFromConfig(given)).toThrow(new RegExp(`the request is ${status}`));
    }
  },
);

test('a config that demands verification on a chain is refused, as the guard would not do it', () => {
  const config = { api: gate.api, agentDid: AGENT.did, agentKey: AGENT.seedHex, verifyOnChain: true };
  expect(() => createGuardFromConfig(config)).toThrow(expect.objectContaining({ option: 'verifyOnChain' }));
  expect(() => createGuardFromConfig({ ...config, verifyOnChain: false })).not.toThrow();
});

test('a brought key is given as an override; without one the error names what is missing', () => {
  const config = { api: gate.api, agentDid: AGENT.did, agentKey: null, keyVerified: true };
  expect(() => createGuardFromConfig(config, { agentKey: AGENT.seedHex })).not.toThrow();
  expect(() => createGuardFromConfig(config)).toThrow(expect.objectContaining({ option: 'agentKey' }));
  expect(() => createGuardFromConfig('not a config')).toThrow(expect.objectContaining({ option: 'api' }));
});
