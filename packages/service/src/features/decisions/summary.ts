import { type JsonObject, unitsToDecimal } from '@gatewright/protocol';
import type { LoggedDecision } from './logged-decision.js';

/** The decisions of one day (UTC) with one verdict, code and currency. */
interface SummaryRow {
  readonly day: string;
  readonly decision: string;
  readonly reasonCode: string;
  /** Null where the requests stated no amount. */
  readonly currency: string | null;
  count: number;
  units: bigint;
}

/** Counts of decisions, and sums of the amounts that their requests stated. Sums are exact: units of a currency, not binary fractions. */
export class DecisionSummary {
  private readonly rows = new Map<string, SummaryRow>();
  counted = 0;

  get length(): number {
    return this.rows.size;
  }

  add({ occurredAt, decision, reasonCode, currency, units }: LoggedDecision): void {
    const day = new Date(occurredAt).toISOString().slice(0, 10);
    const of = units === null ? null : currency;
    const key = JSON.stringify([day, decision, reasonCode, of]);
    const row = this.rows.get(key) ?? { day, decision, reasonCode, currency: of, count: 0, units: 0n };
    row.count += 1;
    row.units += BigInt(units ?? 0);
    this.rows.set(key, row);
    this.counted += 1;
  }

  /** The newest day first. */
  shown(): JsonObject[] {
    return [...this.rows.values()].map(({ units, currency, ...row }) => ({
      ...row,
      currency,
      amount: currency === null ? null : unitsToDecimal(units, currency),
    }));
  }
}
