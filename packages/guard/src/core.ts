import type { EvidenceRecord, JsonObject } from '@gatewright/protocol';
import { type ApprovalStatus, type WaitOptions, waitForApproval } from './approval.js';
import { Background } from './background.js';
import { BundleCache } from './bundle-cache.js';
import { BundlePolicy } from './bundle-policy.js';
import { type GuardOptions, type GuardSettings, readOptions } from './config.js';
import { decisionLink, escalationLink } from './console-link.js';
import { type EffectResult, lookUpEffect } from './effect.js';
import type { Approvals } from './errors.js';
import { GateClient, PATHS } from './gate-client.js';
import { GivenPermits } from './given-permits.js';
import { type BindingTerms, bindLate } from './late-binding.js';
import { LocalGate } from './local-gate.js';
import { LocalReceipts } from './local-receipts.js';
import { OwnClaims } from './own-claim.js';
import { type PermissionsResult, readPermissions } from './permissions.js';
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
import { type Preview, previewed } from './preview.js';
import { type ProofResult, verifyProof } from './proof.js';
import { RemoteGate } from './remote-gate.js';
import { type ActionRequest, type PreparedRequest, prepareRequest } from './request.js';
import { claimResume } from './resume.js';
import { SeenAnswers } from './seen-answers.js';
import { AgentSettlement, type CaptureTerms, type LookupResult, type VoidTerms } from './settlement.js';
import type { SettlementResult } from './settlement-result.js';
import type { GuardVerdict } from './verdict.js';
import { type ActionTerms, type WrapOptions, wrapFunction } from './wrap.js';

/** What settles and looks up holds of an agent; the same for every object that is made of a core. */
export interface HoldVerbs {
  /** The agent that asks. */
  readonly agentDid: string;
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
   * Waits until people decided on an escalation, which runs nothing. Never throws, and does not count as background work.
   */
  waitForApproval(escalationId: string, options?: WaitOptions): Promise<ApprovalStatus>;
  /**
   * Resolves when no background work is left: releases of orphaned holds, captures that are tried again, receipts. Receipts that
   * the gate did not take after every pause wait for the next local decision.
   */
  settled(): Promise<void>;
}

/** Everything that the objects of an agent are made of. */
export interface GuardCore {
  readonly settings: GuardSettings;
  readonly approvals: Approvals;
  readonly holds: HoldVerbs;
  readonly isNotExecuted: (error: unknown) => boolean;
  /** Authorizations of the calls that run now, of every session: none of them is an earlier call. */
  readonly running: Set<string>;
  effect(authorizationId: string): Promise<EffectResult>;
  /** The verdict of who decides in the mode; a permit may be run under. Never throws. */
  decide(request: ActionRequest): Promise<GuardVerdict>;
  /** The verdict of the gate alone. Never throws. */
  authorize(request: ActionRequest): Promise<GuardVerdict>;
  preview(request: ActionRequest): Promise<Preview>;
  permissions(): Promise<PermissionsResult>;
  enforce(request: ActionRequest, options?: ClaimOptions): Promise<GuardVerdict>;
  wrap<Args extends readonly unknown[], Result>(
    action: string,
    fn: (...args: Args) => Result,
    mapArgs?: (...args: Args) => ActionTerms,
    options?: WrapOptions,
  ): (...args: Args) => Promise<Awaited<Result>>;
  run<Result, Payload = unknown>(
    request: ActionRequest & { readonly payload?: Payload },
    execute: (verdict: GuardVerdict, payload: Payload) => Result,
    options?: CallOptions,
  ): Promise<Awaited<Result>>;
  resume<Result, Payload = unknown>(
    escalationId: string,
    request: ActionRequest & { readonly payload?: Payload },
    execute: (verdict: GuardVerdict, payload: Payload) => Result,
    options?: RunOptions,
  ): Promise<Awaited<Result>>;
}

/** Puts together what decides, runs and settles for one agent. Throws GuardConfigError. */
export function openCore(options: GuardOptions): GuardCore {
  const settings = readOptions(options);
  const { host, isNotExecuted, signer, report, signContext } = settings;
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
  const permits = new GivenPermits();
  const receipts = new LocalReceipts({ client, signer, host, persistence, report });
  const local = new LocalGate({
    agentDid: signer.did,
    signContext,
    sandbox: settings.sandbox,
    clock: host.clock,
    bundles,
    gate,
    policyOf: (bundle: JsonObject) => policy.of(bundle),
    onDecided: (verdict, request) => {
      if (settings.localReceipts) receipts.send(verdict, request);
    },
  });
  const decide = (request: PreparedRequest) => {
    if (settings.mode === 'gate') return local.seal(request);
    return settings.mode === 'local' ? local.check(request) : gate.authorize(request);
  };
  const approvals: Approvals = {
    wait: (escalationId, waitOptions = {}) => waitForApproval(escalationId, waitOptions, client, host),
    linkOf: (escalationId) => escalationLink(settings.console, escalationId),
    decisionOf: (eventId) => decisionLink(settings.console, eventId),
  };
  const ports: RunPorts = { decide, gate, client, settlement, claims, persistence, report, approvals, isNotExecuted };
  const wrapPorts = { ...ports, financial: settings.financial, bindsArguments: settings.bindsArguments };
  const noted = (asked: ActionRequest, decided: typeof decide) =>
    prepared(asked, async (ready) => permits.note(await decided(ready), ready));
  const holds: HoldVerbs = {
    agentDid: signer.did,
    capture: (authorizationId, terms) => settlement.capture(authorizationId, terms),
    void: (authorizationId, terms = {}) => settlement.void(authorizationId, terms),
    bind: (authorizationId, terms) => bindLate(authorizationId, terms, client, signer, host),
    effect: (authorizationId) => lookUpEffect(authorizationId, client),
    lookup: (nonce) => settlement.lookup(nonce),
    proof: (eventId, record) =>
      verifyProof(eventId, { record, checkpointKey: settings.checkpointKey }, { client, signer, host }),
    waitForApproval: approvals.wait,
    settled: () => background.settled(),
  };

  return {
    settings,
    approvals,
    holds,
    isNotExecuted,
    running: new Set(),
    effect: holds.effect,
    decide: (request) => noted(request, decide),
    authorize: (request) => noted(request, (ready) => gate.authorize(ready)),
    permissions: () => readPermissions({ client, signer, host }),
    preview: (request) => previewed(prepareRequest(request), { mode: settings.mode, gate, local }),
    enforce: (request, claimOptions = {}) => enforcePermit(askedAction(request), claimOptions, ports),
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
  };
}

async function prepared(
  request: ActionRequest,
  decide: (request: PreparedRequest) => Promise<GuardVerdict>,
): Promise<GuardVerdict> {
  const preparation = prepareRequest(request);
  return preparation.ok ? decide(preparation.request) : preparation.verdict;
}
