import { approvalRefusalStatus, holdRefusalStatus, resumeRefusalStatus } from '@gatewright/gate';
import { type ReasonCode, statusOf } from '@gatewright/protocol';
import type { RouteRow } from './route.js';
import { refusalsOf } from './route-refusals.js';

/** Codes of a call that nothing was decided about. */
const UNDECIDED: readonly ReasonCode[] = [
  'RATE_LIMIT_EXCEEDED',
  'MALFORMED_REQUEST',
  'BODY_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'INTERNAL_ERROR',
  'GATE_UNAVAILABLE',
];

interface Decider {
  /** Codes that refuse the call itself, each under its own status. */
  readonly undecided: readonly ReasonCode[];
  /** Status of a decision against the action, whatever code a rule declared for it. */
  readonly decided: (code: ReasonCode) => number;
}

/** Routes on which a rule's own code refuses. */
const DECIDING: Readonly<Record<string, Decider>> = {
  'POST /policy/mandate/authorize': { undecided: UNDECIDED, decided: () => 403 },
  'POST /policy/escalations/:id/resolve': {
    undecided: [...UNDECIDED, 'UNAUTHENTICATED'],
    decided: approvalRefusalStatus,
  },
};

/** Calls with statuses of their own, most of them on a hold, and the status that they refuse with. */
const OWN_STATUSES: Readonly<Record<string, (code: ReasonCode) => number>> = {
  'POST /policy/mandate/authorize/:id/effect/dispatching': holdRefusalStatus,
  'POST /policy/mandate/authorize/:id/capture': holdRefusalStatus,
  'POST /policy/mandate/authorize/:id/void': holdRefusalStatus,
  'POST /policy/mandate/authorize/:id/payload-binding': holdRefusalStatus,
  'POST /policy/mandate/authorize/:id/effect/dispatched': holdRefusalStatus,
  'POST /policy/mandate/authorize/:id/effect/unknown': holdRefusalStatus,
  'POST /policy/mandate/authorize/:id/effect/reconcile': holdRefusalStatus,
  'POST /policy/mandate/authorize/:id/refund': holdRefusalStatus,
  'POST /magp/settlement/reserve': holdRefusalStatus,
  'POST /magp/settlement/finalize': holdRefusalStatus,
  'POST /magp/settlement/release': holdRefusalStatus,
  'POST /policy/escalations/:id/resume-claim': resumeRefusalStatus,
  'POST /onboarding/requests/:id/verify-key': possessionRefusalStatus,
  'POST /agent-identity/:ref/verify-key': possessionRefusalStatus,
};

/** The HTTP status of a refused proof: nobody authenticated with a wrong one, and nothing was decided (wire §10). */
export function possessionRefusalStatus(code: ReasonCode): number {
  return code === 'SIGNATURE_INVALID' ? 401 : statusOf(code);
}

/** The HTTP statuses under which a route answers a code that it refuses with: the register's, unless the route says otherwise. */
export function statusesOf({ method, path }: RouteRow, code: ReasonCode): readonly number[] {
  const name = `${method} ${path}`;
  const decider = DECIDING[name];
  if (decider === undefined) return [(OWN_STATUSES[name] ?? statusOf)(code)];
  const { undecided, decided } = decider;
  return undecided.includes(code) ? [...new Set([statusOf(code), decided(code)])] : [decided(code)];
}

/** The codes that a route refuses with, by the status that it answers them under. */
export function refusalsByStatus(route: RouteRow): ReadonlyMap<number, readonly ReasonCode[]> {
  const byStatus = new Map<number, ReasonCode[]>();
  for (const code of refusalsOf(route)) {
    for (const status of statusesOf(route, code)) byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return byStatus;
}

/** True where a rule may refuse with a code that no register knows. */
export function declaresCodes({ method, path }: RouteRow): boolean {
  return `${method} ${path}` in DECIDING;
}
