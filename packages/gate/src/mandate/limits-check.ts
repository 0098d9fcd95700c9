import type { Fault, MandateChange, MandateRequest } from '@gatewright/protocol';
import type { MandateTerms } from './terms.js';

/**
 * What is wrong with how a request states that there is no limit of money: a mandate with a currency names a limit, or says
 * `unlimited: true`, so that no limit is left out by mistake. `before` are the terms that a change starts from.
 */
export function limitFaults(
  { unlimited = false }: Pick<MandateRequest | MandateChange, 'unlimited'>,
  terms: Pick<MandateTerms, 'currency' | 'perTxnMax' | 'maxAmount' | 'limits'>,
  before: Pick<MandateTerms, 'perTxnMax' | 'maxAmount' | 'limits'> | null = null,
): Fault[] {
  const { currency } = terms;
  const isLimited = limitsMoney(terms);
  if (unlimited && isLimited) return [{ path: '$.unlimited', message: 'is true beside a limit; state one of the two' }];
  if (unlimited && currency === null) return [{ path: '$.unlimited', message: 'is true without a currency' }];
  const wasUnlimited = before !== null && !limitsMoney(before);
  if (currency === null || isLimited || unlimited || wasUnlimited) return [];
  return [
    { path: '$', message: 'names a currency and no limit; state perTxnMax, maxAmount or limits, or unlimited: true' },
  ];
}

function limitsMoney({ perTxnMax, maxAmount, limits }: Pick<MandateTerms, 'perTxnMax' | 'maxAmount' | 'limits'>) {
  return perTxnMax !== null || maxAmount !== null || limits?.some(({ units }) => units !== null) === true;
}

/** What the person who issues these terms may not have meant. */
export function termWarnings({ perTxnMax, maxAmount }: Pick<MandateTerms, 'perTxnMax' | 'maxAmount'>): Fault[] {
  const isIdle = perTxnMax !== null && maxAmount !== null && perTxnMax > maxAmount;
  return isIdle ? [{ path: '$.perTxnMax', message: 'is above maxAmount, so it limits nothing' }] : [];
}
