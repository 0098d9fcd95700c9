/** Why guards should read an agent's policy again (protocol.md §2.9). */
export type PolicyChange = 'recompiled' | 'mandate-revoked' | 'contained' | 'reinstated' | 'mode-changed';

/** Whose policy changed. Without an organisation it is the DID that stands for another registration now. */
export interface ChangedAgent {
  readonly orgId: string | null;
  readonly agentDid: string;
}

/** An open stream. */
export interface Subscriber {
  /** The caller that opened it. */
  readonly source: string;
  send(frame: string): void;
  end(): void;
}

/** Tells open streams when an agent's policy changed. Frames are server-sent events (WHATWG HTML §9.2). */
export class PolicyEvents {
  private readonly subscribers = new Map<string, Set<Subscriber>>();
  /** The same streams by whom they were opened by, the oldest first. */
  private readonly bySource = new Map<string, Set<Subscriber>>();
  private count = 0;
  /** Called after a change here: streams to other servers should hear of it too. */
  told: (agent: ChangedAgent, reason: PolicyChange) => void = () => undefined;
  /** The organisation whose agent a DID stands for; null where that is not known. */
  organisationOf: (agentDid: string) => Promise<string | null> = async () => null;

  /** `maxStreams` may listen at a time. */
  constructor(private readonly maxStreams: number) {}

  /** Tells every stream of the agent, here and at other servers. */
  changed(agent: ChangedAgent, reason: PolicyChange): void {
    this.deliver(agent, reason);
    this.told(agent, reason);
  }

  /**
   * Tells every stream that is open here, unless the DID stands for another organisation's agent. Where that is unknown, they
   * are told: to read a policy once more does no harm.
   */
  deliver({ orgId, agentDid }: ChangedAgent, reason: PolicyChange): void {
    const tell = () => this.tell(agentDid, reason);
    const unlessAnothers = (known: string | null) => {
      if (known === null || known === orgId) tell();
    };
    if (orgId === null) tell();
    else if (this.subscribers.has(agentDid)) this.organisationOf(agentDid).then(unlessAnothers, tell);
  }

  /** Tells every stream of every agent that is open here. */
  deliverToAll(reason: PolicyChange): void {
    for (const agentDid of this.subscribers.keys()) this.tell(agentDid, reason);
  }

  /**
   * Hears of one agent's changes until the returned function is called. Where too many listen already, the source with the most
   * streams gives up its oldest to one with fewer; null to any other.
   */
  subscribe(agentDid: string, stream: Subscriber): (() => void) | null {
    if (this.count >= this.maxStreams && !this.makeRoom(stream.source)) return null;
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

  private tell(agentDid: string, reason: PolicyChange): void {
    const frame = `event: policy:changed\ndata: ${JSON.stringify({ reason })}\n\n`;
    for (const stream of this.subscribers.get(agentDid) ?? []) stream.send(frame);
  }

  /** Shows every stream that it is alive. */
  beat(): void {
    for (const listening of this.subscribers.values()) {
      for (const stream of listening) stream.send(': ping\n\n');
    }
  }
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
