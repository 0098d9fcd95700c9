import { localDecisionBytes } from '@gatewright/protocol';
import type { Background } from './background.js';
import { acceptedData, refusalCode } from './envelope.js';
import { type GateClient, type GateReply, PATHS } from './gate-client.js';
import type { Host } from './host.js';
import { RECEIPTS_MAX } from './limits.js';
import type { Reporter } from './report.js';
import type { PreparedRequest } from './request.js';
import type { Signer } from './signer.js';
import type { GuardVerdict } from './verdict.js';

/** What telling the gate of local decisions needs. */
export interface ReceiptPorts {
  readonly client: GateClient;
  readonly signer: Signer;
  readonly host: Host;
  readonly background: Background;
  readonly report: Reporter;
}

/**
 * Reports to the gate what was decided from the bundle (protocol.md §2.19), so that people see there what the agent tried: signed, once, in
 * the background. A receipt changes no verdict and moves nothing; where the gate takes none, nothing else is different.
 */
export class LocalReceipts {
  private underWay = 0;

  constructor(private readonly ports: ReceiptPorts) {}

  /** Sends the receipt of a verdict. While `RECEIPTS_MAX` are under way, further ones are reported as not recorded. */
  send(verdict: GuardVerdict, request: PreparedRequest): void {
    if (this.underWay < RECEIPTS_MAX) this.ports.background.start(this.deliver(verdict, request));
    else this.notify(verdict, request, `${RECEIPTS_MAX} receipts are under way`);
  }

  private async deliver(verdict: GuardVerdict, request: PreparedRequest): Promise<void> {
    this.underWay += 1;
    const fault = await this.post(verdict, request).then(faultOf, String);
    this.underWay -= 1;
    this.notify(verdict, request, fault);
  }

  private notify({ decision, reasonCode }: GuardVerdict, { action }: PreparedRequest, fault: string | null): void {
    this.ports.report({ kind: 'receipt', action, decision, reasonCode, recorded: fault === null, fault });
  }

  private async post({ decision, reasonCode }: GuardVerdict, request: PreparedRequest): Promise<GateReply> {
    const { client, signer, host } = this.ports;
    const receipt = {
      agentDid: signer.did,
      action: request.action,
      decision,
      reasonCode,
      nonce: host.ids(),
      issuedAt: new Date(host.clock()).toISOString(),
    };
    const detail = {
      amount: amountOf(request),
      currency: request.currency ?? null,
      merchant: request.merchant ?? null,
      payloadDigest: request.payloadDigest,
    };
    const signature = signer.sign(localDecisionBytes(receipt, detail));
    return client.post(PATHS.localDecisions, { ...receipt, signature, v: 2, detail });
  }
}

/** The amount as the JSON number that receipts carry; null where there is none. */
function amountOf({ amount }: PreparedRequest): number | null {
  const number = amount === undefined ? Number.NaN : Number(amount);
  return Number.isFinite(number) ? number : null;
}

/** Why the receipt was not recorded; null where it was. */
function faultOf(reply: GateReply): string | null {
  if (reply.kind === 'unreachable') return reply.detail;
  if (acceptedData('LocalDecisionRecorded', reply) !== null) return null;
  return refusalCode(reply) ?? `the gate answered ${reply.status}`;
}
