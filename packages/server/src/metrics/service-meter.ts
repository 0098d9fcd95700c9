import type { Clock } from '@gatewright/gate';
import type { Hold, Op, Result } from '@gatewright/ledger';
import { isPermit, unitsToNumber } from '@gatewright/protocol';
import { type Meter, NO_METER } from '@gatewright/service/internal';
import type { Spans } from '../http/spans.js';
import type { Instruments } from './instruments.js';
import type { HoldEvent } from './labels.js';

/** Counts what the service does, and records its commits as spans; undefined where neither is observed. */
export function meterOf(instruments: Instruments | null, spans: Spans | null, clock: Clock): Meter | undefined {
  const meter = instruments === null ? NO_METER : serviceMeter(instruments);
  if (spans === null) return instruments === null ? undefined : meter;
  return {
    ...meter,
    committed(batch) {
      meter.committed(batch);
      spans.commit(batch, clock.now());
    },
  };
}

/** Counts what the service does. */
function serviceMeter(instruments: Instruments): Meter {
  const move = (movement: Movement) => {
    const { event, amount, currency } = movement;
    instruments.add('gatewright_holds_total', { event });
    if (amount > 0n) {
      const money = unitsToNumber(amount, currency);
      instruments.add('gatewright_hold_amount_total', { event, currency: currency.toUpperCase() }, money);
    }
  };
  return {
    committed({ ops, results, ms }) {
      instruments.observe('gatewright_commit_duration_seconds', {}, ms / 1_000);
      instruments.observe('gatewright_commit_batch_size', {}, ops.length);
      if (results === null) return instruments.add('gatewright_commit_failures_total', {});
      for (const [index, op] of ops.entries()) {
        const result = results[index];
        if (result === undefined || !result.ok) continue;
        if (result.kind === 'decide') {
          const { decision, reasonCode } = result;
          instruments.add('gatewright_decisions_total', { decision, code: reasonCode });
        }
        const movement = movementOf(op, result);
        if (movement !== null) move(movement);
        const ended = endedBy(result);
        if (ended > 0) instruments.add('gatewright_holds_total', { event: 'ended' }, ended);
      }
    },
    expired(holds) {
      for (const hold of holds) move(ofHold('expired', hold));
    },
    limitRefused({ per, from }) {
      const period = typeof per === 'string' ? per : 'rolling' in per ? 'rolling' : 'since';
      instruments.add('gatewright_limit_refusals_total', { per: period, from });
    },
    compared(live, shadow) {
      instruments.add('gatewright_shadow_decisions_total', { live, shadow });
    },
    attempted(channel, outcome) {
      instruments.add('gatewright_deliveries_total', { channel, outcome });
    },
  };
}

/** What happened to one hold. */
interface Movement {
  readonly event: HoldEvent;
  /** Units of the currency. */
  readonly amount: bigint;
  readonly currency: string;
}

function ofHold(event: HoldEvent, { amount, currency }: Pick<Hold, 'amount' | 'currency'>): Movement {
  return { event, amount, currency };
}

/** What an operation did to a hold; null where it did nothing, or did it before. Holds of one row a page are left to `expired`. */
function movementOf(op: Op, result: Result & { readonly ok: true }): Movement | null {
  switch (result.kind) {
    case 'decide': {
      const isNew = op.kind === 'decide' && op.hold !== null && isPermit(result.decision);
      return isNew ? ofHold('permitted', op.hold) : null;
    }
    case 'claim':
      return result.replayed ? null : ofHold('claimed', result.hold);
    case 'capture':
      return { event: 'captured', amount: result.amountCharged, currency: result.hold.currency };
    case 'void':
      return ofHold('voided', result.hold);
    case 'expire':
      return ofHold(result.hold.state === 'expired' ? 'expired' : 'voided', result.hold);
    case 'unknown':
      return ofHold('unknown', result.hold);
    case 'reconcile': {
      const { settledAmount, currency } = result.hold;
      return settledAmount === null
        ? ofHold('voided', result.hold)
        : { event: 'captured', amount: settledAmount, currency };
    }
    case 'refund':
      return result.replayed
        ? null
        : { event: 'refunded', amount: result.refundAmount, currency: result.hold.currency };
    default:
      return null;
  }
}

/** How many holds were released with their mandate or their agent. */
function endedBy(result: Result & { readonly ok: true }): number {
  return 'voided' in result ? result.voided.length : 0;
}
