import { endorsementBytes, type JsonObject, toHex } from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BundleCache } from '../src/bundle-cache.js';
import { GateClient, PATHS } from '../src/gate-client.js';
import { resolveHost } from '../src/host.js';
import { PolicyKey } from '../src/policy-key.js';
import { ManualClock } from './support/guarded-gate.js';
import { AGENT, ISSUER, SERVICE, type TestIdentity } from './support/identities.js';
import { ok, refused, ScriptedGate, type ScriptedReply } from './support/scripted-gate.js';
import { bundleBody, served, signedBundle } from './support/served-bundle.js';

let gate: ScriptedGate;
let clock: ManualClock;

beforeEach(async () => {
  clock = new ManualClock();
  gate = (await ScriptedGate.start()).on('bundle', () => served(signedBundle(bundleBody(clock.now))));
});

afterEach(() => gate.close());

/** A cache as a guard has it; without a pinned key where null is given. */
function cacheOf(pinned: string | null = ISSUER.publicKeyHex, trustworthy = true): BundleCache {
  const host = resolveHost({ clock: clock.read });
  const client = new GateClient(gate.api, host);
  const key = new PolicyKey(pinned, { base: gate.api, trustworthy }, client);
  return new BundleCache({ agentDid: AGENT.did, address: PATHS.bundle(AGENT.did), key, client, host, maxAgeMs: 5_000 });
}

const serve = (members: JsonObject, siblings: JsonObject = {}) =>
  gate.on('bundle', () => served(signedBundle(bundleBody(clock.now, members)), siblings));

test('a bundle that verifies is given with its siblings', async () => {
  serve({ sops: [] }, { contained: { status: 'quarantined' }, operatingMode: { mode: 'supervised' } });
  expect(await cacheOf().current()).toMatchObject({
    ok: true,
    held: { bundle: { subject: AGENT.did }, contained: 'quarantined', operatingMode: 'supervised' },
  });
  expect(gate.requests[0]?.path).toBe(`/policy/bundle/${encodeURIComponent(AGENT.did)}`);
});

/** What the gate shows once its key was replaced by that of the service. */
const endorsedBy = (signer: TestIdentity) => {
  const bytes = endorsementBytes(ISSUER.publicKey, SERVICE.publicKey);
  const signature = toHex(nodeEd25519.sign(bytes, signer.seed));
  const endorsement = { by: ISSUER.publicKeyHex, publicKey: SERVICE.publicKeyHex, signature };
  return () => ok({ publicKey: SERVICE.publicKeyHex, endorsements: [endorsement] });
};

test('a cache follows the pinned key to the one that it endorsed, and asks for it once', async () => {
  gate.on('bundle', () => served(signedBundle(bundleBody(clock.now), SERVICE))).on('pubkey', endorsedBy(ISSUER));
  const cache = cacheOf();
  expect(await cache.current()).toMatchObject({ ok: true });
  clock.now += 6_000;
  expect(await cache.current()).toMatchObject({ ok: true });
  expect(gate.requests.filter(({ route }) => route === 'pubkey')).toHaveLength(1);
});

// threat gate-shows-own-key
test('a cache does not follow a key that the pinned one did not endorse', async () => {
  gate.on('bundle', () => served(signedBundle(bundleBody(clock.now), SERVICE))).on('pubkey', endorsedBy(SERVICE));
  expect(await cacheOf().current()).toMatchObject({ ok: false, reasonCode: 'POLICY_BUNDLE_SIGNATURE_INVALID' });
});

// covers 1.11 unsigned-invalid-stale: An unsigned, invalid or stale bundle permits nothing: POLICY_BUNDLE_UNSIGNED,
//   POLICY_BUNDLE_SIGNATURE_INVALID, POLICY_BUNDLE_STALE
test.each<[string, () => ScriptedReply, string]>([
  ['without a signature', () => served(bundleBody(clock.now)), 'POLICY_BUNDLE_UNSIGNED'],
  ['of another key', () => served(signedBundle(bundleBody(clock.now), SERVICE)), 'POLICY_BUNDLE_SIGNATURE_INVALID'],
  [
    'altered after signing',
    () => served({ ...signedBundle(bundleBody(clock.now)), revokedActions: ['x'] }),
    'POLICY_BUNDLE_SIGNATURE_INVALID',
  ],
  ['issued too long ago', () => served(signedBundle(bundleBody(clock.now - 600_001))), 'POLICY_BUNDLE_STALE'],
  [
    'without a staleness',
    () => served(signedBundle(bundleBody(clock.now, { maxStaleness: null }))),
    'POLICY_BUNDLE_STALE',
  ],
  [
    'for another agent',
    () => served(signedBundle(bundleBody(clock.now, { subject: SERVICE.did }))),
    'BUNDLE_SUBJECT_MISMATCH',
  ],
  ['of a failing gate', () => ({ status: 503, text: '' }), 'GATE_UNREACHABLE'],
  ['that never came', () => 'drop', 'GATE_UNREACHABLE'],
  ['of an unknown agent', () => refused(404, 'NOT_FOUND'), 'GUARD_ERROR'],
  ['of an agent that may not act', () => refused(403, 'AGENT_KEY_UNVERIFIED'), 'AGENT_KEY_UNVERIFIED'],
  ['refused under an unknown code', () => refused(403, 'WHATEVER'), 'GUARD_ERROR'],
  ['that is a page', () => ({ status: 200, text: '<h1>hello</h1>' }), 'GUARD_ERROR'],
])('a bundle %s is refused under its code, after one request', async (_, reply, reasonCode) => {
  gate.on('bundle', reply);
  expect(await cacheOf().current()).toMatchObject({ ok: false, reasonCode });
  expect(gate.routes.filter((route) => route === 'bundle')).toHaveLength(1);
});

test('a bundle exactly at the end of its staleness is still good', async () => {
  gate.on('bundle', () => served(signedBundle(bundleBody(clock.now - 600_000))));
  expect(await cacheOf().current()).toMatchObject({ ok: true });
});

test('containment is asked again when it is older than five seconds, and not before', async () => {
  const cache = cacheOf();
  await cache.current();
  clock.now += 5_000;
  await cache.current();
  expect(gate.requests).toHaveLength(1);
  serve({}, { contained: { status: 'suspended' } });
  clock.now += 1;
  expect(await cache.current()).toMatchObject({ ok: true, held: { contained: 'suspended' } });
  expect(gate.requests).toHaveLength(2);
});

test('a clock that was set back asks again', async () => {
  const cache = cacheOf();
  await cache.current();
  clock.now -= 60_000;
  await cache.current();
  expect(gate.requests).toHaveLength(2);
});

test('a held bundle that became stale is asked again once, and not used meanwhile', async () => {
  serve({ maxStaleness: 'PT2S' });
  const cache = cacheOf();
  await cache.current();
  clock.now += 2_001;
  gate.on('bundle', () => served(signedBundle(bundleBody(clock.now - 2_001, { maxStaleness: 'PT2S' }))));
  expect(await cache.current()).toMatchObject({ ok: false, reasonCode: 'POLICY_BUNDLE_STALE' });
  expect(gate.requests).toHaveLength(2);
});

test('when a later bundle does not verify, the earlier one is not used in its place', async () => {
  const cache = cacheOf();
  await cache.current();
  clock.now += 5_001;
  gate.on('bundle', () => served(signedBundle(bundleBody(clock.now), SERVICE)));
  expect(await cache.current()).toMatchObject({ ok: false, reasonCode: 'POLICY_BUNDLE_SIGNATURE_INVALID' });
  gate.on('bundle', () => 'drop');
  clock.now -= 5_001;
  expect(await cache.current()).toMatchObject({ ok: false, reasonCode: 'GATE_UNREACHABLE' });
});

// threat records older-bundle-served: An older bundle is served again, in small steps => `POLICY_BUNDLE_STALE`
test('a policy that was taken back does not return in small steps', async () => {
  const cache = cacheOf();
  await cache.current();
  const newest = clock.now;
  for (const older of [29_000, 31_000]) {
    clock.now += 5_001;
    gate.on('bundle', () => served(signedBundle(bundleBody(newest - older))));
    expect((await cache.current()).ok, `${older} ms older`).toBe(older < 30_000);
  }
});

test('calls that wait at the same time share one request', async () => {
  const cache = cacheOf();
  const outcomes = await Promise.all([cache.current(), cache.current(), cache.current()]);
  expect(outcomes.every(({ ok: isOk }) => isOk)).toBe(true);
  expect(gate.requests).toHaveLength(1);
});

test.each<[string, JsonObject, object]>([
  ['unknown words', { contained: { status: 'on leave' } }, { contained: 'suspended' }],
  ['a bare flag', { contained: true }, { contained: 'suspended' }],
  ['a bare word', { contained: 'quarantined' }, { contained: 'quarantined' }],
  ['a mode that is no text', { operatingMode: { mode: 7 } }, { operatingMode: 'restricted' }],
  ['a mode object without a mode', { operatingMode: {} }, { operatingMode: 'restricted' }],
  ['a mode that is misspelt', { operatingMode: { mode: 'autonomus' } }, { operatingMode: 'restricted' }],
  ['a mode in capitals', { operatingMode: { mode: ' READ_ONLY ' } }, { operatingMode: 'read_only' }],
])('siblings in %s restrict, they never free', async (_, siblings, expected) => {
  serve({}, siblings);
  expect(await cacheOf().current()).toMatchObject({ ok: true, held: expected });
});

test('absent siblings are no containment', async () => {
  gate.on('bundle', () => ok(signedBundle(bundleBody(clock.now))));
  expect(await cacheOf().current()).toMatchObject({ ok: true, held: { contained: null, operatingMode: null } });
});

test('a gate without a pinned key is asked for its key once, and held to it', async () => {
  gate.on('pubkey', () => ok({ publicKey: ISSUER.publicKeyHex, algorithm: 'Ed25519' }));
  const cache = cacheOf(null);
  expect(await cache.current()).toMatchObject({ ok: true });
  gate.on('pubkey', () => ok({ publicKey: SERVICE.publicKeyHex }));
  gate.on('bundle', () => served(signedBundle(bundleBody(clock.now), SERVICE)));
  clock.now += 5_001;
  expect(await cache.current()).toMatchObject({ ok: false, reasonCode: 'POLICY_BUNDLE_SIGNATURE_INVALID' });
  // What the other key is said to be endorsed by is asked as well.
  expect(gate.routes).toEqual(['pubkey', 'bundle', 'bundle', 'pubkey']);
});

test('over an address that others can tamper with, an unpinned bundle is never fetched', async () => {
  expect(await cacheOf(null, false).current()).toMatchObject({ ok: false, reasonCode: 'POLICY_BUNDLE_UNVERIFIED' });
  expect(gate.requests).toEqual([]);
});

test.each<[string, ScriptedReply, string]>([
  ['nothing', ok({}), 'POLICY_BUNDLE_UNVERIFIED'],
  ['no key', ok({ publicKey: 'abc' }), 'POLICY_BUNDLE_UNVERIFIED'],
  ['an error page', { status: 500, text: '' }, 'GATE_UNREACHABLE'],
])('a gate that gives %s as its key gets no bundle evaluated', async (_, reply, reasonCode) => {
  gate.on('pubkey', () => reply);
  expect(await cacheOf(null).current()).toMatchObject({ ok: false, reasonCode });
  expect(gate.routes).toEqual(['pubkey']);
});

test('an older bundle after a newer one is refused, fresh or not', async () => {
  const cache = cacheOf();
  const older = signedBundle(bundleBody(clock.now - 60_000));
  expect(await cache.current()).toMatchObject({ ok: true });
  clock.now += 6_000;
  gate.on('bundle', () => served(older));
  expect(await cache.current()).toMatchObject({ ok: false, reasonCode: 'POLICY_BUNDLE_STALE' });
  expect(await cacheOf().current()).toMatchObject({ ok: true });
});

test('both the old and the next key are good while both are pinned', async () => {
  const cache = cacheOf(`${SERVICE.publicKeyHex},${ISSUER.publicKeyHex}`);
  expect(await cache.current()).toMatchObject({ ok: true });
  clock.now += 6_000;
  gate.on('bundle', () => served(signedBundle(bundleBody(clock.now), SERVICE)));
  expect(await cache.current()).toMatchObject({ ok: true });
});
