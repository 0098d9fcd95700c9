import type { GateEvents } from '@gatewright/gate';
import type { Hold } from '@gatewright/ledger';
import { attestOverdueSettings } from '../features/changes/setting-changes.js';
import { commitInputs } from '../features/decisions/captures.js';
import { trimDecisionLog } from '../features/decisions/upkeep.js';
import { lookAtReadiness } from '../features/health/handlers.js';
import { emailsOf } from '../features/identity/repository.js';
import { releaseOrphanedReservations } from '../features/mandates/delegation.js';
import { resumeEndings } from '../features/mandates/end.js';
import { deleteOldPages } from '../features/rules/rule-pages.js';
import { settleApplications } from '../features/rules/staged-application.js';
import { attestOverdue } from '../features/rules-store/rule-changes.js';
import { addCounts } from '../features/rules-store/shadow-repository.js';
import {
  agentContained,
  escalationCreated,
  holdExpired,
  holdUnknown,
  limitReached,
} from '../features/webhooks/announcements.js';
import { Outbox } from '../features/webhooks/outbox.js';
import { signing } from '../platform/context/enter-restored.js';
import { assertNetwork } from '../platform/database/pinned-network.js';
import { PolicyEvents } from '../platform/events/policy-events.js';
import type { Log, ServingHost } from '../platform/host/host.js';
import { type Meter, NO_METER } from '../platform/host/meter.js';
import { API_PREFIX } from '../platform/http/api-prefix.js';
import { type BackgroundJobs, type Backoff, backgroundJobs } from '../platform/jobs/background-jobs.js';
import { wait } from '../platform/runtime/timers.js';
import type { ServiceSettings } from '../platform/settings/settings.js';
import { createFetch, type ServiceFetch } from './app.js';
import { composeService } from './compose.js';
import type { ApplicationContext } from './context.js';

/** How long a close waits for the evidence to be sealed and anchored, ms. */
const CLOSE_SEAL_MS = 15_000;

/** The service on a host, before its database is prepared and after. */
export interface Application {
  readonly context: ApplicationContext;
  readonly fetch: ServiceFetch;
  readonly jobs: BackgroundJobs;
  /** Finishes the jobs, seals and anchors the evidence unless `signs` is false, and closes the database. */
  close(signs?: boolean): Promise<void>;
}

/**
 * Puts the service together on a host, with everything that it notifies others by: log, streams and webhooks. Throws ForeignLogError
 * where the log was begun with another key, and NetworkForeignError for a database of another network.
 */
export async function openApplication(
  host: ServingHost,
  settings: ServiceSettings,
  { directory, store }: Pick<ApplicationContext, 'directory' | 'store'>,
): Promise<Application> {
  const { clock, keys, log, timers, outbound, meter = NO_METER } = host;
  const failed: GateEvents['failed'] = (operation, err, requestId) =>
    log.error({ operation, err, requestId }, 'an operation failed');
  const policyEvents = new PolicyEvents(settings.maxStreams);
  const outbox = new Outbox({
    ...{ directory, clock, timers, outbound, meter, failed },
    mail: host.mailer === undefined ? null : { mailer: host.mailer, rate: settings.rates.mail },
    keys,
    publicUrl: settings.publicUrl,
    disabled: ({ webhookId, url }, error) => log.warn({ webhookId, url, error }, 'a webhook was disabled'),
  });
  const onExpired = (holds: readonly Hold[]) => {
    meter.expired(holds);
    for (const hold of holds) outbox.announce(holdExpired(hold));
  };
  const context = composeService(
    {
      ...{ settings, clock, keys, directory, store, policyEvents, outbox, onExpired, meter },
      anchors: host.anchors,
      events: { ...eventsTo(log, policyEvents, outbox, meter, host), failed },
      audited: auditTo(host.audit, directory, failed),
      baseUrl: () => `${settings.publicUrl ?? host.origin()}${API_PREFIX}`,
      onOutage: (err) => {
        if (err === null) log.info({}, 'the ledger commits again');
        else log.error({ err }, 'the ledger cannot commit: calls are answered with GATE_UNAVAILABLE until it can');
      },
    },
    host,
  );
  await context.evidence.assertOwn();
  await assertNetwork(directory, settings.network);
  const jobs = jobsOf(context, onExpired);
  return {
    context,
    fetch: createFetch(context, host.readViewerFile),
    jobs,
    close: (signs = true) => close(context, jobs, signs),
  };
}

/** Hands acts to the host with the address of their person. */
function auditTo(
  audit: ServingHost['audit'],
  directory: ApplicationContext['directory'],
  failed: GateEvents['failed'],
): ApplicationContext['audited'] {
  if (audit === undefined) return () => undefined;
  return (act) => {
    const { orgId, personId } = act;
    emailsOf(directory, orgId, [personId])
      .then((emails) => audit({ ...act, email: emails.get(personId) ?? null }))
      .catch((error: unknown) => failed('hand an act over', error));
  };
}

function eventsTo(
  log: Log,
  policyEvents: PolicyEvents,
  outbox: Outbox,
  meter: Meter,
  { ids }: Pick<ServingHost, 'ids'>,
): Omit<GateEvents, 'failed'> {
  return {
    contained: (agent) => {
      const { orgId, agentDid, status } = agent;
      policyEvents.changed(agent, 'contained');
      policyEvents.organisationChanged(orgId, { group: 'Agents' });
      outbox.announce(agentContained(agent, ids.uuid()));
      log.warn({ agentDid, status }, 'an agent was contained');
    },
    escalated: (escalation) => {
      const { escalationId, agentDid, reasonCode } = escalation;
      outbox.announce(escalationCreated(escalation));
      policyEvents.organisationChanged(escalation.orgId, { group: 'Escalations' });
      log.info({ escalationId, agentDid, reasonCode }, 'an action waits for people');
    },
    limitReached: (reached) => {
      const { orgId, agentDid, mandateId, percent } = reached;
      outbox.announce(limitReached(reached, ids.uuid()));
      policyEvents.organisationChanged(orgId, { group: 'Budgets' });
      log.info({ agentDid, mandateId, percent }, 'the use of a limit reached a threshold');
    },
    limitRefused: (limit) => meter.limitRefused(limit),
    outcomeUnknown: (hold) => {
      const { orgId, authorizationId, agentDid } = hold;
      outbox.announce(holdUnknown(hold));
      policyEvents.organisationChanged(orgId, { group: 'Settlement' });
      log.warn({ authorizationId, agentDid }, 'it is not known whether the effect of a hold happened');
    },
  };
}

function jobsOf(context: ApplicationContext, onHoldsExpired: (holds: readonly Hold[]) => void): BackgroundJobs {
  const { evidence, store, records, clock, outbox, restored, timers, policyEvents, events } = context;
  const { directory, decisionLog } = context;
  const work = {
    ...{ store, timers, policyEvents, onHoldsExpired },
    // What is signed over an older copy may contradict what was signed after it.
    evidence: {
      sealDue: async () => (restored.reason === null ? signing(context, 'sealing', () => evidence.sealDue()) : 0),
      anchorNewest: async () => {
        if (restored.reason === null) await signing(context, 'anchoring', () => evidence.anchorNewest());
      },
    },
    releaseOrphanedReservations: () => releaseOrphanedReservations(context),
    resumeEndings: () => resumeEndings(context),
    attestChanges: async () => {
      await attestOverdue(context);
      await attestOverdueSettings(context);
    },
    settleApplications: async (backoff: Backoff) => {
      await settleApplications(directory, clock.now(), backoff);
      await deleteOldPages(directory, clock.now());
    },
    storeShadowCounts: () => storeShadowCounts(context),
    deleteOldNonces: () => records.deleteOldServiceNonces(clock.now()),
    lookAtReadiness: () => lookAtReadiness(context),
    deliverWebhooks: () => outbox.deliverDue(),
    writeDecisionLog: (backoff: Backoff) => decisionLog.writer.writeDue(backoff),
    commitInputs: () => commitInputs(context),
    trimDecisionLog: (backoff: Backoff) =>
      trimDecisionLog({ directory, keys: decisionLog.keys, timers, store, ledger: context.gate.ledger, backoff }),
  };
  return backgroundJobs(work, events);
}

/** Stores what rules in shadow would have changed. */
function storeShadowCounts({ shadows, directory }: ApplicationContext): Promise<void> {
  return shadows.store((shadow, counts) => addCounts(directory, shadow, counts));
}

async function close(context: ApplicationContext, jobs: BackgroundJobs, signs: boolean): Promise<void> {
  context.policyEvents.close();
  await Promise.all([jobs.stop(), context.endings.stop()]);
  await storeShadowCounts(context).catch((error: unknown) =>
    context.events.failed('store counts of rules in shadow', error),
  );
  if (signs && context.restored.reason === null) await sealLast(context);
  await Promise.all([context.outbox.close(), context.policyDigests.close()]);
  await context.gate.ledger.close();
}

/**
 * Signs and anchors what was decided last, so that a copy of before is known as one. What cannot be done in time is left to the next
 * start, as after a crash.
 */
async function sealLast(context: ApplicationContext): Promise<void> {
  const { evidence, gate, events, timers } = context;
  const ended = new AbortController();
  const sealed = gate.ledger.batchUnderWay().then(() => signing(context, 'sealing', () => evidence.sealAndAnchorAll()));
  const tooLate = wait(timers, CLOSE_SEAL_MS, ended.signal).then(() => {
    throw new Error(`the evidence was not sealed and anchored within ${CLOSE_SEAL_MS} ms`);
  });
  await Promise.race([sealed, tooLate]).catch((error: unknown) => events.failed('seal evidence at the stop', error));
  ended.abort();
  // The later of the two has no caller left to answer.
  for (const late of [sealed, tooLate]) late.catch(() => undefined);
}
