import type { JsonValue } from '@gatewright/protocol';
import { lookUpEffect } from './effect.js';
import { type Approvals, notPermitted, Refused } from './errors.js';
import type { GateClient } from './gate-client.js';
import type { OwnClaims } from './own-claim.js';
import { type Persistence, retryInBackground } from './persistence.js';
import type { RemoteGate } from './remote-gate.js';
import type { Reporter } from './report.js';
import {
  type ActionRequest,
  digestPayload,
  type Preparation,
  type PreparedRequest,
  prepareRequest,
} from './request.js';
import type { AgentSettlement } from './settlement.js';
import type { SettlementResult } from './settlement-result.js';
import { isStream, refuseGenerator, streamError } from './stream-result.js';
import { type GuardVerdict, guardBlock, isPermitted } from './verdict.js';

/** What running an action under a verdict needs. */
export interface RunPorts {
  readonly decide: (request: PreparedRequest) => Promise<GuardVerdict>;
  readonly gate: RemoteGate;
  readonly client: GateClient;
  readonly settlement: AgentSettlement;
  readonly claims: OwnClaims;
  readonly persistence: Persistence;
  readonly report: Reporter;
  readonly approvals: Approvals;
  /** Whether an error says that nothing happened. */
  readonly isNotExecuted: (error: unknown) => boolean;
  /** True where `decide` gives holds that people approved. */
  readonly isApproved?: true;
}

/** A request that was read, and what of it may change until it is permitted. */
export interface AskedAction {
  /** For messages. */
  readonly action: string;
  readonly preparation: Preparation;
  /** The digest of the bound arguments as they are when it is called; undefined where they have none any more. */
  readonly currentDigest: () => string | undefined;
  /** False where an option leaves the arguments unbound. */
  readonly bindArguments?: false;
}

/** Reads a request that the caller wrote out. Never throws: in JavaScript it can be anything. */
export function askedAction(request: ActionRequest): AskedAction {
  const action = attempt(() => request.action);
  return {
    action: typeof action === 'string' ? action : '',
    preparation: prepareRequest(request),
    currentDigest: () => attempt(() => digestPayload(request.payload)),
  };
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

export interface ClaimOptions {
  /**
   * False leaves the claim to a counterparty, which the action gives the authorization id (default true: the guard claims the
   * hold before the action, so that the budget keeps what may have been spent).
   */
  readonly claim?: boolean | undefined;
}

export interface RunOptions extends ClaimOptions {
  /** False leaves the hold to the caller (default true: captured at the authorized amount after success). */
  readonly capture?: boolean | undefined;
}

/** Options of one call. */
export interface CallOptions extends RunOptions {
  /** A permit that `authorize` of this guard gave for the same request and that nothing ran under: no other is asked for. */
  readonly permit?: GuardVerdict | undefined;
}

/**
 * Runs an action on a permit and never otherwise: claims its hold, runs it and captures the hold. Throws Refused or Waiting
 * without running it. What the action throws goes to the caller; NotExecuted, or what the option `notExecuted` takes for it, voids the hold, and after anything else its
 * outcome is reported as unknown; so it is after a stream or generator, which does its work once it is read. Throws TypeError for a generator
 * function.
 */
export async function runPermitted<Result, Payload>(
  asked: AskedAction,
  execute: (verdict: GuardVerdict, payload: Payload) => Result,
  options: RunOptions,
  ports: RunPorts,
): Promise<Awaited<Result>> {
  refuseGenerator(execute);
  const { verdict, amount, payload, isClaimed } = await permitOf(asked, options, ports);
  const bound: Payload = payload === undefined ? undefined : JSON.parse(JSON.stringify(payload));
  // What the action does to its verdict must not change what is settled.
  const shown = structuredClone(verdict);
  const { authorizationId } = verdict;
  const result = await execution(() => execute(shown, bound), authorizationId, isClaimed, ports);
  if (authorizationId !== null && options.capture !== false) {
    await captureOwn(authorizationId, amount ?? 0, isClaimed, ports);
  }
  return result;
}

/** The permit of a request, its hold claimed. Throws Refused or Waiting on any other verdict. */
export async function enforcePermit(asked: AskedAction, options: ClaimOptions, ports: RunPorts): Promise<GuardVerdict> {
  const { verdict } = await permitOf(asked, options, ports);
  return verdict;
}

interface Permit {
  readonly verdict: GuardVerdict;
  readonly amount: number | string | undefined;
  readonly payload: JsonValue | undefined;
  /** True where the guard claimed the hold. */
  readonly isClaimed: boolean;
}

async function permitOf(asked: AskedAction, { claim }: ClaimOptions, ports: RunPorts): Promise<Permit> {
  const { action, preparation } = asked;
  const verdict = preparation.ok ? await ports.decide(preparation.request) : preparation.verdict;
  if (asked.bindArguments === false) {
    ports.report({ kind: 'verdict', action, verdict: structuredClone(verdict), bindArguments: false });
  }
  if (!preparation.ok || !isPermitted(verdict)) throw notPermitted(action, verdict, ports.approvals);
  const { request, payload } = preparation;
  refuseAlteredPayload(asked, request, verdict, ports);
  const isClaimed = claim !== false && verdict.authorizationId !== null;
  if (isClaimed) await claimPermit(asked.action, request, verdict, ports);
  return { verdict, amount: request.amount, payload, isClaimed };
}

/** Claims the hold of a permit. Throws Refused where it was not granted: nothing runs, and the hold is voided. */
async function claimPermit(
  action: string,
  request: PreparedRequest,
  { authorizationId, nonce }: GuardVerdict,
  { claims, isApproved }: RunPorts,
): Promise<void> {
  if (authorizationId === null) return;
  const terms = claims.termsOf(request, isApproved === true);
  const claim = await claims.claim(authorizationId, terms);
  if (claim.ok) return;
  claims.abandon(authorizationId, terms, claim);
  const detail = `the hold could not be claimed before the action${claim.detail === null ? '' : `: ${claim.detail}`}`;
  const { reasonCode } = claim;
  throw new Refused(action, { ...guardBlock('GATE_UNREACHABLE', detail, nonce), reasonCode });
}

/** The arguments may have been altered while the gate was asked; what runs is what was authorized. */
function refuseAlteredPayload(
  { action, currentDigest }: AskedAction,
  { payloadDigest }: PreparedRequest,
  { authorizationId, nonce }: GuardVerdict,
  { gate }: RunPorts,
): void {
  if (payloadDigest === null || currentDigest() === payloadDigest) return;
  if (authorizationId !== null) gate.giveBack(authorizationId, 'PAYLOAD_DIGEST_MISMATCH');
  const detail = 'the arguments changed after they were authorized';
  throw new Refused(action, guardBlock('PAYLOAD_DIGEST_MISMATCH', detail, nonce));
}

async function execution<Result>(
  execute: () => Result,
  authorizationId: string | null,
  isClaimed: boolean,
  { gate, claims, isNotExecuted }: RunPorts,
): Promise<Awaited<Result>> {
  try {
    const result = await execute();
    if (isStream(result)) throw streamError();
    return result;
  } catch (error) {
    if (authorizationId !== null && isNotExecuted(error)) {
      await gate.void(authorizationId, `tool did not run: ${error instanceof Error ? error.message : String(error)}`);
    } else if (authorizationId !== null && isClaimed) {
      await claims.reportUnknown(authorizationId, 'the function threw');
    }
    throw error;
  }
}

/**
 * Captures a hold at the authorized amount. One that a counterparty claimed is its to settle, maybe lower. A gate that
 * cannot be reached is tried again in the background, for the effect has happened and the budget must show it.
 */
async function captureOwn(
  authorizationId: string,
  amountCharged: number | string,
  isClaimed: boolean,
  ports: RunPorts,
): Promise<void> {
  const { client, settlement, persistence, report } = ports;
  let isLeft = false;
  const attempt = async (): Promise<SettlementResult> => {
    if (isClaimed) {
      const captured = await settlement.capture(authorizationId, { amountCharged });
      // The function settled it, or the answer to an earlier attempt was lost.
      if (captured.reasonCode !== 'AUTHORIZATION_ALREADY_USED') return captured;
    }
    const found = await lookUpEffect(authorizationId, client);
    if (!found.ok) return found;
    const { effect } = found;
    if (!effect.claimed && UNSETTLED.has(effect.outcome)) return settlement.capture(authorizationId, { amountCharged });
    isLeft = true;
    report({ kind: 'left', authorizationId, effect });
    return { ok: true, reasonCode: 'CLAIMED', data: {} };
  };
  const done = (result: SettlementResult) => {
    if (!isLeft) report({ kind: 'capture', authorizationId, result });
  };
  await retryInBackground(attempt, done, persistence);
}

/** Outcomes of an unsettled hold; capturing an expired one is refused by the gate, and reported. */
const UNSETTLED: ReadonlySet<string> = new Set(['not_started', 'expired']);
