import { localDecisionBytes } from '@gatewright/protocol';
import { acceptedData, refusalCode } from './envelope.js';
import { type GateClient, type GateReply, PATHS } from './gate-client.js';
import type { Host } from './host.js';
import type { Persistence } from './persistence.js';
import type { Reporter } from './report.js';
import type { PreparedRequest } from './request.js';
import type { Signer } from './signer.js';
import type { GuardVerdict } from './verdict.js';

/** Receipts of local decisions that may be on their way to the gate at once; more would be the agent's own flood. */
export const RECEIPTS_MAX = 32;
/** Receipts that a guard keeps until the gate acknowledged them; further ones are reported as lost. */
export const RECEIPTS_KEPT_MAX = 10_000;

/** What reporting local decisions to the gate needs. */
export interface ReceiptPorts {
  readonly client: GateClient;
  readonly signer: Signer;
  readonly host: Host;
  readonly persistence: Persistence;
  readonly report: Reporter;
}

/** A decision that the gate has not acknowledged yet. */
interface Receipt {
  readonly verdict: GuardVerdict;
  readonly request: PreparedRequest;
  /** The same in every attempt, so that a gate which recorded it before says so. */
  readonly nonce: string;
}

/**
 * Reports to the gate what was decided from the bundle (protocol.md §2.19), so that people see there what the agent tried: signed,
 * in the background, again and again until the gate acknowledged or refused it. A receipt changes no verdict and moves nothing. What
 * was not acknowledged after every pause waits for the next local decision.
 */
export class LocalReceipts {
  private readonly waiting: Receipt[] = [];
  private underWay = 0;

  constructor(private readonly ports: ReceiptPorts) {}

  /** Sends the receipt of a verdict. While `RECEIPTS_KEPT_MAX` are kept, further ones are reported as not recorded. */
  send(verdict: GuardVerdict, request: PreparedRequest): void {
    if (this.waiting.length + this.underWay >= RECEIPTS_KEPT_MAX) {
      this.notify({ verdict, request }, `${RECEIPTS_KEPT_MAX} receipts wait`);
      return;
    }
    try {
      this.waiting.push({ verdict, request, nonce: this.ports.host.ids() });
    } catch (error) {
      this.notify({ verdict, request }, String(error));
    }
    this.start();
  }

  private start(): void {
    while (this.underWay < RECEIPTS_MAX) {
      const receipt = this.waiting.shift();
      if (receipt === undefined) return;
      this.underWay += 1;
      this.ports.persistence.background.start(this.deliver(receipt));
    }
  }

  private async deliver(receipt: Receipt): Promise<void> {
    const { host, pauses } = this.ports.persistence;
    let fault = await this.attempt(receipt, false);
    for (const pause of pauses) {
      if (!fault.retryable) break;
      await host.sleep(pause);
      fault = await this.attempt(receipt, true);
    }
    this.underWay -= 1;
    this.notify(receipt, fault.text);
    if (fault.retryable) this.waiting.push(receipt);
    else this.start();
  }

  private notify({ verdict, request: { action } }: Omit<Receipt, 'nonce'>, fault: string | null): void {
    const { decision, reasonCode } = verdict;
    this.ports.report({ kind: 'receipt', action, decision, reasonCode, recorded: fault === null, fault });
  }

  private async attempt({ verdict, request, nonce }: Receipt, isRepeated: boolean): Promise<Fault> {
    const { client, signer, host } = this.ports;
    const { decision, reasonCode } = verdict;
    const issuedAt = new Date(host.clock()).toISOString();
    const receipt = { agentDid: signer.did, action: request.action, decision, reasonCode, nonce, issuedAt };
    const detail = {
      amount: amountOf(request),
      currency: request.currency ?? null,
      merchant: request.merchant ?? null,
      payloadDigest: request.payloadDigest,
    };
    const signature = signer.sign(localDecisionBytes(receipt, detail));
    const reply = await client.post(PATHS.localDecisions, { ...receipt, signature, v: 2, detail });
    return faultOf(reply, isRepeated);
  }
}

/** The amount as the JSON number that receipts carry; null where there is none. */
function amountOf({ amount }: PreparedRequest): number | null {
  const number = amount === undefined ? Number.NaN : Number(amount);
  return Number.isFinite(number) ? number : null;
}

/** Why a receipt was not recorded, null where it was; and whether the same one may be later. */
interface Fault {
  readonly text: string | null;
  readonly retryable: boolean;
}

const RECORDED: Fault = { text: null, retryable: false };

/** Reads the answer to a receipt. A gate that knows the nonce of a repeated one recorded it, and its answer was lost. */
function faultOf(reply: GateReply, isRepeated: boolean): Fault {
  if (reply.kind === 'unreachable') return { text: reply.detail, retryable: true };
  if (acceptedData('LocalDecisionRecorded', reply) !== null) return RECORDED;
  const code = refusalCode(reply);
  if (isRepeated && code === 'REPLAY_DETECTED') return RECORDED;
  const { status } = reply;
  const refused = status >= 400 && status < 500 && status !== 408 && status !== 429;
  return { text: code ?? `the gate answered ${status}`, retryable: !refused };
}
