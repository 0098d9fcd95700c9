import { EVENT_HEARTBEAT_MS, EVENT_SUBSCRIBERS_MAX } from '../limits.js';

/** Why guards should read an agent's policy again (wire §4, "Stream"). */
export type PolicyChange = 'recompiled' | 'mandate-revoked' | 'contained' | 'reinstated' | 'mode-changed';

type Subscriber = (frame: string) => void;

/** Tells open streams when an agent's policy changed. Frames are server-sent events (WHATWG HTML §9.2). */
export class PolicyEvents {
  private readonly subscribers = new Map<string, Set<Subscriber>>();
  private count = 0;
  private readonly heartbeat: NodeJS.Timeout;

  constructor() {
    this.heartbeat = setInterval(() => this.beat(), EVENT_HEARTBEAT_MS);
    this.heartbeat.unref();
  }

  /** Tells every stream of the agent. */
  changed(agentDid: string, reason: PolicyChange): void {
    const frame = `event: policy:changed\ndata: ${JSON.stringify({ reason })}\n\n`;
    for (const send of this.subscribers.get(agentDid) ?? []) send(frame);
  }

  /** Hears of one agent's changes until the returned function is called; null where too many listen already. */
  subscribe(agentDid: string, send: Subscriber): (() => void) | null {
    if (this.count >= EVENT_SUBSCRIBERS_MAX) return null;
    const listening = this.subscribers.get(agentDid) ?? new Set();
    this.subscribers.set(agentDid, listening.add(send));
    this.count += 1;
    return () => {
      if (!listening.delete(send)) return;
      this.count -= 1;
      if (listening.size === 0) this.subscribers.delete(agentDid);
    };
  }

  /** Ends the heartbeat; streams end with their connections. */
  close(): void {
    clearInterval(this.heartbeat);
  }

  private beat(): void {
    for (const listening of this.subscribers.values()) {
      for (const send of listening) send(': ping\n\n');
    }
  }
}
