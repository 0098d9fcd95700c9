import type { EvaluationRequest, Policy, Verdict } from '@gatewright/evaluator';
import {
  canonicalJson,
  ITINERARY_MAX_BYTES,
  isJsonObject,
  isPermit,
  isValueBearing,
  type JsonObject,
  type JsonValue,
  objectsIn,
  severityOf,
  utf8,
} from '@gatewright/protocol';
import type { BundleCache, VerifiedBundle } from './bundle-cache.js';
import type { RemoteGate } from './remote-gate.js';
import type { PreparedRequest } from './request.js';
import { type GuardCode, type GuardVerdict, guardBlock, isPermitCode, verdictOf } from './verdict.js';

/** What local decisions need. */
export interface LocalGatePorts {
  readonly agentDid: string;
  readonly signContext: boolean;
  readonly sandbox: boolean;
  readonly clock: () => number;
  readonly bundles: BundleCache;
  readonly gate: RemoteGate;
  /** The policy of a verified bundle; null where it carries none that can be evaluated. */
  readonly policyOf: (bundle: JsonObject) => Policy | null;
  /** Called with every decision that the gate did not take. */
  readonly onDecided: (verdict: GuardVerdict, request: PreparedRequest) => void;
}

/** What the bundle says of a request. */
interface LocalDecision {
  readonly verdict: GuardVerdict;
  /** True where the verdict is the bundle's: one that it cannot give is a block of the guard. */
  readonly isEvaluated: boolean;
  /** True where a guard that decides locally needs no gate. */
  readonly isFinal: boolean;
}

/** Decides from the verified bundle: together with the gate, or alone where that is enough. */
export class LocalGate {
  constructor(private readonly ports: LocalGatePorts) {}

  /**
   * The gate's verdict, which has its evidence record; the bundle may only be stricter. What the bundle refuses, and what a bundle that
   * does not verify refuses, is sent to the gate and recorded there. Where the gate permits it all the same, its hold is given
   * back, and the refusal names the gate's record.
   */
  async seal(request: PreparedRequest): Promise<GuardVerdict> {
    const { verdict: local } = await this.decide(request);
    // The gate did not answer a moment ago.
    if (local.reasonCode === 'GATE_UNREACHABLE') return local;
    const sealed = await this.ports.gate.authorize(request);
    if (severityOf(local.decision) < severityOf('block')) return sealed;
    const verdict = this.stricter(local, sealed);
    if (verdict !== sealed) this.ports.onDecided(verdict, request);
    return verdict;
  }

  /**
   * Decides from the bundle where that is enough, and asks the gate where it is not: for every permit that moves value (it needs a
   * hold), for what a human must see, and for what only the gate knows. Always a verdict; without a bundle that verifies, a block
   * under the code of its fault.
   */
  async check(request: PreparedRequest): Promise<GuardVerdict> {
    const { verdict: local, isEvaluated, isFinal } = await this.decide(request);
    if (isFinal) {
      if (isEvaluated) this.ports.onDecided(local, request);
      return local;
    }
    const sealed = await this.ports.gate.authorize(request);
    return isContaining(local) ? this.stricter(local, sealed) : sealed;
  }

  /** The verdict of the bundle, which sends no receipt. Always a verdict. */
  async preview(request: PreparedRequest): Promise<GuardVerdict> {
    return (await this.decide(request)).verdict;
  }

  private async decide(request: PreparedRequest): Promise<LocalDecision> {
    const outcome = await this.ports.bundles.current();
    if (!outcome.ok) return failedClosed(outcome.reasonCode, outcome.detail);
    const policy = this.ports.policyOf(outcome.held.bundle);
    if (policy === null) return failedClosed('LOCAL_EVAL_ERROR', 'the bundle carries no policy that can be evaluated');
    const verdict = this.evaluate(request, policy, outcome.held);
    const { decision, reasonCode } = verdict;
    if (isPermit(decision) && !isPermitCode(decision, reasonCode)) {
      return failedClosed('LOCAL_EVAL_ERROR', `${decision} under ${reasonCode} is no verdict`);
    }
    const local = localVerdict(this.ports.sandbox ? sandboxVerdict(verdict, request, outcome.held.bundle) : verdict);
    return { verdict: local, isEvaluated: true, isFinal: isFinal(verdict, request, outcome.held) };
  }

  private evaluate(request: PreparedRequest, policy: Policy, held: VerifiedBundle): Verdict {
    const { agentDid, clock, signContext } = this.ports;
    const asked = evaluationRequest(request, agentDid, signContext);
    // What was spent only the gate knows: here nothing was, and a permit that consulted it is the gate's to give.
    const facts = { now: clock(), spent: 0, containment: held.contained, operatingMode: held.operatingMode };
    return policy.evaluate(asked, facts);
  }

  /** The stricter verdict, the gate's where they are as strict; the local one names the record that the gate made. */
  private stricter(local: GuardVerdict, sealed: GuardVerdict): GuardVerdict {
    if (severityOf(sealed.decision) >= severityOf(local.decision)) return sealed;
    if (sealed.authorizationId !== null) this.ports.gate.giveBack(sealed.authorizationId, local.reasonCode);
    return { ...local, nonce: sealed.nonce, eventId: sealed.eventId };
  }
}

function failedClosed(reasonCode: GuardCode, detail: string): LocalDecision {
  return { verdict: guardBlock(reasonCode, detail), isEvaluated: false, isFinal: true };
}

/** Facts that a bundle cannot know; a permit that consulted one is the gate's to give. */
const GATE_FACTS: ReadonlySet<string> = new Set(['cumulativeSpend', 'callCount']);

function isFinal(verdict: Verdict, request: PreparedRequest, { contained, bundle }: VerifiedBundle): boolean {
  if (contained !== null || verdict.decision === 'block') return true;
  if (!isPermit(verdict.decision) || isValueBearing(request.amount)) return false;
  // A gate has its own bound for the context, and refuses what is larger.
  if (utf8(canonicalJson(request.itinerary)).length > ITINERARY_MAX_BYTES) return false;
  const needsGate = verdict.contextFields.some((field) => GATE_FACTS.has(field));
  return !needsGate && !demandsGate(bundle['mandates'], request.action);
}

function isContaining({ decision }: GuardVerdict): boolean {
  return severityOf(decision) > severityOf('block');
}

/** True where a mandate lets the action happen only bound to its payload (protocol.md §2.5), or counts it: the gate keeps both. */
function demandsGate(mandates: JsonValue | undefined, action: string): boolean {
  return objectsIn(mandates).some((mandate) => {
    const document = isJsonObject(mandate['document']) ? mandate['document'] : {};
    return objectsIn(document['permission']).some(
      ({ requirePayloadBinding, limits, budget, target }) =>
        (requirePayloadBinding === true || limits !== undefined || budget !== undefined) &&
        [target, document['target'], mandate['action']].includes(action),
    );
  });
}

function evaluationRequest(request: PreparedRequest, agentDid: string, signContext: boolean): EvaluationRequest {
  const { action, amount, currency, merchant, resource, jurisdiction, itinerary } = request;
  const counterparty = itinerary['counterparty'];
  return {
    action,
    agentDid,
    amount,
    currency,
    merchant,
    resource,
    jurisdiction,
    counterparty: typeof counterparty === 'string' ? counterparty : undefined,
    context: itinerary,
    contextProvenance: signContext ? 'agent_signed' : 'agent_asserted',
  };
}

/** As at the gate: for an action without a mandate a sandbox agent has NO_MANDATE, other agents what their policy says. */
function sandboxVerdict(verdict: Verdict, { action }: PreparedRequest, bundle: JsonObject): Verdict {
  const isGranted = objectsIn(bundle['mandates']).some((mandate) => mandate['action'] === action);
  return isGranted || verdict.reasonCode !== 'NO_PERMISSION_FOR_ACTION'
    ? verdict
    : { ...verdict, reasonCode: 'NO_MANDATE' };
}

function localVerdict({ decision, reasonCode, fired, contextFields, unverifiable }: Verdict): GuardVerdict {
  return verdictOf({ decision, reasonCode, source: 'bundle', fired, contextFields, unverifiable });
}
