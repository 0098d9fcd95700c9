import type { JsonValue } from '@gatewright/protocol';
import { lookUpEffect } from './effect.js';
import { GovernanceBlocked, NotExecuted } from './errors.js';
import type { GateClient } from './gate-client.js';
import { insist, type Persistence } from './persistence.js';
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
import { type GuardVerdict, guardBlock, isPermitted } from './verdict.js';

/** What running an action under a verdict needs. */
export interface RunPorts {
  readonly decide: (request: PreparedRequest) => Promise<GuardVerdict>;
  readonly gate: RemoteGate;
  readonly client: GateClient;
  readonly settlement: AgentSettlement;
  readonly persistence: Persistence;
  readonly report: Reporter;
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

export interface RunOptions {
  /** False leaves the hold to the caller (default true: captured at the authorized amount after success). */
  readonly capture?: boolean | undefined;
}

/**
 * Runs an action on a permit and never otherwise, then captures its hold. Throws GovernanceBlocked without running it; what
 * the action throws goes to the caller, and voids the hold only where it is NotExecuted.
 */
export async function runPermitted<Result, Payload>(
  asked: AskedAction,
  execute: (verdict: GuardVerdict, payload: Payload) => Result,
  options: RunOptions,
  ports: RunPorts,
): Promise<Awaited<Result>> {
  const { verdict, amount, payload } = await permitOf(asked, ports);
  const bound: Payload = payload === undefined ? undefined : JSON.parse(JSON.stringify(payload));
  // What the action does to its verdict must not change what is settled.
  const shown = structuredClone(verdict);
  const { authorizationId } = verdict;
  const result = await execution(() => execute(shown, bound), authorizationId, ports);
  if (authorizationId !== null && options.capture !== false) {
    await captureUnlessClaimed(authorizationId, amount ?? 0, ports);
  }
  return result;
}

/** The permit of a request. Throws GovernanceBlocked on any other verdict. */
export async function enforcePermit(asked: AskedAction, ports: RunPorts): Promise<GuardVerdict> {
  const { verdict } = await permitOf(asked, ports);
  return verdict;
}

interface Permit {
  readonly verdict: GuardVerdict;
  readonly amount: number | string | undefined;
  readonly payload: JsonValue | undefined;
}

async function permitOf(asked: AskedAction, ports: RunPorts): Promise<Permit> {
  const { action, preparation } = asked;
  const verdict = preparation.ok ? await ports.decide(preparation.request) : preparation.verdict;
  if (asked.bindArguments === false) {
    ports.report({ kind: 'verdict', action, verdict: structuredClone(verdict), bindArguments: false });
  }
  if (!preparation.ok || !isPermitted(verdict)) throw new GovernanceBlocked(action, verdict);
  refuseAlteredPayload(asked, preparation.request, verdict, ports);
  return { verdict, amount: preparation.request.amount, payload: preparation.payload };
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
  throw new GovernanceBlocked(action, guardBlock('PAYLOAD_DIGEST_MISMATCH', detail, nonce));
}

async function execution<Result>(
  execute: () => Result,
  authorizationId: string | null,
  { gate }: RunPorts,
): Promise<Awaited<Result>> {
  try {
    return await execute();
  } catch (error) {
    if (error instanceof NotExecuted && authorizationId !== null) {
      await gate.void(authorizationId, `tool did not run: ${error.message}`);
    }
    throw error;
  }
}

/**
 * Captures a hold at the authorized amount. One that a counterparty claimed is its to settle, maybe lower. A gate that
 * cannot be reached is tried again in the background, for the effect has happened and the budget must show it.
 */
async function captureUnlessClaimed(
  authorizationId: string,
  amountCharged: number | string,
  ports: RunPorts,
): Promise<void> {
  const { client, settlement, persistence, report } = ports;
  let isLeft = false;
  const attempt = async (): Promise<SettlementResult> => {
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
  await insist(attempt, done, persistence);
}

/** Outcomes of an unsettled hold; capturing an expired one is refused by the gate, and reported. */
const UNSETTLED: ReadonlySet<string> = new Set(['not_started', 'expired']);
