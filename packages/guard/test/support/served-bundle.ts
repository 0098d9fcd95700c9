import { type JsonObject, signBundle } from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';
import { AGENT, ISSUER, type TestIdentity } from './identities.js';
import type { ScriptedReply } from './scripted-gate.js';

/** The bundle of the test agent, issued at `now` (ms) and good for ten minutes; the members win. */
export function bundleBody(now: number, members: JsonObject = {}): JsonObject {
  return {
    subject: AGENT.did,
    ownerPrincipal: ISSUER.did,
    mandates: [],
    standards: [],
    sops: [],
    revokedActions: [],
    maxStaleness: 'PT10M',
    issuedAt: new Date(now).toISOString(),
    ...members,
  };
}

/** A bundle signed by an issuer. */
export function signedBundle(body: JsonObject, issuer: TestIdentity = ISSUER): JsonObject {
  return signBundle(body, issuer.seed, `${issuer.did}#policy`, nodeEd25519);
}

/** The answer of the bundle address, with the unsigned siblings. */
export function served(bundle: JsonObject, siblings: JsonObject = {}): ScriptedReply {
  const json = { success: true, data: bundle, contained: null, operatingMode: null, ...siblings };
  return { status: 200, json };
}
