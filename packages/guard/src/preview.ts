import { DECISIONS, isJsonObject, type JsonObject, objectsIn, severityOf } from '@gatewright/protocol';
import type { GuardMode } from './config.js';
import { dataOf, numberOf, refusalCode, textOf, textsOf } from './envelope.js';
import type { GateReply } from './gate-client.js';
import type { LocalGate } from './local-gate.js';
import type { RemoteGate } from './remote-gate.js';
import type { Preparation } from './request.js';
import { type GuardVerdict, guardBlock, verdictOf } from './verdict.js';

/** What a limit over time has left before the action. */
export interface LimitLeft {
  /** The time that it is of: `day`, `{ rolling: 'P7D' }`; null where the gate does not say. */
  readonly per: string | JsonObject | null;
  /** Where it is stated: `mandate`, `above` or `budget`. The list is open. */
  readonly from: string | null;
  /** The budget that states it. */
  readonly budget: string | null;
  /** A decimal of the currency of the mandate; null for a limit of a count. */
  readonly remaining: number | null;
  /** Actions; null for a limit of an amount. */
  readonly remainingCount: number | null;
  /** RFC 3339; null where it does not begin again by time. */
  readonly renewsAt: string | null;
  /** Whether it refuses the action. */
  readonly exceeded: boolean;
}

/** What would be decided now. It reserves nothing and permits nothing. */
export interface Preview {
  readonly verdict: GuardVerdict;
  /** What each limit over time has left; empty where the gate does not say. */
  readonly limits: readonly LimitLeft[];
  /** How many people would have to approve; null where none have to, and where the gate does not say. */
  readonly approvals: number | null;
}

/** What a preview needs. */
export interface PreviewPorts {
  readonly mode: GuardMode;
  readonly gate: RemoteGate;
  readonly local: LocalGate;
}

/**
 * The verdict that a request would be given, without an effect. Outside of the mode `remote` the bundle's refusal stands where it is
 * stricter, as it does in a decision. Of a gate without previews it is the verdict of the verified bundle alone. Never throws.
 */
export async function previewed(preparation: Preparation, { mode, gate, local }: PreviewPorts): Promise<Preview> {
  if (!preparation.ok) return { verdict: preparation.verdict, limits: [], approvals: null };
  const { request } = preparation;
  const asked = readPreview(await gate.preview(request));
  if (asked !== null && mode === 'remote') return asked;
  const bundled = await local.preview(request);
  if (asked === null) return { verdict: bundled, limits: [], approvals: null };
  const isStricter =
    severityOf(bundled.decision) >= severityOf('block') &&
    severityOf(bundled.decision) > severityOf(asked.verdict.decision);
  return isStricter ? { ...asked, verdict: bundled } : asked;
}

/** The preview in an answer; a block where there is none to read, and null where the gate has no previews. */
function readPreview(reply: GateReply): Preview | null {
  if (reply.kind === 'unreachable') return blocked(guardBlock('GATE_UNREACHABLE', reply.detail));
  const { status } = reply;
  const data = dataOf(reply);
  const decision = DECISIONS.find((known) => known === data?.['decision']);
  const reasonCode = refusalCode(reply);
  if (data === null || decision === undefined) {
    if (status === 404 || status === 405) return null;
    const block = guardBlock(`GATE_HTTP_${status}`, `the gate answered ${status} without a preview`);
    return blocked(reasonCode === null ? block : { ...block, reasonCode });
  }
  return {
    verdict: verdictOf({
      decision,
      source: 'gate',
      reasonCode: reasonCode ?? `GATE_HTTP_${status}`,
      remaining: numberOf(data['remaining']),
      detail: textOf(data['detail']),
      fired: textsOf(data['fired']),
      unverifiable: textsOf(data['unverifiable']),
      data,
    }),
    limits: objectsIn(data['limits']).map(limitOf),
    approvals: numberOf(data['approvals']),
  };
}

function blocked(verdict: GuardVerdict): Preview {
  return { verdict, limits: [], approvals: null };
}

/** What a limit in an answer has left. */
export function limitOf(stated: JsonObject): LimitLeft {
  return {
    per: isJsonObject(stated['per']) ? stated['per'] : textOf(stated['per']),
    from: textOf(stated['from']),
    budget: textOf(stated['budget']),
    remaining: numberOf(stated['remaining']),
    remainingCount: numberOf(stated['remainingCount']),
    renewsAt: textOf(stated['renewsAt']),
    // A limit that does not say so may refuse.
    exceeded: stated['exceeded'] !== false,
  };
}
