import { EVENT_HEARTBEAT_MS } from '../limits.js';

/** Why guards should read an agent's policy again (wire §4, "Stream"). */
export type PolicyChange = 'recompiled' | 'mandate-revoked' | 'contained' | 'reinstated' | 'mode-changed';

/** Whose policy changed. Without an organisation it is the DID that stands for another registration now. */
export interface ChangedAgent {
  readonly orgId: string | null;
  readonly agentDid: string;
}

/** An open stream. */
export interface Subscriber {
  send(frame: string): void;
  end(): void;
}

/** Tells open streams when an agent's policy changed. Frames are server-sent events (WHATWG HTML §9.2). */
export class PolicyEvents {
  private readonly subscribers = new Map<string, Set<Subscriber>>();
  private count = 0;
  /** Called after a change here: streams to other servers should hear of it too. */
  told: (agent: ChangedAgent, reason: PolicyChange) => void = () => undefined;
  /** The organisation whose agent a DID stands for; null where that is not known. */
  organisationOf: (agentDid: string) => Promise<string | null> = async () => null;
  private readonly heartbeat: NodeJS.Timeout;

  /** `maxStreams` may listen at a time. */
  constructor(private readonly maxStreams: number) {
    this.heartbeat = setInterval(() => this.beat(), EVENT_HEARTBEAT_MS);
    this.heartbeat.unref();
  }

  /** Tells every stream of the agent, here and at other servers. */
  changed(agent: ChangedAgent, reason: PolicyChange): void {
    this.deliver(agent, reason);
    this.told(agent, reason);
  }

  /**
   * Tells every stream that is open here, unless the DID stands for another organisation's agent. Where nobody can say, they
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

  /** Hears of one agent's changes until the returned function is called; null where too many listen already. */
  subscribe(agentDid: string, stream: Subscriber): (() => void) | null {
    if (this.count >= this.maxStreams) return null;
    const listening = this.subscribers.get(agentDid) ?? new Set();
    this.subscribers.set(agentDid, listening.add(stream));
    this.count += 1;
    return () => {
      if (!listening.delete(stream)) return;
      this.count -= 1;
      if (listening.size === 0) this.subscribers.delete(agentDid);
    };
  }

  /** Ends every stream. */
  close(): void {
    clearInterval(this.heartbeat);
    for (const listening of [...this.subscribers.values()]) {
      for (const stream of [...listening]) stream.end();
    }
  }

  private tell(agentDid: string, reason: PolicyChange): void {
    const frame = `event: policy:changed\ndata: ${JSON.stringify({ reason })}\n\n`;
    for (const stream of this.subscribers.get(agentDid) ?? []) stream.send(frame);
  }

  private beat(): void {
    for (const listening of this.subscribers.values()) {
      for (const stream of listening) stream.send(': ping\n\n');
    }
  }
}
