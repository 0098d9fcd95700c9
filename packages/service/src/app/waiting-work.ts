import type { LedgerStore } from '@gatewright/ledger';
import { ATTESTATION_LEAD_MS } from '../features/changes/attestation.js';
import { positionAt, timeAt } from '../features/decisions/keys.js';
import { retentionTerms } from '../features/decisions/retention.js';
import { RESERVATION_KEEP_MS, RESERVATION_MAX_MS } from '../features/mandates/delegation.js';
import { PAGE_KEEP_MS } from '../features/rules/rule-pages.js';
import { APPLICATION_LEASE_MS } from '../features/rules/staged-application.js';
import { WEBHOOK_KEEP_MS } from '../features/webhooks/outbox.js';
import { SERVICE_NONCE_KEEP_MS } from '../platform/database/gate-records.js';
import type { Directory } from '../platform/database/tables.js';
import type { BackgroundWork } from '../platform/jobs/background-jobs.js';
import type { ApplicationContext } from './context.js';

/** What waits and is due at once. */
const AT_ONCE = 0;

type Parts = Pick<ApplicationContext, 'directory' | 'decisionLog' | 'shadows'> & {
  readonly store: Pick<LedgerStore, 'evidenceQueue' | 'endings' | 'feedSpan' | 'closedHolds'>;
};

/** Jobs that leave nothing behind: streams that are open keep a service awake, and readiness is looked at for who asks. */
type WithoutRest = 'store' | 'timers' | 'policyEvents' | 'onHoldsExpired' | 'lookAtReadiness';

/**
 * For each kind of background work, when the oldest of it is due, ms since the epoch; null where nothing waits. A kind without a row
 * does not compile: it would stop on a host that sleeps.
 */
const WAITING: {
  readonly [Kind in Exclude<keyof BackgroundWork, WithoutRest>]: (parts: Parts) => Promise<number | null>;
} = {
  evidence: async ({ store }) => ((await store.evidenceQueue(1)).waiting > 0 ? AT_ONCE : null),
  releaseOrphanedReservations: async ({ directory }) => {
    const rows = await directory.selectFrom('setAside').select(['setAt', 'givenUpAt']).execute();
    return earliest(
      rows.map(
        ({ setAt, givenUpAt }) => Date.parse(setAt) + (givenUpAt === null ? RESERVATION_MAX_MS : RESERVATION_KEEP_MS),
      ),
    );
  },
  resumeEndings: async ({ directory, store }) => {
    const noted = await directory.selectFrom('mandateEnding').select('orgId').limit(1).executeTakeFirst();
    return noted !== undefined || (await store.endings(1)).length > 0 ? AT_ONCE : null;
  },
  attestChanges: async ({ directory }) => {
    const rules = await directory
      .selectFrom('ruleChange')
      .select(({ fn }) => fn.min<string | null>('claimedAt').as('first'))
      .where('attestedAt', 'is', null)
      .executeTakeFirst();
    const settings = await directory
      .selectFrom('settingChange')
      .select(({ fn }) => fn.min<string | null>('claimedAt').as('first'))
      .where('attestedAt', 'is', null)
      .executeTakeFirst();
    return earliest([after(rules?.first, ATTESTATION_LEAD_MS), after(settings?.first, ATTESTATION_LEAD_MS)]);
  },
  settleApplications: async ({ directory }) => {
    const rows = await directory.selectFrom('ruleApplication').select(['state', 'begunAt']).execute();
    const page = await directory
      .selectFrom('rulePage')
      .select(({ fn }) => fn.min<string | null>('storedAt').as('first'))
      .executeTakeFirst();
    return earliest([
      ...rows.map(({ state, begunAt }) => (state === 'staged' ? after(begunAt, APPLICATION_LEASE_MS) : AT_ONCE)),
      after(page?.first, PAGE_KEEP_MS),
    ]);
  },
  storeShadowCounts: async ({ shadows }) => (shadows.waits() ? AT_ONCE : null),
  deleteOldNonces: async ({ directory }) => {
    const row = await directory
      .selectFrom('serviceNonce')
      .select(({ fn }) => fn.min<string | null>('expiresAt').as('first'))
      .executeTakeFirst();
    return after(row?.first, SERVICE_NONCE_KEEP_MS);
  },
  deliverWebhooks: async ({ directory }) => {
    const due = await directory
      .selectFrom('webhookDelivery')
      .select(({ fn }) => fn.min<string | null>('nextAttemptAt').as('first'))
      .executeTakeFirst();
    const ended = await directory
      .selectFrom('webhookDelivery')
      .select(({ fn }) => fn.min<string | null>('createdAt').as('first'))
      .where('nextAttemptAt', 'is', null)
      .executeTakeFirst();
    return earliest([after(due?.first, 0), after(ended?.first, WEBHOOK_KEEP_MS)]);
  },
  writeDecisionLog: async ({ store }) => {
    const isEmpty = (await store.feedSpan()) === null && (await store.closedHolds(1)).length === 0;
    return isEmpty ? null : AT_ONCE;
  },
  commitInputs: async ({ directory }) => {
    const unlisted = await directory
      .selectFrom('decisionInput')
      .select('orgId')
      .where('commitmentId', 'is', null)
      .limit(1)
      .executeTakeFirst();
    const lists = await directory
      .selectFrom('inputCommitment')
      .select('claimedAt')
      .where('attestedAt', 'is', null)
      .execute();
    return earliest([
      unlisted === undefined ? null : AT_ONCE,
      ...lists.map(({ claimedAt }) => (claimedAt === null ? AT_ONCE : after(claimedAt, ATTESTATION_LEAD_MS))),
    ]);
  },
  trimDecisionLog: async ({ directory, decisionLog }) => {
    const open = await directory
      .selectFrom('decisionErasure')
      .select('orgId')
      .where('doneAt', 'is', null)
      .limit(1)
      .executeTakeFirst();
    const fill = await directory.selectFrom('decisionCountFill').select('orgId').limit(1).executeTakeFirst();
    return open === undefined && fill === undefined ? retentionDue(directory, decisionLog) : AT_ONCE;
  },
};

/** When the oldest decision, or the oldest list of inputs, of an organisation is older than it keeps them. */
async function retentionDue(directory: Directory, { keys }: Parts['decisionLog']): Promise<number | null> {
  const due: (number | null)[] = [];
  for (const { orgId, keptMs } of await retentionTerms(directory, 0)) {
    const decision = await directory
      .selectFrom('decision')
      .select('position')
      .where('orgKey', '=', keys.of('organisation', orgId, ''))
      .where('position', '>=', positionAt(0))
      .orderBy('position')
      .limit(1)
      .executeTakeFirst();
    const list = await directory
      .selectFrom('inputCommitment')
      .select(({ fn }) => fn.min<number | string | bigint | null>('lastAt').as('first'))
      .where('orgId', '=', orgId)
      .executeTakeFirst();
    // A position holds the decisions of a ms, the last of which is too old a ms later.
    if (decision !== undefined) due.push(timeAt(Number(decision.position)) + 1 + keptMs);
    if (list?.first != null) due.push(Number(list.first) + 1 + keptMs);
  }
  return earliest(due);
}

/**
 * When background work is due next, ms since the epoch: of the past where it waits already; null where none will be due without a call.
 * Holds that expire are asked of the store.
 */
export async function nextWork(parts: Parts): Promise<number | null> {
  const due: (number | null)[] = [];
  for (const ask of Object.values(WAITING)) due.push(await ask(parts));
  return earliest(due);
}

function earliest(times: readonly (number | null)[]): number | null {
  const given = times.filter((time) => time !== null);
  return given.length === 0 ? null : Math.min(...given);
}

/** The first ms at which a time (RFC 3339) lies more than some ms back. */
function after(time: string | null | undefined, ms: number): number | null {
  return time == null ? null : Date.parse(time) + ms + 1;
}
