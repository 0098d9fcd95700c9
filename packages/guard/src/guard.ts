import type { EvidenceRecord, JsonObject } from '@gatewright/protocol';
import { type ApprovalStatus, type WaitOptions, waitForApproval } from './approval.js';
import { Background } from './background.js';
import { BundleCache } from './bundle-cache.js';
import { BundlePolicy } from './bundle-policy.js';
import { type GuardOptions, readOptions, readPortableConfig } from './config.js';
import { type EffectResult, lookUpEffect } from './effect.js';
import { GateClient, PATHS } from './gate-client.js';
import { GivenPermits } from './given-permits.js';
import { type BindingTerms, bindLate } from './late-binding.js';
import { LocalGate } from './local-gate.js';
import { LocalReceipts } from './local-receipts.js';
import { OwnClaims } from './own-claim.js';
import {
  askedAction,
  type CallOptions,
  type ClaimOptions,
  enforcePermit,
  type RunOptions,
  type RunPorts,
  runPermitted,
} from './permitted-run.js';
import { PolicyKey } from './policy-key.js';
import { type ProofResult, verifyProof } from './proof.js';
import { RemoteGate } from './remote-gate.js';
import { type ActionRequest, type PreparedRequest, prepareRequest } from './request.js';
import { claimResume } from './resume.js';
import { SeenAnswers } from './seen-answers.js';
import { AgentSettlement, type CaptureTerms, type LookupResult, type VoidTerms } from './settlement.js';
import type { SettlementResult } from './settlement-result.js';
import type { GuardVerdict } from './verdict.js';
import { type ActionTerms, type WrapOptions, wrapFunction } from './wrap.js';

/** Lets one agent act only as far as its gate permits. */
export interface Guard {
  /** The agent that asks. */
  readonly agentDid: string;
  /**
   * A function that runs `fn` only on a permit, with a copy of the arguments that the permit is bound to, and captures the
   * hold afterwards. The hold is claimed before, so that the budget keeps what may have been spent. Arguments that are no plain JSON are refused unless `bindArguments: false` runs them unbound. `mapArgs`
   * gives amount, currency, merchant and context from the arguments, at once and in a plain object; for an agent with a
   * financial mandate it must state the amount. Rejects with GovernanceBlocked where `fn` did not run. Throws TypeError for a generator
   * function; a stream that `fn` returns leaves the outcome unknown, because it does its work once it is read.
   */
  wrap<Args extends readonly unknown[], Result>(
    action: string,
    fn: (...args: Args) => Result,
    mapArgs?: (...args: Args) => ActionTerms,
    options?: WrapOptions,
  ): (...args: Args) => Promise<Awaited<Result>>;
  /**
   * As `wrap`, for one call that wants to see the verdict, for instance to hand its hold to a vendor. `execute` gets a copy of
   * the payload as it was bound.
   */
  run<Result, Payload = unknown>(
    request: ActionRequest & { readonly payload?: Payload },
    execute: (verdict: GuardVerdict, payload: Payload) => Result,
    options?: CallOptions,
  ): Promise<Awaited<Result>>;
  /**
   * Runs an action that people approved, once: `request` is the one that was escalated, its payload and context included.
   * Rejects with GovernanceBlocked where it is not approved, is another request, or was resumed before.
   */
  resume<Result, Payload = unknown>(
    escalationId: string,
    request: ActionRequest & { readonly payload?: Payload },
    execute: (verdict: GuardVerdict, payload: Payload) => Result,
    options?: RunOptions,
  ): Promise<Awaited<Result>>;
  /**
   * Waits until people decided on an escalation, which runs nothing: `resume` runs what they approved. Never throws, and does not
   * count as background work.
   */
  waitForApproval(escalationId: string, options?: WaitOptions): Promise<ApprovalStatus>;
  /** The gate's verdict. Never throws; an unreachable gate is a block GATE_UNREACHABLE. */
  authorize(request: ActionRequest): Promise<GuardVerdict>;
  /**
   * The gate's verdict, or the refusal of the verified bundle where it is stricter. In the modes `local` and `remote` the bundle decides
   * where that is enough: a local block is final, a permit that moves value is sealed by the gate. Never throws; a bundle that
   * does not verify is a block under the code of its fault.
   */
  check(request: ActionRequest): Promise<GuardVerdict>;
  /**
   * The permit under which the caller may act, its hold claimed; the caller settles it. Throws GovernanceBlocked on any other
   * verdict.
   */
  enforce(request: ActionRequest, options?: ClaimOptions): Promise<GuardVerdict>;
  /** Settles a hold of this agent; `amountCharged` is a decimal of its currency. */
  capture(authorizationId: string, terms: CaptureTerms): Promise<SettlementResult>;
  /** Releases a hold of this agent. */
  void(authorizationId: string, terms?: VoidTerms): Promise<SettlementResult>;
  /** Binds an unclaimed hold to exact arguments, for instance one that a reviewer modified. */
  bind(authorizationId: string, terms: BindingTerms): Promise<SettlementResult>;
  /** What became of an authorization. */
  effect(authorizationId: string): Promise<EffectResult>;
  /** The authorization that a request was given, by the nonce in its verdict. */
  lookup(nonce: string): Promise<LookupResult>;
  /**
   * Fetches and verifies the evidence proof of a decision, up from its record: the given one, else the one that the gate shows
   * this agent of a decision about it.
   */
  proof(eventId: string, record?: EvidenceRecord): Promise<ProofResult>;
  /**
   * Resolves when no background work is left: releases of orphaned holds, captures that are tried again, receipts. Receipts that
   * the gate did not take after every pause wait for the next local decision.
   */
  settled(): Promise<void>;
}

/**
 * Makes a guard. Throws GuardConfigError.
 *
 * @example
 * import { createGuard } from '@gatewright/guard';
 * import { didKey, nobleEd25519, toHex } from '@gatewright/protocol';
 *
 * const seed = crypto.getRandomValues(new Uint8Array(32));
 * const guard = createGuard({
 *   api: 'https://gate.example/api/v1',
 *   agentDid: didKey(nobleEd25519.publicKey(seed)),
 *   agentKey: toHex(seed),
 *   fetch: async () => Promise.reject(new TypeError('no network')),
 *   retryPausesMs: [],
 * });
 * const order = { action: 'purchase-order', amount: 120, currency: 'USD', merchant: 'acme' };
 * (await guard.authorize(order)).reasonCode; // => 'GATE_UNREACHABLE'
 */
export function createGuard(options: GuardOptions): Guard {
  const settings = readOptions(options);
  const { host, signer, report, signContext } = settings;
  const background = new Background();
  const persistence = { background, host, pauses: settings.retryPausesMs };
  const client = new GateClient(settings.api.base, host);
  const settlement = new AgentSettlement(client, signer, host);
  const seen = new SeenAnswers();
  const gate = new RemoteGate({ client, signer, host, signContext, settlement, persistence, report, seen });
  const claims = new OwnClaims({ client, signer, host, settlement, persistence, report });
  const bundles = new BundleCache({
    agentDid: signer.did,
    address: settings.bundleUrl ?? PATHS.bundle(signer.did),
    key: new PolicyKey(settings.policyPublicKey, settings.api, client),
    client,
    host,
    maxAgeMs: settings.lifecycleMaxAgeMs,
  });
  const policy = new BundlePolicy();
  const policyOf = (bundle: JsonObject) => policy.of(bundle);
  const permits = new GivenPermits();
  const receipts = new LocalReceipts({ client, signer, host, persistence, report });
  const local = new LocalGate({
    agentDid: signer.did,
    signContext,
    sandbox: settings.sandbox,
    clock: host.clock,
    bundles,
    gate,
    policyOf,
    onDecided: (verdict, request) => {
      if (settings.localReceipts) receipts.send(verdict, request);
    },
  });
  const decide = (request: PreparedRequest) => {
    if (settings.mode === 'gate') return local.seal(request);
    return settings.mode === 'local' ? local.check(request) : gate.authorize(request);
  };
  const check = (request: PreparedRequest) => (settings.mode === 'gate' ? local.seal(request) : local.check(request));
  const ports: RunPorts = { decide, gate, client, settlement, claims, persistence, report };
  const wrapPorts = { ...ports, financial: settings.financial, bindsArguments: settings.bindsArguments };

  return {
    agentDid: signer.did,
    wrap: (action, fn, mapArgs, wrapOptions = {}) => wrapFunction(action, fn, mapArgs, wrapOptions, wrapPorts),
    run: (request, execute, { permit, ...runOptions }: CallOptions = {}) => {
      const given = (ready: PreparedRequest) =>
        permit === undefined ? decide(ready) : Promise.resolve(permits.take(permit, ready, host.clock()));
      return runPermitted(askedAction(request), execute, runOptions, { ...ports, decide: given });
    },
    resume: (escalationId, request, execute, runOptions = {}) => {
      const approved = (ready: PreparedRequest) => claimResume(escalationId, ready, { client, signer, host, seen });
      return runPermitted(askedAction(request), execute, runOptions, { ...ports, decide: approved, isApproved: true });
    },
    waitForApproval: (escalationId, waitOptions = {}) => waitForApproval(escalationId, waitOptions, client, host),
    enforce: (request, claimOptions = {}) => enforcePermit(askedAction(request), claimOptions, ports),
    authorize: (request) => prepared(request, async (ready) => permits.note(await gate.authorize(ready), ready)),
    check: (request) => prepared(request, check),
    capture: (authorizationId, terms) => settlement.capture(authorizationId, terms),
    void: (authorizationId, terms = {}) => settlement.void(authorizationId, terms),
    bind: (authorizationId, terms) => bindLate(authorizationId, terms, client, signer, host),
    effect: (authorizationId) => lookUpEffect(authorizationId, client),
    lookup: (nonce) => settlement.lookup(nonce),
    proof: (eventId, record) =>
      verifyProof(eventId, { record, checkpointKey: settings.checkpointKey }, { client, signer, host }),
    settled: () => background.settled(),
  };
}

/**
 * Makes a guard from a portable config (protocol.md §2.20), as onboarding hands it out. Throws GuardConfigError.
 *
 * @example
 * import { createGuardFromConfig } from '@gatewright/guard';
 * import { gatewright } from '@gatewright/msw';
 *
 * const gate = gatewright({ url: 'https://gate.example' });
 * const { config } = await gate.addAgent({ scope: 'pay', currency: 'USD', maxAmount: 100 });
 * const guard = createGuardFromConfig(config, { fetch: (url, init) => gate.fetch(new Request(url, init)) });
 *
 * const transfer = async ({ amount }: { amount: number }) => `paid ${amount}`;
 * const pay = guard.wrap('pay', transfer, ({ amount }) => ({ amount, currency: 'USD', merchant: 'acme' }));
 * await pay({ amount: 60 }); // => 'paid 60'
 * await pay({ amount: 60 }).catch((error) => error.code); // => 'SPEND_LIMIT_EXCEEDED'
 */
export function createGuardFromConfig(config: unknown, overrides: Partial<GuardOptions> = {}): Guard {
  return createGuard(readPortableConfig(config, overrides));
}

async function prepared(
  request: ActionRequest,
  decide: (request: PreparedRequest) => Promise<GuardVerdict>,
): Promise<GuardVerdict> {
  const preparation = prepareRequest(request);
  return preparation.ok ? decide(preparation.request) : preparation.verdict;
}
