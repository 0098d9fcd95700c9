import { createHash } from 'node:crypto';
import { fromHex, nobleEd25519, payloadDigest, signedBytes } from '@gatewright/protocol';
import { beforeEach, expect, test, vi } from 'vitest';
import { NotExecuted } from '../src/errors.js';
import { guardedGateForEach } from './support/guarded-gate.js';
import { AGENT } from './support/identities.js';
import { ok, refused, type Script } from './support/scripted-gate.js';

const REQUEST = {
  action: 'purchase-order',
  amount: 750,
  currency: 'USD',
  merchant: 'acme',
  itinerary: { riskLevel: 'low' },
  payload: { sku: 'desk' },
};

/** The digests of REQUEST, written out from protocol.md §2.17. */
const REQUEST_DIGEST = `sha256:${createHash('sha256')
  .update(`MAGP-RESUME-BIND-v1|auth-9|purchase-order|750|USD|acme||${payloadDigest(REQUEST.payload)}`)
  .digest('hex')}`;
const CONTEXT_DIGEST = `sha256:${createHash('sha256')
  .update('{"MAGP-APPROVED-CONTEXT-v1":{"riskLevel":"low"}}')
  .digest('hex')}`;

const approved = (members: object = {}): Script => {
  const digests = { requestDigest: REQUEST_DIGEST, contextDigest: CONTEXT_DIGEST, resumeClaimVersion: 2 };
  return ({ authorizationId: escalationId }) =>
    ok({ escalationId, status: 'approved', authorizationId: 'auth-9', payloadBound: true, ...digests, ...members });
};

const world = guardedGateForEach();

beforeEach(() => {
  world.gate.on('status', approved());
});

// covers 2.17 our-guard-resumes: Our own guard resumes what was approved, once
test('an approved action is resumed by status, effect and signed claim, then run and captured', async () => {
  const { gate, guard } = world;
  expect(await guard.resume('esc-1', REQUEST, ({ authorizationId }) => authorizationId)).toBe('auth-9');
  expect(gate.routes).toEqual(['status', 'effect', 'resume-claim', 'claim', 'capture']);
  const [claim] = gate.received('resume-claim');
  const { signature, ...said } = claim?.body ?? {};
  const digests = { requestDigest: REQUEST_DIGEST, contextDigest: CONTEXT_DIGEST };
  const moment = { nonce: 'nonce-0001', issuedAt: '2030-01-01T00:00:00.000Z' };
  expect(said).toEqual({ agentDid: AGENT.did, ...digests, ...moment });
  const fields = [AGENT.did, REQUEST_DIGEST, CONTEXT_DIGEST, moment.nonce, moment.issuedAt];
  const text = signedBytes(['MAGP-RESUME-CLAIM-v2', 'esc-1', 'auth-9', ...fields]);
  expect(nobleEd25519.verify(fromHex(String(signature)) ?? new Uint8Array(), text, AGENT.publicKey)).toBe(true);
  expect(gate.received('capture')[0]).toMatchObject({ authorizationId: 'auth-9', body: { amountCharged: 750 } });
});

test('the permit of a resume says that people gave it, and for which escalation', async () => {
  const verdict = await world.guard.resume('esc-1', REQUEST, (permit) => permit);
  const terms = { authorizationId: 'auth-9', escalationId: 'esc-1', payloadDigest: payloadDigest(REQUEST.payload) };
  expect(verdict).toMatchObject({ decision: 'allow', reasonCode: 'ESCALATION_APPROVED', source: 'gate', ...terms });
});

test.each<[string, object, string]>([
  ['pending', { status: 'pending', authorizationId: null }, 'ESCALATION_PENDING'],
  ['denied', { status: 'denied', authorizationId: null }, 'ESCALATION_NOT_APPROVED'],
  ['expired', { status: 'expired' }, 'ESCALATION_EXPIRED'],
  ['modified', { status: 'modified', nextEscalationId: 'esc-2' }, 'MODIFIED'],
  ['of an unknown status', { status: 'constructor' }, 'ESCALATION_NOT_APPROVED'],
  ['approved without a hold', { authorizationId: null }, 'ESCALATION_NOT_APPROVED'],
  ['another than was asked', { escalationId: 'esc-2' }, 'ESCALATION_REQUEST_MISMATCH'],
  ['of another request', { requestDigest: CONTEXT_DIGEST }, 'ESCALATION_REQUEST_MISMATCH'],
  ['without a digest of the request', { requestDigest: null }, 'ESCALATION_REQUEST_MISMATCH'],
  ['of another context', { contextDigest: REQUEST_DIGEST }, 'AUTHORIZATION_CONTEXT_MISMATCH'],
])('an escalation %s is neither claimed nor run', async (_, members, code) => {
  world.gate.on('status', approved(members));
  const execute = vi.fn();
  await expect(world.guard.resume('esc-1', REQUEST, execute)).rejects.toMatchObject({ code });
  expect(execute).not.toHaveBeenCalled();
  expect(world.gate.received('resume-claim')).toEqual([]);
});

test.each<[string, object, string]>([
  ['claimed by a counterparty', { outcome: 'not_started', claimed: true }, 'AUTHORIZATION_ALREADY_CLAIMED'],
  ['in flight', { outcome: 'in_flight', claimed: true }, 'AUTHORIZATION_ALREADY_CLAIMED'],
  ['settled', { outcome: 'settled', claimed: false }, 'AUTHORIZATION_ALREADY_USED'],
  ['of an unknown effect', { outcome: 'unknown', claimed: true }, 'AUTHORIZATION_ALREADY_USED'],
  ['voided', { outcome: 'not_executed', claimed: false }, 'AUTHORIZATION_VOIDED'],
  ['expired', { outcome: 'expired', claimed: false }, 'AUTHORIZATION_EXPIRED'],
])('a hold that is %s is not resumed', async (_, effect, code) => {
  world.gate.on('effect', () => ok(effect));
  const execute = vi.fn();
  await expect(world.guard.resume('esc-1', REQUEST, execute)).rejects.toMatchObject({ code });
  expect(execute).not.toHaveBeenCalled();
  expect(world.gate.routes).toEqual(['status', 'effect']);
});

// covers our-guard-resumes
test.each<[string, Script, string]>([
  ['refused, as it was resumed before', () => refused(409, 'AUTHORIZATION_IN_USE'), 'AUTHORIZATION_IN_USE'],
  ['unknown in JSON', () => refused(404, 'NOT_FOUND'), 'NOT_FOUND'],
  ['unknown to an old gate', () => ({ status: 404, text: '<html>' }), 'RESUME_CLAIM_UNSUPPORTED'],
  ['lost', () => 'drop', 'GATE_UNREACHABLE'],
  ['answered by a failing proxy', () => ({ status: 502, text: '<html>' }), 'GATE_UNREACHABLE'],
  ['answered without a word of it', () => ok({}), 'GATE_HTTP_200'],
  ['answered with something like true', () => ok({ claimed: 'true' }), 'GATE_HTTP_200'],
])('a claim that is %s runs nothing and settles nothing', async (_, script, code) => {
  world.gate.on('resume-claim', script);
  const execute = vi.fn();
  await expect(world.guard.resume('esc-1', REQUEST, execute)).rejects.toMatchObject({ code });
  expect(execute).not.toHaveBeenCalled();
  expect(world.gate.routes).toEqual(['status', 'effect', 'resume-claim']);
});

// covers our-guard-resumes
test('two resumes at once run once, as the gate gives one claim', async () => {
  let given = 0;
  world.gate.on('resume-claim', () => (given++ === 0 ? ok({ claimed: true }) : refused(409, 'AUTHORIZATION_IN_USE')));
  const execute = vi.fn();
  const resumes = [1, 2].map(() => world.guard.resume('esc-1', REQUEST, execute));
  const outcomes = (await Promise.allSettled(resumes)).map(({ status }) => status);
  expect(outcomes.sort()).toEqual(['fulfilled', 'rejected']);
  expect(execute).toHaveBeenCalledTimes(1);
});

test('a resumed action that did not happen gives its hold back', async () => {
  const refuse = () => {
    throw new NotExecuted('sold out');
  };
  await expect(world.guard.resume('esc-1', REQUEST, refuse)).rejects.toThrow('sold out');
  expect(world.gate.received('void')[0]).toMatchObject({ authorizationId: 'auth-9' });
});

test.each([
  ['ended', '2030-01-01T00:00:00.000Z', 'AUTHORIZATION_EXPIRED'],
  ['ends at no time', 'tomorrow', 'GATE_HTTP_200'],
])('an approved hold that %s is neither claimed nor run', async (_, expiresAt, code) => {
  world.gate.on('status', approved({ expiresAt }));
  const execute = vi.fn();
  await expect(world.guard.resume('esc-1', REQUEST, execute)).rejects.toMatchObject({ code });
  expect(execute).not.toHaveBeenCalled();
  expect(world.gate.routes).toEqual(['status']);
});

// threat permit-held-back
test('an approved hold that ends while it is claimed is not run', async () => {
  world.gate.on('status', approved({ expiresAt: '2030-01-01T00:00:01.000Z' }));
  world.gate.on('resume-claim', () => {
    world.clock.now += 1_000;
    return ok({ claimed: true });
  });
  const execute = vi.fn();
  await expect(world.guard.resume('esc-1', REQUEST, execute)).rejects.toMatchObject({ code: 'AUTHORIZATION_EXPIRED' });
  expect(execute).not.toHaveBeenCalled();
});

test.each([
  ['a hold outside its path', { authorizationId: '..' }],
  ['a hold that is a number', { authorizationId: 9 }],
  ['a digest that is none', { contextDigest: 5 }],
])('a status that names %s is neither claimed nor run', async (_, members) => {
  world.gate.on('status', approved(members));
  const execute = vi.fn();
  await expect(world.guard.resume('esc-1', REQUEST, execute)).rejects.toMatchObject({ code: 'GATE_HTTP_200' });
  expect(execute).not.toHaveBeenCalled();
  expect(world.gate.routes).toEqual(['status']);
});

test.each([undefined, 'true', 1])('a claim whose success is %j gives nothing', async (success) => {
  world.gate.on('resume-claim', () => ({ status: 200, json: { success, data: { claimed: true } } }));
  const execute = vi.fn();
  await expect(world.guard.resume('esc-1', REQUEST, execute)).rejects.toMatchObject({ code: 'GATE_HTTP_200' });
  expect(execute).not.toHaveBeenCalled();
});
