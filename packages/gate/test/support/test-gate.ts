import { createHash } from 'node:crypto';
import { compileJson } from '@gatewright/evaluator';
import { createLedger, type Ledger, type LedgerStore } from '@gatewright/ledger';
import { createMemoryLedgerStore } from '@gatewright/ledger/memory';
import {
  BODY_MAX_BYTES,
  ITINERARY_MAX_BYTES,
  type JsonObject,
  type MandateRequest,
  PAYMENT_ASSETS,
  sha256Hex,
  utf8,
} from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';
import type { Answer } from '../../src/answer.js';
import { authorize } from '../../src/authorize.js';
import { contextValuesOf, historyReads, policyDocuments, ruleVersionsOf } from '../../src/bundle/index.js';
import { HOLD_TTL_MS } from '../../src/commit.js';
import { KeyedMutex } from '../../src/keyed-mutex.js';
import { grantedTerms, limitsIn, odrlDocument, readMandateTerms } from '../../src/mandate/index.js';
import type {
  AgentPolicy,
  ApprovalDemand,
  Counterparty,
  GatePorts,
  GateSettings,
  GrantedMandate,
  RegisteredAgent,
} from '../../src/ports.js';
import { RateLimiter } from '../../src/rate-limiter.js';
import type { Ask, TestAgent } from './test-agent.js';
import { TestRecords } from './test-records.js';

/** 2026-03-01T12:00:00Z. */
export const NOON = Date.UTC(2026, 2, 1, 12);

const ONE_APPROVAL: ApprovalDemand = { organisation: 1, byRule: new Map() };

/** A mandate that people gave directly, without an end. */
const PLAIN = { chainIntact: true, delegatedFrom: [], endsAt: null } as const;

/** A gate on a store of the test's choice, with a clock that the test moves and identifiers that repeat from run to run. */
export class TestGate {
  now = NOON;
  readonly failures: unknown[] = [];
  readonly records = new TestRecords();
  /** The counterparties of the test organisation. */
  counterparties: readonly Counterparty[] = [];
  /** People who may not approve any longer. */
  readonly gone = new Set<string>();
  /** People who are one with another, by their own id. */
  readonly sameAs = new Map<string, string>();
  readonly ports: GatePorts;
  private readonly agents = new Map<string, RegisteredAgent>();
  private readonly policies = new Map<string, AgentPolicy>();
  private readonly id = numbered('id');

  private constructor(
    readonly ledger: Ledger,
    settings: Partial<GateSettings>,
  ) {
    this.ports = {
      clock: { now: () => this.now },
      ids: { uuid: () => this.id(), secret: () => createHash('sha256').update(this.id()).digest() },
      ed25519: nodeEd25519,
      sha256Hex,
      ledger,
      directory: {
        agent: async (did) => this.agents.get(did) ?? null,
        policy: async (agent) => this.policies.get(agent.did) ?? emptyPolicy(),
        sourcesOf: async () => [],
        counterparties: async () => this.counterparties,
      },
      people: {
        mayApprove: async (_orgId, personIds) =>
          new Map(personIds.filter((id) => !this.gone.has(id)).map((id) => [id, this.sameAs.get(id) ?? id])),
        emails: async (_orgId, personIds) => new Map(personIds.map((id) => [id, `${id}@example.test`])),
      },
      records: this.records,
      rateLimiter: new RateLimiter(),
      agentRateLimiter: null,
      agentMutex: new KeyedMutex(),
      events: {
        contained: () => {},
        escalated: () => {},
        limitReached: () => {},
        outcomeUnknown: () => {},
        failed: (_operation, error) => this.failures.push(error),
      },
      settings: {
        network: 'testnet',
        settlement: 'open',
        spendAnomaly: false,
        bodyMaxBytes: BODY_MAX_BYTES,
        itineraryMaxBytes: ITINERARY_MAX_BYTES,
        paymentAssets: PAYMENT_ASSETS,
        claimTokenKeys: () => [new Uint8Array(32).fill(9)],
        ...settings,
      },
    };
  }

  /** A gate on a memory store whose clock is the gate's own, or on a store that the test brings. */
  static open(settings: Partial<GateSettings> = {}, store?: LedgerStore): TestGate {
    const clock = { now: () => NOON };
    const ownStore = store ?? createMemoryLedgerStore({ now: () => clock.now() });
    const gate = new TestGate(createLedger(ownStore, { batchIds: numbered('batch') }), settings);
    clock.now = () => gate.now;
    return gate;
  }

  /** Registers an agent of the test organisation. */
  register(agent: TestAgent, facts: Partial<RegisteredAgent> = {}): this {
    const issuer = { orgId: 'org-1', verification: 'unverified', verifiedAt: null, network: 'testnet' } as const;
    const base = { did: agent.did, orgId: 'org-1', network: 'testnet', publicKey: agent.publicKey, keyVerified: true };
    this.agents.set(agent.did, { ...base, issuer, requestedBy: null, ...facts });
    return this;
  }

  /** Gives the agent mandates and rules, as the directory of a server would. */
  async bind(
    agent: TestAgent,
    mandates: readonly Omit<MandateRequest, 'agentDid'>[],
    rules: { readonly sops?: readonly JsonObject[]; readonly standards?: readonly JsonObject[] } = {},
    facts: Partial<GrantedMandate> = {},
    approvals: ApprovalDemand = ONE_APPROVAL,
  ): Promise<this> {
    const granted: GrantedMandate[] = [];
    const served = [];
    for (const mandate of mandates) {
      const reading = readMandateTerms({ ...mandate, agentDid: agent.did });
      if (!reading.ok) throw new Error(JSON.stringify(reading.faults));
      const { terms } = reading;
      const { action, currency, maxAmount: cap, requirePayloadBinding } = terms;
      const mandateId = `mandate-${this.id()}`;
      const account = {
        kind: 'openMandate',
        orgId: 'org-1',
        agentDid: agent.did,
        mandateId,
        action,
        currency,
        cap,
      } as const;
      await this.ledger.submit(account);
      const document = odrlDocument(mandateId, terms);
      granted.push({
        mandateId,
        accountId: mandateId,
        action,
        currency,
        requirePayloadBinding,
        ...grantedTerms(document),
        limits: limitsIn(document, mandateId, currency),
        budgetObstacle: null,
        ...PLAIN,
        ...facts,
      });
      served.push({ mandateId, action, document });
    }
    const bound = (kind: string, documents: readonly JsonObject[] = []) =>
      documents.map((document, index) => ({ id: `${kind}-${index + 1}`, title: kind, document }));
    const binding = {
      agentDid: agent.did,
      ownerPrincipal: 'did:key:owner',
      mandates: served,
      standards: bound('standard', rules.standards),
      sops: bound('sop', rules.sops),
      revokedActions: [],
    };
    const policy = compileJson(policyDocuments(binding));
    this.policies.set(agent.did, {
      policy,
      mandates: granted,
      approvals,
      ruleVersion: ruleVersionsOf(binding),
      contextValues: contextValuesOf(binding),
      holdTtlMs: HOLD_TTL_MS,
      logsContext: false,
      capturesInputs: false,
      reads: historyReads(binding),
      shadow: null,
    });
    return this;
  }

  /** Sends a value, or text as it is, to the authorize call. */
  send(body: unknown, source = '192.0.2.1'): Promise<Answer> {
    return authorize({ body: utf8(typeof body === 'string' ? body : JSON.stringify(body)), source }, this.ports);
  }

  /** Signs and sends a request at the gate's own time. */
  ask(agent: TestAgent, ask: Ask = {}): Promise<Answer> {
    return this.send(agent.request(this.now, ask));
  }
}

function numbered(prefix: string): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `${prefix}-${String(count).padStart(6, '0')}`;
  };
}

function emptyPolicy(): AgentPolicy {
  return {
    policy: compileJson({}),
    mandates: [],
    approvals: ONE_APPROVAL,
    ruleVersion: () => null,
    contextValues: () => [],
    holdTtlMs: HOLD_TTL_MS,
    logsContext: false,
    capturesInputs: false,
    reads: { calls: false, spend: false, history: [], sums: [], callWindows: [], merchantWindows: [] },
    shadow: null,
  };
}
