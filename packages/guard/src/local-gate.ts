import type { EvaluationRequest, Policy, Verdict } from '@gatewright/evaluator';
import {
  canonicalJson,
  ITINERARY_MAX_BYTES,
  isJsonObject,
  isPermit,
  type JsonObject,
  type JsonValue,
  severityOf,
  utf8,
} from '@gatewright/protocol';
import type { BundleCache, VerifiedBundle } from './bundle-cache.js';
import { isValueBearing } from './hold-terms.js';
import type { RemoteGate } from './remote-gate.js';
import type { PreparedRequest } from './request.js';
import { type GuardVerdict, guardBlock, isPermitCode, verdictOf } from './verdict.js';

/** What local decisions need. */
export interface LocalGatePorts {
  readonly agentDid: string;
  readonly signContext: boolean;
  readonly clock: () => number;
  readonly bundles: BundleCache;
  readonly gate: RemoteGate;
  /** The policy of a verified bundle; null where it carries none that can be evaluated. */
  readonly policyOf: (bundle: JsonObject) => Policy | null;
  /** Called with every decision that was taken without the gate. */
  readonly onDecided: (verdict: GuardVerdict, request: PreparedRequest) => void;
}

/**
 * Decides from the verified bundle where that is enough, and asks the gate where it is not: for every permit that moves
 * value (it needs a hold), for what a human must see, and for what only the gate knows.
 */
export class LocalGate {
  constructor(private readonly ports: LocalGatePorts) {}

  /** Always a verdict; without a bundle that verifies, a block under the code of its fault. */
  async check(request: PreparedRequest): Promise<GuardVerdict> {
    const outcome = await this.ports.bundles.current();
    if (!outcome.ok) return guardBlock(outcome.reasonCode, outcome.detail);
    const policy = this.ports.policyOf(outcome.held.bundle);
    if (policy === null) return guardBlock('LOCAL_EVAL_ERROR', 'the bundle carries no policy that can be evaluated');
    const verdict = this.evaluate(request, policy, outcome.held);
    const { decision, reasonCode } = verdict;
    if (isPermit(decision) && !isPermitCode(decision, reasonCode)) {
      return guardBlock('LOCAL_EVAL_ERROR', `${decision} under ${reasonCode} is no verdict`);
    }
    const local = localVerdict(verdict);
    if (isFinal(verdict, request, outcome.held)) {
      this.ports.onDecided(local, request);
      return local;
    }
    const sealed = await this.ports.gate.authorize(request);
    return isContaining(local) ? this.stricter(local, sealed) : sealed;
  }

  private evaluate(request: PreparedRequest, policy: Policy, held: VerifiedBundle): Verdict {
    const { agentDid, clock, signContext } = this.ports;
    const asked = evaluationRequest(request, agentDid, signContext);
    // What was spent only the gate knows: here nothing was, and a permit that consulted it is the gate's to give.
    const facts = { now: clock(), spent: 0, containment: held.contained, operatingMode: held.operatingMode };
    return policy.evaluate(asked, facts);
  }

  /** A rule that contains the agent is reported to the gate, and holds even where the gate does not see it or cannot be asked. */
  private stricter(local: GuardVerdict, sealed: GuardVerdict): GuardVerdict {
    if (severityOf(sealed.decision) >= severityOf(local.decision)) return sealed;
    if (sealed.authorizationId !== null) this.ports.gate.giveBack(sealed.authorizationId, local.reasonCode);
    return local;
  }
}

/** Facts that a bundle cannot know; a permit that consulted one is the gate's to give. */
const GATE_FACTS: ReadonlySet<string> = new Set(['cumulativeSpend', 'callCount']);

function isFinal(verdict: Verdict, request: PreparedRequest, { contained, bundle }: VerifiedBundle): boolean {
  if (contained !== null || verdict.decision === 'block') return true;
  if (!isPermit(verdict.decision) || isValueBearing(request.amount)) return false;
  // A gate has its own bound for the context, and refuses what is larger.
  if (utf8(canonicalJson(request.itinerary)).length > ITINERARY_MAX_BYTES) return false;
  const needsGate = verdict.contextFields.some((field) => GATE_FACTS.has(field));
  return !needsGate && !demandsBinding(bundle['mandates'], request.action);
}

function isContaining({ decision }: GuardVerdict): boolean {
  return severityOf(decision) > severityOf('block');
}

/** True where a mandate lets the action happen only bound to its payload, which the gate records (protocol.md §2.5). */
function demandsBinding(mandates: JsonValue | undefined, action: string): boolean {
  return objects(mandates).some((mandate) => {
    const document = isJsonObject(mandate['document']) ? mandate['document'] : {};
    return objects(document['permission']).some(
      ({ requirePayloadBinding, target }) =>
        requirePayloadBinding === true && [target, document['target'], mandate['action']].includes(action),
    );
  });
}

function objects(value: JsonValue | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
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

function localVerdict({ decision, reasonCode, fired, contextFields, unverifiable }: Verdict): GuardVerdict {
  return verdictOf({ decision, reasonCode, source: 'bundle', fired, contextFields, unverifiable });
}
