import { type OrganisationChange, type PolicyChange, PolicyChanges } from './policy-changes.js';

/** Whose policy changed; null where that is unknown. */
export interface ChangedAgent {
  readonly orgId: string | null;
  readonly agentDid: string;
}

/** An open stream. */
export interface Subscriber {
  /** The caller that opened it. */
  readonly source: string;
  /** The organisation whose agent the DID stands for at its opening, where that is known. */
  readonly orgId?: string;
  send(frame: string): void;
  end(): void;
}

/** DIDs of one message to the other servers, characters of JSON: a message has 8,000 bytes at most. */
const MESSAGE_DIDS_MAX = 6000;

/** Notifies open streams when an agent's policy changed. Frames are server-sent events (WHATWG HTML §9.2). */
export class PolicyEvents {
  private readonly subscribers = new Map<string, Set<Subscriber>>();
  /** The same streams by their sources, the oldest first. */
  private readonly bySource = new Map<string, Set<Subscriber>>();
  /** The organisation whose agent the DID of a stream stands for, where that is known. */
  private readonly owners = new WeakMap<Subscriber, string>();
  private count = 0;

  /** `maxStreams` may listen at a time; `changes` carries what changes here to the streams of other servers. */
  constructor(
    private readonly maxStreams: number,
    readonly changes: PolicyChanges = new PolicyChanges(),
  ) {}

  /** How many streams are open here. */
  get streams(): number {
    return this.count;
  }

  /** Notifies every stream of the agent, here and at other servers. */
  changed({ orgId, agentDid }: ChangedAgent, reason: PolicyChange): void {
    this.changedAll(orgId, [agentDid], reason);
  }

  /** Notifies the streams of agents of one organisation, here and at other servers. */
  changedAll(orgId: string | null, agentDids: readonly string[], reason: PolicyChange): void {
    for (const agentDid of agentDids) this.deliver({ orgId, agentDid }, reason);
    for (const some of chunks(agentDids)) this.changes.publish({ kind: 'notify', orgId, agentDids: some, reason });
  }

  /**
   * Notifies every stream that is open here, unless the DID stands for another organisation's agent. Where that is unknown, they
   * are notified: to read a policy once more does no harm.
   */
  deliver({ orgId, agentDid }: ChangedAgent, reason: PolicyChange): void {
    const frame = frameOf(reason);
    for (const stream of this.subscribers.get(agentDid) ?? []) {
      if (orgId === null) this.owners.delete(stream);
      if (orgId === null || (this.owners.get(stream) ?? orgId) === orgId) stream.send(frame);
    }
  }

  /** Notifies every stream of a DID that stands for the agent of this organisation from now on, here and at other servers. */
  proven(orgId: string, agentDid: string): void {
    this.deliverProven(orgId, agentDid);
    this.changes.publish({ kind: 'proven', orgId, agentDid });
  }

  /** The same for the streams that are open here. */
  deliverProven(orgId: string, agentDid: string): void {
    for (const stream of this.subscribers.get(agentDid) ?? []) {
      this.owners.set(stream, orgId);
      stream.send(frameOf('recompiled'));
    }
  }

  /** Notifies the people of an organisation who listen, here and at other servers. */
  organisationChanged(orgId: string, change: OrganisationChange): void {
    this.deliverToOrganisation(orgId, change);
    this.changes.publish({ kind: 'organisation', orgId, change });
  }

  /** The same for the streams that are open here. */
  deliverToOrganisation(orgId: string, change: OrganisationChange): void {
    const frame = `event: changed\ndata: ${JSON.stringify(change)}\n\n`;
    for (const stream of this.subscribers.get(organisationTopic(orgId)) ?? []) stream.send(frame);
  }

  /** Notifies every stream of every agent that is open here. */
  deliverToAll(reason: PolicyChange): void {
    for (const agentDid of this.subscribers.keys()) this.deliver({ orgId: null, agentDid }, reason);
  }

  /**
   * Sends an agent's changes to a stream until the returned function is called. Where too many listen already, the source with the most
   * streams gives up its oldest to one with fewer; null to any other.
   */
  subscribe(agentDid: string, stream: Subscriber): (() => void) | null {
    if (this.count >= this.maxStreams && !this.makeRoom(stream.source)) return null;
    if (stream.orgId !== undefined) this.owners.set(stream, stream.orgId);
    addTo(this.subscribers, agentDid, stream);
    addTo(this.bySource, stream.source, stream);
    this.count += 1;
    return () => {
      if (!removeFrom(this.subscribers, agentDid, stream)) return;
      removeFrom(this.bySource, stream.source, stream);
      this.count -= 1;
    };
  }

  /** Ends every stream. */
  close(): void {
    for (const listening of [...this.subscribers.values()]) {
      for (const stream of [...listening]) stream.end();
    }
  }

  private makeRoom(source: string): boolean {
    let most = this.bySource.get(source) ?? new Set<Subscriber>();
    const own = most.size;
    for (const streams of this.bySource.values()) if (streams.size > most.size) most = streams;
    if (most.size <= own + 1) return false;
    const [oldest] = most;
    oldest?.end();
    return this.count < this.maxStreams;
  }

  /** Shows every stream that it is alive. */
  beat(): void {
    for (const listening of this.subscribers.values()) {
      for (const stream of listening) stream.send(': ping\n\n');
    }
  }
}

/** What people of an organisation subscribe to, where guards name a DID. */
export function organisationTopic(orgId: string): string {
  return `organisation ${orgId}`;
}

function frameOf(reason: PolicyChange): string {
  return `event: policy:changed\ndata: ${JSON.stringify({ reason })}\n\n`;
}

/** DIDs in groups that fit a message each. */
function chunks(agentDids: readonly string[]): string[][] {
  const groups: string[][] = [];
  let room = 0;
  for (const did of agentDids) {
    const length = JSON.stringify(did).length + 1;
    if (groups.length === 0 || length > room) {
      groups.push([]);
      room = MESSAGE_DIDS_MAX;
    }
    groups.at(-1)?.push(did);
    room -= length;
  }
  return groups;
}

function addTo(streams: Map<string, Set<Subscriber>>, name: string, stream: Subscriber): void {
  const named = streams.get(name) ?? new Set();
  streams.set(name, named.add(stream));
}

/** False where it was not there. */
function removeFrom(streams: Map<string, Set<Subscriber>>, name: string, stream: Subscriber): boolean {
  const named = streams.get(name);
  if (named?.delete(stream) !== true) return false;
  if (named.size === 0) streams.delete(name);
  return true;
}
