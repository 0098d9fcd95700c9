import type { GateEvents } from '@gatewright/gate';
import type { Hold } from '@gatewright/ledger';
import { nodeEd25519 } from '@gatewright/protocol/node';
import {
  type ApplicationContext,
  agentContained,
  composeService,
  escalationCreated,
  holdExpired,
  Outbox,
  PolicyEvents,
  type ServiceParts,
} from '@gatewright/service/internal';
import type { Logger } from 'pino';
import { openAnchors } from '../files/anchors.js';
import { systemHost, systemIds } from '../host/host.js';
import { namesFrom } from '../network/name-resolution.js';
import { Egress } from '../network/ssrf-client.js';
import type { Settings } from '../settings/settings.js';

/** A service with the settings of its host. */
export type HostedService = ApplicationContext & { readonly settings: Settings };

/** A service with everything that it tells others by: its log, its streams, its webhooks and its anchors. */
export interface AssembledService {
  readonly service: HostedService;
  /** Tells of holds that lapsed. */
  readonly tellExpired: (holds: readonly Hold[]) => void;
}

/** Assembles the service of a server. Throws what `openAnchors` throws. */
export async function assembleService(
  parts: Pick<ServiceParts, 'clock' | 'keys' | 'directory' | 'store' | 'baseUrl'> & { readonly settings: Settings },
  logger: Logger,
): Promise<AssembledService> {
  const { settings, clock, keys, directory } = parts;
  const policyEvents = new PolicyEvents(settings.maxStreams);
  const failed = failuresTo(logger);
  const outbox = new Outbox({
    directory,
    clock,
    egress: new Egress({ resolve: namesFrom(), privateAddresses: settings.webhookPrivateAddresses }),
    secretKey: keys.claimToken,
    disabled: ({ webhookId, url }, error) => logger.warn({ webhookId, url, error }, 'a webhook was disabled'),
    failed,
  });
  const tellExpired = (holds: readonly Hold[]) => {
    for (const hold of holds) outbox.announce(holdExpired(hold));
  };
  const composed: ServiceParts = {
    ...parts,
    anchors: await openAnchors(settings, { ed25519: nodeEd25519, ids: systemIds }),
    events: { ...eventsTo(logger, policyEvents, outbox), failed },
    policyEvents,
    outbox,
    onOutage: (err) => {
      if (err === null) logger.info('the ledger commits again');
      else logger.error({ err }, 'the ledger cannot commit: calls are answered with GATE_UNAVAILABLE until it can');
    },
    onExpired: tellExpired,
  };
  return { service: { ...composeService(composed, systemHost), settings }, tellExpired };
}

function failuresTo(logger: Logger): GateEvents['failed'] {
  return (operation, err) => logger.error({ operation, err }, 'an operation failed');
}

function eventsTo(logger: Logger, policyEvents: PolicyEvents, outbox: Outbox): Omit<GateEvents, 'failed'> {
  return {
    contained: (agent) => {
      const { agentDid, status } = agent;
      policyEvents.changed(agent, 'contained');
      outbox.announce(agentContained(agent, systemIds.uuid()));
      logger.warn({ agentDid, status }, 'an agent was contained');
    },
    escalated: (escalation) => {
      const { escalationId, agentDid, reasonCode } = escalation;
      outbox.announce(escalationCreated(escalation));
      logger.info({ escalationId, agentDid, reasonCode }, 'an action waits for people');
    },
  };
}
