import { type AgentProof, cutText, type SettlementCall, settlementProofBytes } from '@gatewright/protocol';
import { acceptedData, textOf } from './envelope.js';
import { type GateClient, PATHS } from './gate-client.js';
import type { Host } from './host.js';
import { readRefusal, readSettlement, type SettlementRefusal, type SettlementResult } from './settlement-result.js';
import type { Signer } from './signer.js';

/** Claims of a guard whose tokens it keeps to void their holds; of more, the oldest are evicted. */
const KEPT_CLAIMS_MAX = 10_000;
/** Longest reason of a void or refund that a gate takes, UTF-16 code units; a longer one is cut. */
const REASON_MAX_CHARS = 1024;

/** What a capture says. */
export interface CaptureTerms {
  /** A decimal of the hold's currency, exactly the authorized amount unless a claim token allows less. */
  readonly amountCharged: number | string;
  readonly settlementTxHash?: string | undefined;
  readonly bookingRef?: string | undefined;
  readonly claimToken?: string | undefined;
}

/** What a void says. */
export interface VoidTerms {
  readonly reason?: string | undefined;
  readonly claimToken?: string | undefined;
}

/** A note as the gate takes it: a part of it is worth more than a hold that stays because of it. */
export function noteOf(text: string | undefined): string | undefined {
  return text === undefined ? undefined : cutText(text, REASON_MAX_CHARS);
}

export type LookupResult = { readonly ok: true; readonly authorizationId: string | null } | SettlementRefusal;

/** Settles the agent's own holds; each call carries a fresh settlement proof (`MAGP-SETTLE-v1`, protocol.md §2.14). */
export class AgentSettlement {
  /** Tokens of the agent's own claims, by authorization. */
  private readonly claims = new Map<string, string>();

  constructor(
    private readonly client: GateClient,
    private readonly signer: Signer,
    private readonly host: Host,
  ) {}

  /** Keeps the token of the agent's own claim until its hold is settled here. */
  keepClaim(authorizationId: string, claimToken: string | undefined): void {
    if (claimToken === undefined) return;
    this.claims.set(authorizationId, claimToken);
    const [oldest] = this.claims.keys();
    if (oldest !== undefined && this.claims.size > KEPT_CLAIMS_MAX) this.claims.delete(oldest);
  }

  claimTokenOf(authorizationId: string): string | undefined {
    return this.claims.get(authorizationId);
  }

  async capture(authorizationId: string, terms: CaptureTerms): Promise<SettlementResult> {
    const { amountCharged, bookingRef, settlementTxHash, claimToken } = terms;
    const agentProof = this.prove(
      { verb: 'capture', amount: amountCharged, bookingRef, settlementTxHash },
      authorizationId,
    );
    const body = { amountCharged, bookingRef, settlementTxHash, claimToken, agentProof };
    const reply = await this.client.post(PATHS.hold(authorizationId, 'capture'), body);
    return this.settled(authorizationId, readSettlement(reply, 'capture'));
  }

  /** Releases a hold; one that the agent claimed by the token of that claim. */
  async void(authorizationId: string, { reason: note, claimToken: given }: VoidTerms): Promise<SettlementResult> {
    const reason = noteOf(note);
    const claimToken = given ?? this.claimTokenOf(authorizationId);
    const agentProof = this.prove({ verb: 'void', reason }, authorizationId);
    const reply = await this.client.post(PATHS.hold(authorizationId, 'void'), { reason, claimToken, agentProof });
    return this.settled(authorizationId, readSettlement(reply, 'void'));
  }

  private settled(authorizationId: string, result: SettlementResult): SettlementResult {
    if (result.ok) this.claims.delete(authorizationId);
    return result;
  }

  /** The authorization that the request with this nonce was given; null where it was given none (protocol.md §2.7). */
  async lookup(nonce: string): Promise<LookupResult> {
    const reply = await this.client.get(PATHS.byRequest(this.signer.did, nonce));
    if (reply.kind === 'unreachable') return readRefusal(reply);
    const data = acceptedData('Lookup', reply);
    if (data !== null) return { ok: true, authorizationId: textOf(data['authorizationId']) };
    const isNone = reply.status === 404 && reply.body?.['success'] === false;
    return isNone ? { ok: true, authorizationId: null } : readRefusal(reply);
  }

  private prove(call: SettlementCall, authorizationId: string): AgentProof {
    const issuedAt = new Date(this.host.clock()).toISOString();
    const unsigned = { agentDid: this.signer.did, nonce: this.host.ids(), issuedAt, signature: '' };
    return { ...unsigned, signature: this.signer.sign(settlementProofBytes(call, authorizationId, unsigned)) };
  }
}
