import { validateRuleDocument } from '@gatewright/evaluator';
import { type MandateTerms, malformed, readMandateTerms } from '@gatewright/gate';
import {
  decodePublicKey,
  encodePrivateKey,
  type Fault,
  formatNoteKey,
  isJsonObject,
  type JsonObject,
  minorToNumber,
  mintDid,
  type OnboardAgentRequest,
  toHex,
} from '@gatewright/protocol';
import {
  type AgentIdentity,
  addAgent,
  addMandate,
  addRuleDocument,
  approvalFaults,
  assignDocument,
  type Challenge,
  findAgentByDid,
  findOrganisation,
  type RuleDocument,
} from './directory/index.js';
import { type Reply, refused } from './http/reply.js';
import { drawUpMandate, type Grantor, openAccount } from './issuance.js';
import { newChallenge } from './possession.js';
import type { Service } from './service.js';

/** A new agent's key pair, as far as the gate knows it: a brought key has no seed here, and must be proven. */
interface AgentKey {
  readonly publicKey: Uint8Array;
  readonly seed: Uint8Array | null;
}

export type Onboarding =
  | { readonly ok: true; readonly config: JsonObject }
  | { readonly ok: false; readonly refusal: Reply };

/**
 * Creates an agent with its mandate and first SOP, and gives its portable config (wire §10). The agent's secret key is in
 * that config alone: it is never stored.
 */
export async function onboard(request: OnboardAgentRequest, grantor: Grantor, service: Service): Promise<Onboarding> {
  const { settings, clock, directory } = service;
  const faults = requestFaults(request, service);
  const key = faults.length > 0 ? null : readKey(request, service);
  const agentDid = key === null ? '' : mintDid(key.publicKey, settings.network, settings.didForm);
  const reading = readMandateTerms({ ...mandatePart(request), agentDid });
  if (key === null || !reading.ok) {
    const all = [...faults, ...(reading.ok ? [] : reading.faults)];
    return { ok: false, refusal: malformed('MALFORMED_REQUEST', all) };
  }
  if ((await findAgentByDid(directory, agentDid)) !== null) {
    return { ok: false, refusal: refused('CONFLICT', 'an agent with this key exists already', { agentDid }) };
  }
  const challenge = key.seed === null ? newChallenge(service) : null;
  const agent = identityOf(request, grantor, agentDid, key, challenge, service);
  const mandate = drawUpMandate(reading.terms, grantor, service);
  await openAccount(mandate, reading.terms, service);
  const sop = sopOf(request, grantor, service);
  const made = { by: grantor.personId, at: new Date(clock.now()).toISOString() };
  await directory.transaction().execute(async (transaction) => {
    await addAgent(transaction, agent, made.at);
    await addMandate(transaction, mandate);
    if (sop === null) return;
    await addRuleDocument(transaction, sop, made);
    await assignDocument(transaction, { orgId: sop.orgId, agentDid, documentId: sop.documentId }, made);
  });
  service.policies.forget(agentDid);
  const config = await portableConfig(agent, key, reading.terms, mandate.mandateId, service);
  return { ok: true, config: { ...config, ...(sop === null ? {} : { sopId: sop.documentId }) } };
}

function requestFaults(request: OnboardAgentRequest, { settings }: Service): Fault[] {
  const faults: Fault[] = [];
  const limited = request.perTxnMax !== undefined || request.maxAmount !== undefined;
  if (request.network !== undefined && request.network !== settings.network) {
    faults.push({ path: '$.network', message: `is not the network of this gate, ${settings.network}` });
  }
  if (request.financial === true && !limited) {
    faults.push({ path: '$', message: 'lacks perTxnMax or maxAmount, which a financial agent needs' });
  }
  if (request.financial === false && limited) {
    faults.push({ path: '$.financial', message: 'is false, but limits are given; drop one of the two' });
  }
  if (request.publicKey !== undefined && decodePublicKey(request.publicKey) === null) {
    faults.push({ path: '$.publicKey', message: 'is not an Ed25519 public key: SPKI DER hex or 64 hex digits' });
  }
  if (request.sop !== undefined) {
    const { documentJson } = request.sop;
    faults.push(...validateRuleDocument(documentJson, '$.sop.documentJson'));
    faults.push(...approvalFaults(documentJson, '$.sop.documentJson'));
  }
  return faults;
}

function readKey({ publicKey }: OnboardAgentRequest, { ids, ed25519 }: Service): AgentKey | null {
  if (publicKey === undefined) {
    const seed = ids.secret();
    return { publicKey: ed25519.publicKey(seed), seed };
  }
  const brought = decodePublicKey(publicKey);
  return brought === null ? null : { publicKey: brought, seed: null };
}

function mandatePart(request: OnboardAgentRequest) {
  const { scope, currency, perTxnMax, maxAmount, merchants, counterparties, requirePayloadBinding, riskTier } = request;
  const limited = perTxnMax !== undefined || maxAmount !== undefined;
  return {
    scope,
    // A currency alone limits nothing, and a mandate without limits has none.
    ...(limited && currency !== undefined ? { currency } : {}),
    ...(perTxnMax === undefined ? {} : { perTxnMax }),
    ...(maxAmount === undefined ? {} : { maxAmount }),
    ...(merchants === undefined ? {} : { merchants }),
    ...(counterparties === undefined ? {} : { counterparties }),
    ...(requirePayloadBinding === undefined ? {} : { requirePayloadBinding }),
    ...(riskTier === undefined ? {} : { riskTier }),
  };
}

function identityOf(
  request: OnboardAgentRequest,
  { orgId }: Grantor,
  agentDid: string,
  { publicKey, seed }: AgentKey,
  challenge: Challenge | null,
  { ids, settings }: Service,
): AgentIdentity {
  return {
    orgId,
    identityId: ids.uuid(),
    agentDid,
    name: request.name,
    network: settings.network,
    publicKey,
    keyVerified: seed !== null,
    challenge,
    requestedBy: null,
  };
}

function sopOf({ sop }: OnboardAgentRequest, { orgId }: Grantor, { ids }: Service): RuleDocument | null {
  if (sop === undefined || !isJsonObject(sop.documentJson)) return null;
  return { orgId, documentId: `sop-${ids.uuid()}`, kind: 'sop', title: sop.title, document: sop.documentJson };
}

async function portableConfig(
  agent: AgentIdentity,
  { seed }: AgentKey,
  terms: MandateTerms,
  mandateId: string,
  { baseUrl, ed25519, keys, directory, evidence }: Service,
): Promise<JsonObject> {
  const { currency, perTxnMax, maxAmount, merchants } = terms;
  const limit = (minor: bigint | null) => (minor === null || currency === null ? null : minorToNumber(minor, currency));
  const organisation = await findOrganisation(directory, agent.orgId);
  return {
    apiBase: baseUrl(),
    name: agent.name,
    network: agent.network,
    agentDid: agent.agentDid,
    identityId: agent.identityId,
    agentKey: seed === null ? null : encodePrivateKey(toHex(seed)),
    keyVerified: agent.keyVerified,
    ...(agent.challenge === null ? {} : { challenge: agent.challenge.text }),
    mandate: { scope: terms.action, policyId: mandateId },
    standards: [],
    merchants: merchants === null ? [] : [...merchants],
    currency,
    perTxnMax: limit(perTxnMax),
    maxAmount: limit(maxAmount),
    financial: currency !== null,
    bundleUrl: `${baseUrl()}/policy/bundle/${encodeURIComponent(agent.agentDid)}`,
    issuer: { policyKey: toHex(ed25519.publicKey(keys.policy)), checkpointKey: formatNoteKey(evidence.key) },
    ownerPrincipal: organisation?.did ?? null,
    signContext: true,
  };
}
