import { CURRENCY_EXPONENTS, MONEY_MAX_UNITS } from '@gatewright/protocol';
import { MoneyTooLargeError } from '../errors.js';
import { largestMinorUnits, unitsPerMinorUnit } from '../finer-units.js';
import type { SqlSession } from './driver.js';
import { text } from './rows.js';

const CODES = [...CURRENCY_EXPONENTS.keys()];
const COUNTS = [...new Set(CODES.map(unitsPerMinorUnit))];

/** SQL for a number that depends on the currency in a column; what is no known currency has one unit per minor unit. */
function byCurrency(column: string, numberOf: (unitsPer: bigint) => bigint): string {
  const cases = COUNTS.map((unitsPer) => {
    const codes = CODES.filter((code) => unitsPerMinorUnit(code) === unitsPer).map((code) => `'${code}'`);
    return `when upper(${column}) in (${codes.join(', ')}) then ${numberOf(unitsPer)}`;
  });
  return `case ${cases.join(' ')} else ${numberOf(1n)} end`;
}

const unitsPer = (currency: string) => byCurrency(currency, (units) => units);
const largest = (currency: string) => byCurrency(currency, largestMinorUnits);

/** The columns of a hold that count money in its currency. */
const HOLD_MONEY = ['amount', 'settled_amount', 'refunded_amount', 'paid_outside'] as const;

const OF_MANDATE = `mandate.org_id = ledger_entry.org_id and ledger_entry.stream_id = 'mandate:' || mandate.mandate_id`;

/** Queries for the first row whose money is too large, by what they find. */
const TOO_LARGE: readonly (readonly [found: string, sql: string])[] = [
  [
    'mandate',
    `select mandate_id as id, org_id from ledger_mandate
      where reserved > ${largest('currency')} - captured limit 1`,
  ],
  [
    'hold',
    `select authorization_id as id, org_id from ledger_hold
      where ${HOLD_MONEY.map((column) => `${column} > ${largest('currency')}`).join(' or ')} limit 1`,
  ],
  [
    'journal of mandate',
    `select mandate.mandate_id as id, mandate.org_id from ledger_entry join ledger_mandate mandate on ${OF_MANDATE}
      where ledger_entry.reserved > ${largest('mandate.currency')} - ledger_entry.captured limit 1`,
  ],
];

/** Throws MoneyTooLargeError, which names a row whose money 64 bits cannot hold in units. */
async function refuseTooLarge(session: SqlSession): Promise<void> {
  for (const [found, sql] of TOO_LARGE) {
    const [row] = await session.all(sql);
    if (row === undefined) continue;
    throw new MoneyTooLargeError(
      `${found} ${text.read(row['id'] ?? null)} of organisation ${text.read(row['org_id'] ?? null)}`,
    );
  }
}

/**
 * Counts money in units, not in minor units. The table of receipts gets another name, because every decision writes there: a
 * server of an older schema that still runs would count in minor units, and so it can commit none.
 */
export const FINER_UNITS = [
  'alter table ledger_receipt rename to ledger_batch_receipt',
  refuseTooLarge,
  `update ledger_hold set ${HOLD_MONEY.map((column) => `${column} = ${column} * ${unitsPer('currency')}`).join(', ')}`,
  `update ledger_entry set reserved = ledger_entry.reserved * ${unitsPer('mandate.currency')},
    captured = ledger_entry.captured * ${unitsPer('mandate.currency')}
    from ledger_mandate mandate where ${OF_MANDATE}`,
  `update ledger_mandate set reserved = reserved * ${unitsPer('currency')}, captured = captured * ${unitsPer('currency')},
    cap = case when cap > ${largest('currency')} then ${MONEY_MAX_UNITS} else cap * ${unitsPer('currency')} end`,
] as const;
