import { type MandateReading, type MandateTerms, readMandateTerms, statesMoneyLimit } from '@gatewright/gate';
import {
  accept,
  decodePublicKey,
  type Fault,
  faultList,
  type JsonObject,
  mintDid,
  ONBOARDING_TERM_NAMES,
  type OnboardAgentRequest,
  PASSED,
  type Refused,
  type Result,
  refuse,
  refuseFaults,
  type TermsWith,
  termsIn,
} from '@gatewright/protocol';
import type { ServiceContext } from '../../platform/context/service-context.js';
import { lockOrganisation } from '../../platform/database/organisations.js';
import { refusableTransaction } from '../../platform/database/refusable.js';
import { rfc3339 } from '../../platform/database/rfc3339.js';
import type { Directory } from '../../platform/database/tables.js';
import { newChallenge, provenElsewhere } from '../agents/possession.js';
import { type AgentIdentity, addAgent, findAgentOf, isProvenElsewhere } from '../agents/repository.js';
import { checkBudget } from '../budgets/demand.js';
import { attestSettings, type ChangedBy, noteSetting, type StoredChange } from '../changes/setting-changes.js';
import type { Registration } from '../compiled-policies/directory.js';
import { changedMandate } from '../mandates/attested-change.js';
import { checkFreeTier } from '../mandates/free-tier.js';
import { type Grantor, type MandatePlace, openAccount, signMandate, takePlace } from '../mandates/issue.js';
import { addMandate, type MandateRecord } from '../mandates/repository.js';
import { assignDocument } from '../rules-store/assignments.js';
import { firstChange, noteChanges } from '../rules-store/rule-changes.js';
import { addRuleDocument, PUBLISHED, type RuleDocument, rulesDigest } from '../rules-store/rule-documents.js';
import { firstRules, ruleFaults, withStarterRules } from './first-rules.js';
import { portableConfig } from './portable-config.js';
import { findRulePack } from './rule-packs.js';
import { onboardingWarnings, ruleWarnings } from './warnings.js';

/** A new agent's key pair, as far as the gate knows it: a brought key has no seed here, and must be proven. */
interface AgentKey {
  readonly publicKey: Uint8Array;
  readonly seed: Uint8Array | null;
}

/** An agent that was made, with what its developer needs. */
export interface Onboarded {
  readonly agentDid: string;
  readonly config: JsonObject;
}

/** The options under which an agent is made. */
export interface OnboardOptions {
  /** The person who asked for the agent; null where an administrator made it directly. */
  readonly requestedBy: { readonly email: string; readonly orgId: string } | null;
  /** Network of the agent, where it is not this gate's own. */
  readonly network?: string;
  readonly validUntil?: string;
}

/** What happens in the transaction that stores an agent. */
export interface StoreOptions {
  /** The caller, whose act is noted; left out where another record names the person, or none acts. */
  readonly by?: ChangedBy;
  /** Runs first; a refusal undoes it all. */
  readonly admit?: Admit;
}

export type Admit = (transaction: Directory, agentDid: string) => Promise<Result<undefined>>;

/** An agent that nothing refuses so far, of which nothing is stored. */
export interface PreparedAgent {
  readonly request: OnboardAgentRequest;
  readonly agent: AgentIdentity;
  readonly seed: Uint8Array | null;
  readonly terms: MandateTerms;
}

/** The same with its mandate and first rules. */
export interface GrantedAgent extends PreparedAgent {
  readonly mandate: MandateRecord;
  readonly rules: readonly RuleDocument[];
}

/**
 * Creates an agent with its mandate and first rules, and gives its portable config (protocol.md §2.20). The agent's secret key is in
 * that config alone: it is never stored.
 */
export async function onboard(
  asked: OnboardAgentRequest,
  grantor: Grantor,
  service: ServiceContext,
  { admit, by, ...options }: OnboardOptions & StoreOptions = { requestedBy: null },
): Promise<Result<Onboarded>> {
  const prepared = await prepareAgent(asked, grantor, service, options);
  if (!prepared.ok) return prepared;
  const granted = await grantMandate(prepared.value, grantor, await takePlace(grantor.orgId, service), service);
  await openAccount(granted.mandate, granted.terms, service);
  const stored = await refusableTransaction(service.directory, (transaction) =>
    storeAgent(granted, grantor, transaction, service, { ...(admit && { admit }), ...(by && { by }) }),
  );
  if (!stored.ok) return stored;
  if (stored.value !== null) await attestSettings([stored.value], service);
  return accept(await deliver(granted, service));
}

/** Reads what is asked for and makes the key of the agent, or refuses it with every fault. */
export async function prepareAgent(
  asked: OnboardAgentRequest,
  { orgId }: Grantor,
  service: ServiceContext,
  options: OnboardOptions = { requestedBy: null },
): Promise<Result<PreparedAgent>> {
  const { settings, directory } = service;
  const request = withStarterRules(asked, settings);
  const network = options.network ?? settings.network;
  const faults = requestFaults(request, spendTermsOf(request), service);
  const key = faults.length > 0 ? null : readKey(request, service);
  const agentDid = key === null ? '' : mintDid(key.publicKey, network, settings.didForm);
  const reading = readTerms(request, agentDid, options.validUntil);
  if (key === null || !reading.ok) {
    return refuseOnboarding(request, [...faults, ...(reading.ok ? [] : reading.faults)]);
  }
  const free = await checkRegistration({ orgId, agentDid }, directory);
  if (!free.ok) return free;
  const counted = await checkBudget(directory, orgId, reading.terms);
  if (!counted.ok) return counted;
  const agent: AgentIdentity = {
    orgId,
    identityId: service.ids.uuid(),
    agentDid,
    name: request.name,
    network,
    publicKey: key.publicKey,
    keyVerified: key.seed !== null,
    challenge: key.seed === null ? newChallenge(service) : null,
    requestedBy: options.requestedBy?.email ?? null,
    requestedByOrgId: options.requestedBy?.orgId ?? null,
  };
  return { ok: true, value: { request, agent, seed: key.seed, terms: reading.terms } };
}

/** Signs the mandate of an agent and makes its first rules; the mandate's account is to be opened before the agent is stored. */
export async function grantMandate(
  prepared: PreparedAgent,
  grantor: Grantor,
  place: MandatePlace,
  service: ServiceContext,
): Promise<GrantedAgent> {
  const { request, terms } = prepared;
  const mandate = await signMandate(terms, grantor, place, service);
  return { ...prepared, mandate, rules: firstRules(request, terms, grantor.orgId, service) };
}

/**
 * Stores an agent with its mandate and rules. What refuses it comes before the first row of it is written. Returns the note of the act,
 * whose record follows the commit.
 */
export async function storeAgent(
  { agent, terms, mandate, rules }: GrantedAgent,
  { personId }: Grantor,
  transaction: Directory,
  service: ServiceContext,
  { admit, by }: StoreOptions = {},
): Promise<Result<StoredChange | null>> {
  const { settings, clock, keys } = service;
  const { orgId, agentDid } = agent;
  const made = { by: personId, at: rfc3339(clock.now()) };
  const admitted = await admit?.(transaction, agentDid);
  if (admitted?.ok === false) return admitted;
  const addition = { orgId, agentDid, action: terms.action, newAgent: true };
  const fits = await checkFreeTier(transaction, addition, settings);
  if (!fits.ok) return fits;
  // A budget is deleted where the organisation is locked.
  if (terms.budget !== null) await lockOrganisation(transaction, orgId);
  const counted = await checkBudget(transaction, orgId, terms);
  if (!counted.ok) return counted;
  // Another call with the same key may have been faster.
  if (!(await addAgent(transaction, agent, made.at))) return registeredAlready(agent);
  await addMandate(transaction, mandate);
  for (const rule of rules) {
    const { documentId, document } = rule;
    await addRuleDocument(transaction, rule, made);
    await assignDocument(transaction, { orgId, agentDid, documentId }, made, keys);
    const digest = rulesDigest(document);
    await noteChanges(transaction, [
      firstChange({ orgId, documentId, digest }, made, { agentDid, state: PUBLISHED.state }),
    ]);
  }
  return accept(by === undefined ? null : await noteSetting(transaction, by, changedMandate(null, mandate), service));
}

/** The config of an agent that was stored. */
export async function deliver(
  { request, agent, seed, terms, mandate, rules }: GrantedAgent,
  service: ServiceContext,
): Promise<Onboarded> {
  service.policies.invalidate(agent);
  const passphrase = request.passphrase ?? null;
  const configured = { agent, seed, passphrase, terms, mandateId: mandate.mandateId, rules };
  const config = await portableConfig(configured, service);
  const [first] = rules;
  return {
    agentDid: agent.agentDid,
    config: {
      ...config,
      ...(first === undefined ? {} : { sopId: first.documentId }),
      sopIds: rules.map(idOf),
      warnings: faultList([...onboardingWarnings(request, { ok: true, terms }), ...ruleWarnings(request)]),
    },
  };
}

/** Whether an organisation can register an agent under a DID. A registration elsewhere without proof is none. */
async function checkRegistration(agent: Registration, directory: Directory): Promise<Result<undefined>> {
  if ((await findAgentOf(directory, agent.orgId, agent.agentDid)) !== null) return registeredAlready(agent);
  return (await isProvenElsewhere(directory, agent)) ? provenElsewhere(agent) : PASSED;
}

function registeredAlready({ agentDid }: Registration): Result<never> {
  return refuse('CONFLICT', 'your organisation has an agent with this key already; use that one', {
    data: { agentDid },
  });
}

/** The refusal of an onboarding for its faults: an unknown rule pack alone has a code of its own. */
export function refuseOnboarding(
  { rulePack }: Pick<OnboardAgentRequest, 'rulePack'>,
  faults: readonly Fault[],
): Refused {
  const isPackAlone = faults.length === 1 && rulePack !== undefined && findRulePack(rulePack) === undefined;
  return refuseFaults(isPackAlone ? 'UNKNOWN_RULE_PACK' : 'MALFORMED_REQUEST', faults);
}

/** Every fault of an onboarding before anything is made, with its JSON path. */
export function onboardingFaults(request: OnboardAgentRequest, service: ServiceContext): Fault[] {
  const reading = readTerms(request, '', undefined);
  return [...requestFaults(request, reading, service), ...(reading.ok ? [] : reading.faults)];
}

/** The terms of the mandate that an onboarding asks for, as far as they are known without its key. */
export function spendTermsOf(request: OnboardAgentRequest): MandateReading {
  return readTerms(request, '', undefined);
}

function readTerms(request: OnboardAgentRequest, agentDid: string, validUntil: string | undefined): MandateReading {
  return readMandateTerms({
    ...statedTermsOf(request),
    scope: request.scope,
    agentDid,
    ...(validUntil === undefined ? {} : { validUntil }),
  });
}

function idOf({ documentId }: RuleDocument): string {
  return documentId;
}

/** What is wrong with how an onboarding says whether the agent moves money: spend terms state it, `financial` may state it again. */
export function spendFaults(request: OnboardAgentRequest): Fault[] {
  const spends = statesMoneyLimit(request) || request.currency !== undefined;
  if (request.financial === false && spends) {
    return [{ path: '$.financial', message: 'is false, but spend terms are given; drop one of the two' }];
  }
  return (request.financial ?? spends) && !statesMoneyLimit(request)
    ? [{ path: '$', message: 'lacks perTxnMax, maxAmount or limits of money, which a financial agent needs' }]
    : [];
}

function requestFaults(request: OnboardAgentRequest, reading: MandateReading, service: ServiceContext): Fault[] {
  const { settings } = service;
  const faults = spendFaults(request);
  if (request.network !== undefined && request.network !== settings.network) {
    faults.push({ path: '$.network', message: `is not the network of this gate, ${settings.network}` });
  }
  if (request.publicKey !== undefined && decodePublicKey(request.publicKey) === null) {
    faults.push({ path: '$.publicKey', message: 'is not an Ed25519 public key: SPKI DER hex or 64 hex digits' });
  }
  if (request.passphrase !== undefined && request.publicKey !== undefined) {
    faults.push({ path: '$.passphrase', message: 'encrypts a key that the gate makes; a brought key stays with you' });
  }
  return [...faults, ...ruleFaults(request, reading.ok ? reading.terms : null, service)];
}

function readKey({ publicKey }: OnboardAgentRequest, { ids, ed25519 }: ServiceContext): AgentKey | null {
  if (publicKey === undefined) {
    const seed = ids.secret();
    return { publicKey: ed25519.publicKey(seed), seed };
  }
  const brought = decodePublicKey(publicKey);
  return brought === null ? null : { publicKey: brought, seed: null };
}

/** What an onboarding may state of a mandate. */
type AgentTerms = Pick<OnboardAgentRequest, TermsWith<{ onboarding: true }>>;

/** The terms that an onboarding states. Clients of the protocol send an empty list of merchants where their user lists none. */
export function statedTermsOf(request: AgentTerms): AgentTerms {
  const stated = termsIn(request, ONBOARDING_TERM_NAMES);
  const { merchants = [], ...others } = stated;
  return merchants.length === 0 ? others : stated;
}
