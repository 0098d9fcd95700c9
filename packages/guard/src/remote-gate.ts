import { PREVIEW_NONCE_PREFIX } from '@gatewright/protocol';
import { type GateClient, type GateReply, PATHS } from './gate-client.js';
import type { Host } from './host.js';
import { releaseOrphan } from './orphan.js';
import { type Persistence, retryInBackground } from './persistence.js';
import type { Reporter } from './report.js';
import { type PreparedRequest, type SignedActionRequest, signRequest } from './request.js';
import type { SeenAnswers } from './seen-answers.js';
import type { AgentSettlement } from './settlement.js';
import type { Signer } from './signer.js';
import { type GuardVerdict, isPermitted } from './verdict.js';
import { readVerdict, replayed, type VerdictReading } from './verdict-reading.js';

/** What asking the gate needs. */
export interface RemoteGatePorts {
  readonly client: GateClient;
  readonly signer: Signer;
  readonly host: Host;
  readonly signContext: boolean;
  readonly settlement: AgentSettlement;
  readonly persistence: Persistence;
  readonly report: Reporter;
  readonly seen: SeenAnswers;
}

/** Asks the gate about actions, and gives back every hold that it cannot stand behind. */
export class RemoteGate {
  constructor(private readonly ports: RemoteGatePorts) {}

  /** Signs a request and asks what would be decided, which reserves nothing. */
  async preview(request: PreparedRequest): Promise<GateReply> {
    return this.ports.client.post(PATHS.preview, this.sign(request, PREVIEW_NONCE_PREFIX).body);
  }

  /** Signs and sends one request. Always a verdict: a gate that cannot be reached or believed is a block. */
  async authorize(request: PreparedRequest): Promise<GuardVerdict> {
    const { client, signer, host } = this.ports;
    const sent = this.sign(request);
    const reply = await client.post(PATHS.authorize, sent.body);
    const reading = readVerdict(reply, sent, { agentDid: signer.did, now: host.clock() });
    const { verdict, orphaned, unwanted } = this.isRepeated(reading) ? replayed(sent.nonce) : reading;
    if (orphaned) this.searchOrphan(sent.nonce);
    if (unwanted !== null) this.giveBack(unwanted.authorizationId, unwanted.reason);
    return verdict;
  }

  private sign(request: PreparedRequest, prefix = ''): SignedActionRequest {
    const { signer, host, signContext } = this.ports;
    const issuedAt = new Date(host.clock()).toISOString();
    return signRequest(request, { signer, nonce: prefix + host.ids(), issuedAt, signContext });
  }

  /** Voids a hold in the background. */
  giveBack(authorizationId: string, reason: string): void {
    this.ports.persistence.background.start(this.void(authorizationId, reason));
  }

  /** Voids a hold; while the gate cannot be reached, further attempts are made in the background. */
  async void(authorizationId: string, reason: string): Promise<void> {
    const { settlement, persistence, report } = this.ports;
    await retryInBackground(
      () => settlement.void(authorizationId, { reason }),
      (result) => report({ kind: 'void', authorizationId, result }),
      persistence,
    );
  }

  /** True for a permit or a hold that this guard was given before: a gate gives each once, under an id of its own. */
  private isRepeated({ verdict, unwanted }: VerdictReading): boolean {
    const id = isPermitted(verdict) || unwanted !== null ? (verdict.authorizationId ?? verdict.eventId) : null;
    return id !== null && !this.ports.seen.take(id);
  }

  private searchOrphan(nonce: string): void {
    const { settlement, persistence, report, seen } = this.ports;
    persistence.background.start(releaseOrphan(nonce, { settlement, persistence, report, seen }));
  }
}
