import type { PolicyChanges, PolicyMessage } from '../../platform/events/policy-changes.js';
import type { PolicyEvents } from '../../platform/events/policy-events.js';
import { retryForever } from '../../platform/runtime/retry.js';
import { type Timers, wait } from '../../platform/runtime/timers.js';
import type { AgentPolicies } from './cache.js';
import { APPLIED_MAX_MS } from './policy-digests.js';

/** A change as it is sent; the id names it among those of the server. */
interface SentChange {
  readonly server: string;
  readonly id: number;
  readonly change: PolicyMessage;
}

/** A server has applied the change of another. */
interface Acknowledgement {
  readonly server: string;
  /** The server that sent the change, and its id. */
  readonly of: string;
  readonly applied: number;
}

/** What of a service is shared. */
interface SharingService {
  readonly policies: Pick<AgentPolicies, 'evict'>;
  readonly policyEvents: PolicyEvents;
  readonly policyChanges: PolicyChanges;
  readonly timers: Timers;
}

/** The way to the other servers on a database. */
export interface Peers {
  /** Sends a payload to every listener of a channel. */
  notify(channel: string, payload: string): Promise<void>;
  /** Subscribes to the payloads of a channel; `onGap` is called after a time in which some may have been missed. */
  listen(channel: string, receive: (payload: string) => void, onGap: () => void): Promise<void>;
}

/**
 * Which of the other servers have applied the changes of this one. Servers are known once something was received from them; each
 * joins with a change, which the others acknowledge. One that does not acknowledge in time is not waited for until it is
 * heard of again.
 */
class Acknowledgements {
  private readonly others = new Set<string>();
  private readonly missing = new Map<number, { readonly from: Set<string>; readonly done: () => void }>();
  private next = 0;

  constructor(private readonly timers: Timers) {}

  get known(): number {
    return this.others.size;
  }

  /** An id for a change, and what resolves once each server known by now has applied it, or after a while. */
  expected(): { readonly id: number; readonly all: () => Promise<void> } {
    const id = this.next++;
    const ended = new AbortController();
    const from = new Set(this.others);
    this.missing.set(id, { from, done: () => ended.abort() });
    if (from.size === 0) ended.abort();
    const all = async () => {
      await wait(this.timers, APPLIED_MAX_MS, ended.signal);
      for (const silent of from) this.others.delete(silent);
      this.missing.delete(id);
    };
    return { id, all };
  }

  /** Notes a message of a server, and which change of this one it has applied. */
  by(server: string, id: number | null): void {
    this.others.add(server);
    const change = id === null ? undefined : this.missing.get(id);
    change?.from.delete(server);
    if (change?.from.size === 0) change.done();
  }
}

const CHANNEL = 'gatewright_policy';

const EVERYTHING = { orgId: null, agentDid: null, documentId: null };

/**
 * Publishes policy changes to the other servers, and applies theirs here: of compiled policies what a message names is evicted, and
 * nothing else. `server` names this one, whose own messages come back to it. A message that was lost is made up for: after a gap
 * everything is read again. Returns how to do that after others. A change is answered once the others applied it: a client
 * that goes on at another server would be decided by the old policy.
 */
export async function synchronizePolicies(
  peers: Peers,
  server: string,
  { policies, policyEvents, policyChanges, timers }: SharingService,
  failed: (error: unknown) => void,
): Promise<() => void> {
  const pending = new Set<Promise<void>>();
  const acknowledged = new Acknowledgements(timers);
  const send = (message: SentChange | Acknowledgement) => peers.notify(CHANNEL, JSON.stringify(message));
  const publish = (change: PolicyMessage) => {
    const { id, all } = acknowledged.expected();
    // What the others hold does not expire: a message that got lost would leave them with it for good.
    const sending = retryForever(() => send({ server, id, change }), failed, timers)
      .then(all)
      .finally(() => pending.delete(sending));
    pending.add(sending);
  };
  const applied = async () => {
    if (pending.size === 0) return;
    const ended = new AbortController();
    await Promise.race([Promise.all(pending), wait(timers, APPLIED_MAX_MS, ended.signal)]);
    ended.abort();
  };
  const apply = (change: PolicyMessage) => {
    if (change.kind === 'invalidate') return policies.evict(change.scope);
    if (change.kind === 'organisation') return policyEvents.deliverToOrganisation(change.orgId, change.change);
    if (change.kind === 'proven') return policyEvents.deliverProven(change.orgId, change.agentDid);
    for (const agentDid of change.agentDids) policyEvents.deliver({ orgId: change.orgId, agentDid }, change.reason);
  };
  const receive = (payload: string) => {
    const message: SentChange | Acknowledgement = JSON.parse(payload);
    if (message.server === server) return;
    if ('applied' in message) return acknowledged.by(message.server, message.of === server ? message.applied : null);
    apply(message.change);
    acknowledged.by(message.server, null);
    send({ server, of: message.server, applied: message.id }).catch(failed);
  };
  policyChanges.join({
    publish,
    applied,
    get known() {
      return acknowledged.known;
    },
  });
  // What was read during the gap may have changed without a message, also by the guards whose streams are open here.
  const readAgain = () => {
    policies.evict(EVERYTHING);
    policyEvents.deliverToAll('recompiled');
  };
  await peers.listen(CHANNEL, receive, readAgain);
  readAgain();
  // A server that ended between a change and its message notified no other; this one may be its successor.
  publish({ kind: 'invalidate', scope: EVERYTHING });
  return readAgain;
}
