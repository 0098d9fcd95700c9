// The question that every engine is asked: is a payment of this amount to this merchant blocked by any of N rules?

/** Merchants that rules and requests speak of. */
const MERCHANTS = 20;
/** Limits in cents. Two rules of each merchant are low enough to fire, whatever N is: the matches stay constant. */
const LOW_LIMITS = 2 * MERCHANTS;
const LOW_CENTS = 10_000;
const HIGH_CENTS = 1_000_000;

/** Rule i: block where the merchant is `merchant` and the amount is above `cents`. */
export function rulesOf(count) {
  return Array.from({ length: count }, (_, index) => ({
    id: `r${index}`,
    merchant: `merchant-${index % MERCHANTS}`,
    cents: index < LOW_LIMITS ? LOW_CENTS + index : HIGH_CENTS + index * 7,
  }));
}

/** Requests below, at and above the limits, to merchants that have rules and to one that has none. */
export function requestsOf(rules) {
  const amounts = [50, LOW_CENTS, LOW_CENTS + 1, 25_050, HIGH_CENTS];
  const merchants = [...new Set(rules.map(({ merchant }) => merchant)), 'merchant-unknown'];
  return merchants.flatMap((merchant) => amounts.map((cents) => ({ merchant, cents })));
}

/** The only action that the mandate grants. */
export const ACTION = 'pay';

/** Rules that one document of the evaluator holds. */
const RULES_PER_DOCUMENT = 200;

/** The rules in documents, each with the id that a verdict names it by. */
export function documentsOf(rules) {
  const documents = [];
  for (let first = 0; first < rules.length; first += RULES_PER_DOCUMENT) {
    const id = `d${first}`;
    const members = rules.slice(first, first + RULES_PER_DOCUMENT);
    documents.push({ id, rules: members.map((rule) => ({ ...rule, firedId: `${id}/${rule.id}` })) });
  }
  return documents;
}

/** The request as a gate hands it to the evaluator. */
export function gateRequestOf({ merchant, cents, action = ACTION }) {
  return {
    action,
    agentDid: 'did:magp:testnet:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK_1',
    amount: cents / 100,
    currency: 'EUR',
    merchant,
  };
}

/** Requests that only a whole verdict answers well: no merchant, an action that is not granted, and both. */
export function hardRequestsOf(rules) {
  const [{ merchant }] = rules;
  return [{ cents: HIGH_CENTS }, { merchant, cents: HIGH_CENTS, action: 'refund' }, { cents: 1, action: 'refund' }];
}

/** The answer by the reference evaluator of the rules. */
export function firedBy(rules, { merchant, cents }) {
  return rules.filter((rule) => rule.merchant === merchant && cents > rule.cents).map(({ id }) => id);
}
