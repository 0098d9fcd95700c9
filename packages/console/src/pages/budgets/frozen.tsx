import { texts } from '../../texts/index.js';

/** That nothing is permitted under a budget. */
export function Frozen() {
  return <span className="verdict suspended">{texts.budgets.frozen}</span>;
}
