import type { Counterparty, SettlementResult } from '@gatewright/guard';

/** A claimed hold of a request, and what settles it. */
export interface ClaimedHold {
  readonly authorizationId: string;
  readonly claimToken: string | undefined;
  readonly amount: number | string;
  /** Names the effect in the log of the receiver; undefined where it keeps none. */
  readonly bookingRef: string | undefined;
}

/** What a receiver says of its settlements: each once, with the last answer of the gate. */
export interface Settled {
  readonly kind: 'capture' | 'void' | 'unknown';
  readonly authorizationId: string;
  readonly result: SettlementResult;
}

/** Settles holds in the background. */
export class Settlements {
  private readonly running = new Set<Promise<void>>();

  constructor(
    /** Makes a call again while it gets no answer. */
    readonly counterparty: Counterparty,
    private readonly report: (settled: Settled) => void = () => undefined,
  ) {}

  get size(): number {
    return this.running.size;
  }

  capture({ authorizationId, claimToken, amount, bookingRef }: ClaimedHold): void {
    const terms = { amountCharged: amount, bookingRef, claimToken };
    this.start('capture', authorizationId, () => this.counterparty.capture(authorizationId, terms));
  }

  void({ authorizationId, claimToken }: Pick<ClaimedHold, 'authorizationId' | 'claimToken'>, reason: string): void {
    this.start('void', authorizationId, () => this.counterparty.void(authorizationId, { reason, claimToken }));
  }

  unknown({ authorizationId, claimToken }: ClaimedHold, reason: string): void {
    this.start('unknown', authorizationId, () => this.counterparty.unknown(authorizationId, { reason, claimToken }));
  }

  /** Makes a call; its result is reported. */
  start(kind: Settled['kind'], authorizationId: string, call: () => Promise<SettlementResult>): void {
    const task = call()
      .then((result) => this.report({ kind, authorizationId, result }))
      .finally(() => this.running.delete(task));
    this.running.add(task);
  }

  /** Resolves when nothing is left to settle. */
  async settled(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running);
  }
}
