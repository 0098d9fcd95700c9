import type { PolicyChange, PolicyEvents } from '../events/policy-events.js';
import { retryForever } from '../runtime/retry.js';
import { type Timers, wait } from '../runtime/timers.js';
import type { AgentPolicies } from './cache.js';
import { NEWS_TOLD_MAX_MS } from './limits.js';

/** What servers on one database tell each other: whose policy to read again, and why streams should hear of it. */
interface News {
  readonly server: string;
  /** The organisation whose agent changed; null for whosever the DID stands for. */
  readonly orgId: string | null;
  /** Null for every agent. */
  readonly agentDid: string | null;
  /** Null where streams need not hear. */
  readonly change: PolicyChange | null;
}

/** What of a service is shared. */
interface SharingService {
  readonly policies: AgentPolicies;
  readonly policyEvents: PolicyEvents;
  readonly timers: Timers;
}

/** The way to the other servers on a database. */
export interface Peers {
  /** Sends a payload to every listener of a channel. */
  notify(channel: string, payload: string): Promise<void>;
  /** Hears the payloads of a channel; `onGap` is called after a time in which some may have been missed. */
  listen(channel: string, hear: (payload: string) => void, onGap: () => void): Promise<void>;
}

const CHANNEL = 'gatewright_policy';

/**
 * Tells the other servers of policy changes, and applies theirs here. `server` names this one, whose own news come back
 * to it. A message lost on the way is made up for: after a gap everything is read again. Returns how to do that after others. A change
 * is answered once the others were told: a client that goes on at another server would be decided by the old policy.
 */
export async function sharePolicyNews(
  peers: Peers,
  server: string,
  { policies, policyEvents, timers }: SharingService,
  failed: (error: unknown) => void,
): Promise<() => void> {
  const untold = new Set<Promise<void>>();
  const tell = (orgId: string | null, agentDid: string | null, change: PolicyChange | null) => {
    const news: News = { server, orgId, agentDid, change };
    // What the others hold has no end of its own: news that got lost would leave them with it for good.
    const telling = retryForever(() => peers.notify(CHANNEL, JSON.stringify(news)), failed, timers).finally(() =>
      untold.delete(telling),
    );
    untold.add(telling);
  };
  policies.changesTold = async () => {
    if (untold.size === 0) return;
    const told = new AbortController();
    await Promise.race([Promise.all(untold), wait(timers, NEWS_TOLD_MAX_MS, told.signal)]);
    told.abort();
  };
  const hear = (payload: string) => {
    // An older version names no organisation.
    const { server: teller, orgId = null, agentDid, change }: News = JSON.parse(payload);
    if (teller === server) return;
    if (agentDid === null) return policies.dropAll();
    if (orgId === null) policies.drop(agentDid);
    else policies.dropOf(orgId, agentDid);
    if (change !== null) policyEvents.deliver({ orgId, agentDid }, change);
  };
  policies.forgotten = (orgId, agentDid) => tell(orgId, agentDid, null);
  policyEvents.told = ({ orgId, agentDid }, change) => tell(orgId, agentDid, change);
  // What was read during the gap may have changed without a message, also by the guards whose streams are open here.
  const readAnew = () => {
    policies.dropAll();
    policyEvents.deliverToAll('recompiled');
  };
  await peers.listen(CHANNEL, hear, readAnew);
  readAnew();
  // A server that ended between a change and its message told no other; this one may be its successor.
  tell(null, null, null);
  return readAnew;
}
