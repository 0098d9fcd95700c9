import type { MandateTerms } from '@gatewright/gate';
import { encodePrivateKey, formatNoteKey, type JsonObject, toHex, unitsToNumber } from '@gatewright/protocol';
import type { ServiceContext } from '../../platform/context/service-context.js';
import { findOrganisation } from '../../platform/database/organisations.js';
import type { AgentIdentity } from '../agents/repository.js';
import type { RuleDocument } from '../rules-store/rule-documents.js';
import { encryptAgentKey } from './key-encryption.js';

/** What the config is about. */
export interface ConfiguredAgent {
  readonly agent: AgentIdentity;
  /** Secret key of a managed agent, 32 bytes; null where the developer brought the key. */
  readonly seed: Uint8Array | null;
  /** Encrypts the secret key on its way; null hands it out as it is. */
  readonly passphrase: string | null;
  readonly terms: MandateTerms;
  readonly mandateId: string;
  /** The documents that the agent is bound to. */
  readonly rules: readonly RuleDocument[];
}

/** The portable config of an agent (protocol.md §2.20). The secret key is in it and nowhere else. */
export async function portableConfig(configured: ConfiguredAgent, service: ServiceContext): Promise<JsonObject> {
  const { agent, terms, mandateId, rules } = configured;
  const { baseUrl, keys, directory, evidence } = service;
  const { currency, perTxnMax, maxAmount, merchants } = terms;
  const limit = (units: bigint | null) => (units === null || currency === null ? null : unitsToNumber(units, currency));
  const organisation = await findOrganisation(directory, agent.orgId);
  return {
    apiBase: baseUrl(),
    name: agent.name,
    network: agent.network,
    agentDid: agent.agentDid,
    identityId: agent.identityId,
    ...(await keyMembers(configured, service)),
    keyVerified: agent.keyVerified,
    ...(agent.challenge === null ? {} : { challenge: agent.challenge.text }),
    mandate: { scope: terms.action, policyId: mandateId },
    // Published clients show these names to their user as the rules that apply.
    standards: rules.map(({ title }) => title),
    merchants: merchants === null ? [] : [...merchants],
    currency,
    perTxnMax: limit(perTxnMax),
    maxAmount: limit(maxAmount),
    financial: currency !== null,
    bundleUrl: `${baseUrl()}/policy/bundle/${encodeURIComponent(agent.agentDid)}`,
    issuer: { policyKey: toHex(keys.policy.publicKey), checkpointKey: formatNoteKey(evidence.key) },
    ownerPrincipal: organisation?.did ?? null,
    signContext: true,
  };
}

async function keyMembers({ seed, passphrase }: ConfiguredAgent, service: ServiceContext): Promise<JsonObject> {
  const agentKey = seed === null ? null : encodePrivateKey(toHex(seed));
  if (agentKey === null || passphrase === null) return { agentKey };
  const { ciphertext, salt } = await encryptAgentKey(agentKey, passphrase, service.ids.secret(), service);
  return { agentKey: null, agentKeyEncrypted: { ciphertext, salt } };
}
