import { READINESS_CAUSE_CODES, READINESS_CAUSES } from '@gatewright/protocol';
import type { DatedCondition } from '../../platform/context/condition-times.js';
import type { ServiceContext } from '../../platform/context/service-context.js';
import { rfc3339 } from '../../platform/database/rfc3339.js';
import { ok, type Reply, refused } from '../../platform/http/reply.js';
import { findConditions, type Readable } from './conditions.js';

/** How long readiness waits for the store, ms: a probe that hangs says less than one that refuses. */
const READINESS_MAX_MS = 3_000;

/** What readiness is read off, and when it began. */
type Parts = Readable & Pick<ServiceContext, 'conditionTimes'>;

/** GET /healthz. */
export async function health(): Promise<Reply> {
  return ok({ status: 'ok' });
}

/** GET /readyz: what is wrong, since when; 503 where a cause says that no decisions are made. `READINESS_CAUSES` lists them. */
export async function readiness(_call: unknown, parts: Parts, maxMs = READINESS_MAX_MS): Promise<Reply> {
  const conditions = await lookAtReadiness(parts, maxMs);
  const degraded = conditions.map(({ cause, detail, since }) => ({ cause, since: rfc3339(since), detail }));
  const refusing = conditions.find(({ cause }) => READINESS_CAUSES[cause].status === 503);
  if (refusing !== undefined) return refused('GATE_UNAVAILABLE', refusing.detail ?? refusing.cause, { degraded });
  return ok({ status: 'ready', durability: parts.store.capabilities.durability, degraded });
}

/** Finds what is wrong, the gravest first, and notes when it began; to be called every few seconds. */
export async function lookAtReadiness(parts: Parts, maxMs = READINESS_MAX_MS): Promise<readonly DatedCondition[]> {
  const rank = ({ cause }: DatedCondition) => READINESS_CAUSE_CODES.indexOf(cause);
  const found = await parts.conditionTimes.look(() => findConditions(parts, maxMs));
  return found.toSorted((a, b) => rank(a) - rank(b));
}
