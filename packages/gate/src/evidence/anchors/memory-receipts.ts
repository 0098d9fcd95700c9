import type { AnchorReceipt, AnchorReceipts } from './checkpoint-anchor.js';

/** Receipts among which the newest checkpoint that most anchors confirmed is looked for: a few turns of every anchor. */
export const RECENT_RECEIPTS = 64;

/** Receipts that live as long as the process. */
export class MemoryReceipts implements AnchorReceipts {
  private readonly kept: AnchorReceipt[] = [];

  async add(receipt: AnchorReceipt): Promise<void> {
    this.kept.push(receipt);
  }

  async covering(size: number): Promise<readonly AnchorReceipt[]> {
    const smallest = Math.min(...this.kept.map((receipt) => receipt.size).filter((each) => each >= size));
    return this.kept.filter((receipt) => receipt.size === smallest);
  }

  async recent(size: number): Promise<readonly AnchorReceipt[]> {
    const found = this.kept.filter((receipt) => receipt.size >= size);
    return found.toSorted((a, b) => b.size - a.size).slice(0, RECENT_RECEIPTS);
  }
}
