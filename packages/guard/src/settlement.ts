import { type AgentProof, cutText, type SettlementCall, settlementProofBytes } from '@gatewright/protocol';
import { acceptedData, textOf } from './envelope.js';
import { type GateClient, PATHS } from './gate-client.js';
import type { Host } from './host.js';
import { REASON_MAX_CHARS } from './limits.js';
import { readRefusal, readSettlement, type SettlementRefusal, type SettlementResult } from './settlement-result.js';
import type { Signer } from './signer.js';

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
  constructor(
    private readonly client: GateClient,
    private readonly signer: Signer,
    private readonly host: Host,
  ) {}

  async capture(authorizationId: string, terms: CaptureTerms): Promise<SettlementResult> {
    const { amountCharged, bookingRef, settlementTxHash, claimToken } = terms;
    const agentProof = this.prove(
      { verb: 'capture', amount: amountCharged, bookingRef, settlementTxHash },
      authorizationId,
    );
    const body = { amountCharged, bookingRef, settlementTxHash, claimToken, agentProof };
    const reply = await this.client.post(PATHS.hold(authorizationId, 'capture'), body);
    return readSettlement(reply, 'capture');
  }

  async void(authorizationId: string, { reason: note, claimToken }: VoidTerms): Promise<SettlementResult> {
    const reason = noteOf(note);
    const agentProof = this.prove({ verb: 'void', reason }, authorizationId);
    const reply = await this.client.post(PATHS.hold(authorizationId, 'void'), { reason, claimToken, agentProof });
    return readSettlement(reply, 'void');
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
