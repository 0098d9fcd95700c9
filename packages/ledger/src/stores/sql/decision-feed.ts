import type { EvidenceRecord } from '@gatewright/protocol';
import type { ClosedHold } from '../../operations/records.js';
import type { DecisionFeedPart, FedDecision, FeedPlace, FeedSpan } from '../store.js';
import { type Columns, integer, json, readRow, storedText } from './columns.js';
import type { SqlDriver } from './driver.js';
import { CLOSED_HOLDS, FEED } from './schema.js';

const FED: Columns<FedDecision> = { ...FEED.columns, record: json<EvidenceRecord>() };
const SPAN: Columns<FeedSpan> = { oldestAt: integer, newestAt: integer };

/** The feed of the decision log, in SQL. */
export class SqlDecisionFeed implements DecisionFeedPart {
  constructor(private readonly driver: SqlDriver) {}

  async decisionFeed(limit: number): Promise<readonly FedDecision[]> {
    const rows = await this.driver.all(
      `with feed as (select at, event_id, request from ledger_feed order by at, event_id limit $1)
        select feed.at, feed.event_id, feed.request, found.record
        from feed ${this.driver.dialect.each('ledger_entry', 'found.event_id = feed.event_id')}
        order by feed.at, feed.event_id`,
      [limit],
    );
    return rows.map((row) => readRow(FED, row));
  }

  async leaveFeed(decisions: readonly FeedPlace[]): Promise<void> {
    const places = decisions.map(({ at, eventId }) => [at, storedText(eventId)]);
    for (const { sql, params } of this.driver.dialect.given(FEED.types.slice(0, 2), places)) {
      await this.driver.run(`delete from ledger_feed where (at, event_id) in (${sql})`, params);
    }
  }

  async closedHolds(limit: number): Promise<readonly ClosedHold[]> {
    const rows = await this.driver.all(`select ${CLOSED_HOLDS.list} from ledger_closed_hold limit $1`, [limit]);
    return rows.map((row) => readRow(CLOSED_HOLDS.columns, row));
  }

  async leaveClosed(holds: readonly ClosedHold[]): Promise<void> {
    const counted = holds.map(({ authorizationId, orgId, refundedAmount }) => [
      storedText(authorizationId),
      storedText(orgId),
      refundedAmount,
    ]);
    for (const { sql, params } of this.driver.dialect.given(['text', 'text', 'bigint'], counted)) {
      await this.driver.run(
        `delete from ledger_closed_hold where (authorization_id, org_id, refunded_amount) in (${sql})`,
        params,
      );
    }
  }

  async feedSpan(): Promise<FeedSpan | null> {
    const [row] = await this.driver.all(
      `select (select at from ledger_feed order by at limit 1) as oldest_at,
        (select at from ledger_feed order by at desc limit 1) as newest_at`,
    );
    return row === undefined || row['oldest_at'] === null ? null : readRow(SPAN, row);
  }
}
