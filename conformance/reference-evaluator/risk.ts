import { isJsonObject, type JsonObject } from '@gatewright/protocol';
import type { PolicyJson } from '../../packages/evaluator/src/policy/policy.js';
import type {
  EvaluationFacts,
  EvaluationRequest,
  Provenance,
  RiskFloor,
  RiskSignal,
} from '../../packages/evaluator/src/trace/verdict.js';
import { type Context, isAbsent, provenanceRank, valueIn } from './context.js';
import { Decimal } from './decimal.js';
import { objectOf, objectsOf, own } from './documents.js';
import { numberOf } from './fields.js';
import { allGrants } from './grants.js';
import { highest, type Level, levelOf } from './levels.js';
import { rightNumber } from './mandate.js';

const DEFAULT_SHARE = 0.7;

interface Floor {
  readonly level: Level;
  readonly provenance: Provenance;
}

/** The effective risk of a request, and the signals that raised it. */
export interface Risk {
  /** Null where no level is given. */
  readonly level: Level | null;
  readonly provenance: Provenance;
  readonly signals: readonly RiskSignal[];
}

export function riskOf(
  documents: PolicyJson,
  request: EvaluationRequest,
  facts: EvaluationFacts,
  context: Context,
): Risk {
  const claim = levelOf(request.context === undefined ? undefined : own(request.context, 'riskLevel'));
  const grants = allGrants(documents, request.action);
  const signals = [...ownerTier(grants), ...amountShare(grants, context), ...given(facts.riskFloors)];
  const floors = [...signals.flatMap(floorOfSignal), ...layerFloors(request)];
  const level = highest([...(claim === null ? [] : [claim]), ...floors.map((floor) => floor.level)]);
  return {
    level,
    provenance: strongest(floors) ?? request.contextProvenance ?? 'agent_asserted',
    signals: signals.map((signal) => ({ signal: signal.signal, level: signal.level, detail: signal.detail })),
  };
}

/** The permission's `riskTier`. */
function ownerTier(grants: readonly JsonObject[]): RiskFloor[] {
  const level = highest(grants.map((grant) => levelOf(own(grant, 'riskTier'))).filter((tier) => tier !== null));
  return level === null
    ? []
    : [{ signal: 'owner-tier', level, provenance: 'authoritative', detail: 'the grants of this action set the tier' }];
}

/** amount ≥ share × the tightest mm:payAmount cap of the grants for that action. */
function amountShare(grants: readonly JsonObject[], context: Context): RiskFloor[] {
  const amount = numberOf(valueIn(context, 'amount'));
  const caps = grants.flatMap(watchedCap).sort((a, b) => a.cap.compare(b.cap));
  const tightest = caps[0];
  if (amount === null || tightest === undefined) return [];
  if (amount.compare(tightest.share.times(tightest.cap)) < 0) return [];
  return [
    {
      signal: 'amount-share',
      level: 'high',
      provenance: 'authoritative',
      detail: 'the amount takes a large share of the tightest cap of this action',
    },
  ];
}

/** The amount-share signal reads the amount where any grant of the action has a cap to watch. */
export function riskFields(documents: PolicyJson, action: string): readonly string[] {
  return allGrants(documents, action).flatMap(watchedCap).length > 0 ? ['amount'] : [];
}

/** The tightest cap of a grant and the share of it that counts as high; off where a grant sets it off. */
function watchedCap(grant: JsonObject): { cap: Decimal; share: Decimal }[] {
  const setting = own(grant, 'riskSignals');
  const share = own(objectOf(setting), 'amountShare');
  if (setting === false || share === false) return [];
  const cap = objectsOf(own(grant, 'constraint'))
    .filter((constraint) => own(constraint, 'leftOperand') === 'mm:payAmount')
    .filter((constraint) => ['lt', 'lteq'].some((operator) => own(constraint, 'operator') === operator))
    .map(rightNumber)
    .filter((limit) => limit !== null)
    .sort((a, b) => a.compare(b))[0];
  const part = Decimal.fromNumber(typeof share === 'number' ? share : DEFAULT_SHARE);
  return cap === undefined || part === null ? [] : [{ cap, share: part }];
}

/** An unknown level is critical, and so are floors that cannot be read. */
function given(floors: unknown): RiskFloor[] {
  if (isAbsent(floors)) return [];
  if (!Array.isArray(floors)) return [UNREADABLE];
  return floors.map((floor) => {
    if (!isJsonObject(floor)) return UNREADABLE;
    const said = Object.assign({ ...UNREADABLE, signal: 'undefined', detail: 'undefined' }, floor);
    return levelOf(said.level) === null ? { ...said, level: 'critical' } : said;
  });
}

const UNREADABLE: RiskFloor = {
  signal: 'riskFloors',
  level: 'critical',
  provenance: 'authoritative',
  detail: 'unreadable',
};

function floorOfSignal({ level: text, provenance }: RiskFloor): Floor[] {
  const level = levelOf(text);
  return level === null ? [] : [{ level, provenance }];
}

/** Gateway and server values. */
function layerFloors({ gatewayContext, serverContext }: EvaluationRequest): Floor[] {
  const [gateway, server] = [gatewayContext ?? {}, serverContext ?? {}].map((layer) =>
    levelOf(own(layer, 'riskLevel')),
  );
  return [
    ...(gateway ? [{ level: gateway, provenance: 'gateway_derived' as const }] : []),
    ...(server ? [{ level: server, provenance: 'authoritative' as const }] : []),
  ];
}

/** With a floor present the provenance of the level is the floor's. */
function strongest(floors: readonly Floor[]): Provenance | undefined {
  return [...floors].sort((a, b) => provenanceRank(b.provenance) - provenanceRank(a.provenance))[0]?.provenance;
}
