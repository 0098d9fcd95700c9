import type { PolicyChange, PolicyEvents } from '../events/policy-events.js';
import { retryForever } from '../runtime/retry.js';
import { type Timers, wait } from '../runtime/timers.js';
import type { AgentPolicies } from './cache.js';
import { NEWS_TOLD_MAX_MS } from './limits.js';

/** What servers on one database tell each other: whose policy to read again, and why streams should hear of it. */
interface News {
  readonly server: string;
  /** Names these news among those of the server. An older version gives none, and reads no acknowledgement. */
  readonly id?: number;
  /** The organisation whose agent changed; null for whosever the DID stands for. */
  readonly orgId: string | null;
  /** Null for every agent. */
  readonly agentDid: string | null;
  /** Null where streams need not hear. */
  readonly change: PolicyChange | null;
}

/** A server has applied the news of another; every server hears it. */
interface Acknowledgement {
  readonly server: string;
  /** Whose news. */
  readonly of: string;
  /** Which. */
  readonly heard: number;
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

/**
 * Which of the other servers have applied the news of this one. Servers are known once something was heard from them; each joins
 * with news, which the others acknowledge. One that does not acknowledge in time is not waited for until it is heard again.
 */
class Acknowledgements {
  private readonly others = new Set<string>();
  private readonly missing = new Map<number, { readonly from: Set<string>; readonly done: () => void }>();
  private next = 0;

  constructor(private readonly timers: Timers) {}

  /** An id for news, and what resolves once each server known by now has applied them, or after a while. */
  expected(): { readonly id: number; readonly all: () => Promise<void> } {
    const id = this.next++;
    const ended = new AbortController();
    const from = new Set(this.others);
    this.missing.set(id, { from, done: () => ended.abort() });
    if (from.size === 0) ended.abort();
    const all = async () => {
      await wait(this.timers, NEWS_TOLD_MAX_MS, ended.signal);
      for (const silent of from) this.others.delete(silent);
      this.missing.delete(id);
    };
    return { id, all };
  }

  /** Notes that a server was heard, and which news of this one it has applied. */
  by(server: string, id: number | null): void {
    this.others.add(server);
    const news = id === null ? undefined : this.missing.get(id);
    news?.from.delete(server);
    if (news?.from.size === 0) news.done();
  }
}

const CHANNEL = 'gatewright_policy';

/**
 * Tells the other servers of policy changes, and applies theirs here. `server` names this one, whose own news come back
 * to it. A message lost on the way is made up for: after a gap everything is read again. Returns how to do that after others. A change
 * is answered once the others applied it: a client that goes on at another server would be decided by the old policy.
 */
export async function sharePolicyNews(
  peers: Peers,
  server: string,
  { policies, policyEvents, timers }: SharingService,
  failed: (error: unknown) => void,
): Promise<() => void> {
  const untold = new Set<Promise<void>>();
  const heard = new Acknowledgements(timers);
  const send = (message: News | Acknowledgement) => peers.notify(CHANNEL, JSON.stringify(message));
  const tell = (orgId: string | null, agentDid: string | null, change: PolicyChange | null) => {
    const { id, all } = heard.expected();
    const news: News = { server, id, orgId, agentDid, change };
    // What the others hold has no end of its own: news that got lost would leave them with it for good.
    const telling = retryForever(() => send(news), failed, timers)
      .then(all)
      .finally(() => untold.delete(telling));
    untold.add(telling);
  };
  policies.changesTold = async () => {
    if (untold.size === 0) return;
    const told = new AbortController();
    await Promise.race([Promise.all(untold), wait(timers, NEWS_TOLD_MAX_MS, told.signal)]);
    told.abort();
  };
  const hear = (payload: string) => {
    const message: News | Acknowledgement = JSON.parse(payload);
    if (message.server === server) return;
    if ('heard' in message) return heard.by(message.server, message.of === server ? message.heard : null);
    apply(message);
    if (message.id === undefined) return;
    heard.by(message.server, null);
    send({ server, of: message.server, heard: message.id }).catch(failed);
  };
  // An older version names no organisation.
  const apply = ({ orgId = null, agentDid, change }: News) => {
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
