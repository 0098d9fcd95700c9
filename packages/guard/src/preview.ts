import { DECISIONS, type JsonObject, type JsonValue, objectsIn, severityOf } from '@gatewright/protocol';
import type { GuardMode } from './config.js';
import { dataOf, numberOf, refusalCode, textOf, textsOf } from './envelope.js';
import type { GateReply } from './gate-client.js';
import type { LocalGate } from './local-gate.js';
import type { RemoteGate } from './remote-gate.js';
import type { Preparation } from './request.js';
import { type GuardVerdict, guardBlock, verdictOf } from './verdict.js';

/** What a limit of the mandate has left. Amounts are decimals of the currency; counts have none. */
export interface LimitLeft {
  readonly kind: string;
  /** The time that it is of, such as `day`; null for the life of the mandate. */
  readonly period: string | null;
  readonly limit: number | string | null;
  readonly used: number | string | null;
  readonly left: number | string | null;
  readonly currency: string | null;
  /** RFC 3339; null where it does not begin again. */
  readonly resetsAt: string | null;
}

/** What would be decided now. It reserves nothing and permits nothing. */
export interface Preview {
  readonly verdict: GuardVerdict;
  /** What each limit has left before the action; empty where the gate does not say. */
  readonly limits: readonly LimitLeft[];
  /** The approvals that people would have to give, as the gate states them; null where it states none. */
  readonly approvals: JsonValue;
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
      detail: textOf(data['detail']),
      fired: textsOf(data['fired']),
      unverifiable: textsOf(data['unverifiable']),
      data,
    }),
    limits: objectsIn(data['limits']).map(limitOf),
    approvals: data['approvals'] ?? null,
  };
}

function blocked(verdict: GuardVerdict): Preview {
  return { verdict, limits: [], approvals: null };
}

function limitOf(stated: JsonObject): LimitLeft {
  return {
    kind: textOf(stated['kind']) ?? 'unknown',
    period: textOf(stated['period']),
    limit: decimalOf(stated['limit']),
    used: decimalOf(stated['used']),
    left: decimalOf(stated['left']),
    currency: textOf(stated['currency']),
    resetsAt: textOf(stated['resetsAt']),
  };
}

function decimalOf(value: JsonValue | undefined): number | string | null {
  return numberOf(value) ?? textOf(value);
}
