import { textOf } from '../../ui/fields.js';

/** The limits that a form names; an empty field names none. */
export function namedTerms(form: HTMLFormElement) {
  const [perTxnMax, maxAmount, merchants] = ['perTxnMax', 'maxAmount', 'merchants'].map((name) => textOf(form, name));
  const list = (merchants ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return {
    ...(perTxnMax ? { perTxnMax } : {}),
    ...(maxAmount ? { maxAmount } : {}),
    ...(list.length === 0 ? {} : { merchants: list }),
  };
}
