import { EVENT_HEARTBEAT_MS } from '../limits.js';

/** Why guards should read an agent's policy again (wire §4, "Stream"). */
export type PolicyChange = 'recompiled' | 'mandate-revoked' | 'contained' | 'reinstated' | 'mode-changed';

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
  told: (agentDid: string, reason: PolicyChange) => void = () => undefined;
  private readonly heartbeat: NodeJS.Timeout;

  /** `maxStreams` may listen at a time. */
  constructor(private readonly maxStreams: number) {
    this.heartbeat = setInterval(() => this.beat(), EVENT_HEARTBEAT_MS);
    this.heartbeat.unref();
  }

  /** Tells every stream of the agent, here and at other servers. */
  changed(agentDid: string, reason: PolicyChange): void {
    this.deliver(agentDid, reason);
    this.told(agentDid, reason);
  }

  /** Tells every stream that is open here. */
  deliver(agentDid: string, reason: PolicyChange): void {
    const frame = `event: policy:changed\ndata: ${JSON.stringify({ reason })}\n\n`;
    for (const stream of this.subscribers.get(agentDid) ?? []) stream.send(frame);
  }

  /** Tells every stream of every agent that is open here. */
  deliverToAll(reason: PolicyChange): void {
    for (const agentDid of this.subscribers.keys()) this.deliver(agentDid, reason);
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

  private beat(): void {
    for (const listening of this.subscribers.values()) {
      for (const stream of listening) stream.send(': ping\n\n');
    }
  }
}
