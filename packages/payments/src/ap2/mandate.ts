import { canonicalJson, isJsonObject, type JsonObject } from '@gatewright/protocol';
import { type PaymentFault, type Read, refuse } from '../refusal.js';
import { type ChainTerms, verifyChain } from './chain.js';
import { type Ap2Payment, ap2Amount, constraintFaults, type OpenConstraint, openConstraints } from './constraints.js';

/** What a payment is verified against. */
export interface Ap2Terms extends ChainTerms {
  /** Digest of the open checkout mandate of this purchase, for `payment.reference`. */
  readonly checkoutHash?: string;
  /** Digest of the checkout that is paid; must be the transaction where it is given. */
  readonly transactionId?: string;
}

/** A payment that its user, or a mandate of its user, permits. */
export interface Ap2Mandate {
  readonly payment: Ap2Payment;
  /** Decimal of the currency. */
  readonly amount: string;
  /** Id of the payee. */
  readonly merchant: string;
  /** Constraints on all payments of the open mandate together: only a ledger can judge them. */
  readonly open: readonly OpenConstraint[];
}

const OPEN_TYPE = 'mandate.payment.open.1';
const CLOSED_TYPE = 'mandate.payment.1';

/**
 * Verifies a chain of an open and a closed payment mandate (AP2 0.2): signatures, bindings, times, audience and nonce, and each constraint
 * that this payment shows. Constraints on earlier payments are given in `open`.
 */
export function verifyPaymentMandate(chain: string, terms: Ap2Terms): Read<Ap2Mandate> {
  const verified = verifyChain(chain, terms);
  if (!verified.ok) return verified;
  const [root, ...others] = verified.value;
  const [closed, ...more] = others;
  if (root === undefined || closed === undefined || more.length > 0)
    return refuse('$', 'must be an open and a closed mandate');
  if (root['vct'] !== OPEN_TYPE) return refuse('$[0].vct', `must be ${OPEN_TYPE}`);
  const payment = readPayment(closed);
  if (!payment.ok) return payment;
  const { constraints } = root;
  if (!Array.isArray(constraints)) return refuse('$[0].constraints', 'must be an array');
  const { checkoutHash = null, transactionId, now } = terms;
  const faults = [
    ...presetFaults(root, closed),
    ...constraintFaults(constraints, payment.value, { checkoutHash, now: now * 1_000 }),
    ...(transactionId === undefined || transactionId === payment.value.transactionId
      ? []
      : [{ path: '$[1].transaction_id', message: 'must be the checkout that is paid' }]),
  ];
  const amount = ap2Amount(payment.value);
  if (amount === null) return refuse('$[1].payment_amount.currency', 'must be a currency of ISO 4217');
  if (faults.length > 0) return { ok: false, faults };
  const { id } = payment.value.payee;
  if (typeof id !== 'string' || id === '') return refuse('$[1].payee.id', 'must name the payee');
  return { ok: true, value: { payment: payment.value, amount, merchant: id, open: openConstraints(constraints) } };
}

/** Members that the open mandate may set beforehand. */
const PRESETS = ['payee', 'payment_amount', 'payment_instrument', 'pisp', 'execution_date'];

function presetFaults(open: JsonObject, closed: JsonObject): readonly PaymentFault[] {
  return PRESETS.filter((name) => {
    const [preset, own] = [open[name], closed[name]];
    return preset !== undefined && (own === undefined || canonicalJson(preset) !== canonicalJson(own));
  }).map((name) => ({ path: `$[1].${name}`, message: 'must be what the open mandate sets' }));
}

function readPayment(closed: JsonObject): Read<Ap2Payment> {
  const { vct, transaction_id: transactionId, payee, payment_amount: money, payment_instrument: instrument } = closed;
  if (vct !== CLOSED_TYPE) return refuse('$[1].vct', `must be ${CLOSED_TYPE}`);
  if (typeof transactionId !== 'string') return refuse('$[1].transaction_id', 'must be text');
  if (!isJsonObject(payee)) return refuse('$[1].payee', 'must be an object');
  if (!isJsonObject(instrument)) return refuse('$[1].payment_instrument', 'must be an object');
  const { amount, currency } = isJsonObject(money) ? money : {};
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount) || amount < 0) {
    return refuse('$[1].payment_amount.amount', 'must be whole smallest units');
  }
  if (typeof currency !== 'string') return refuse('$[1].payment_amount.currency', 'must be text');
  const { pisp = null, execution_date: executionDate = null } = closed;
  if (pisp !== null && !isJsonObject(pisp)) return refuse('$[1].pisp', 'must be an object');
  if (executionDate !== null && (typeof executionDate !== 'string' || Number.isNaN(Date.parse(executionDate)))) {
    return refuse('$[1].execution_date', 'must be a time');
  }
  const value = { transactionId, payee, minorUnits: amount, currency, instrument, pisp, executionDate };
  return { ok: true, value };
}
