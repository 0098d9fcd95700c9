import { callersTable, machineTable, slotTable } from '@gatewright/ledger';
import { GENERATED } from './markdown.mjs';

/** The machines of the kinds of holds. */
export function holdsPage() {
  return `${GENERATED}
# Holds

A hold keeps an amount reserved against the cap of a mandate. There are two kinds: what a permit reserves, and the budget of a
delegated mandate on the account of its parent. What may happen to a hold is one table a kind, and the reducer asks nothing else:
a bold cell is the next state, any other cell the code of the refusal. Source: \`packages/ledger/src/hold/machine.ts\`.

## What a permit reserves

An unclaimed hold lapses after 15 minutes, or after what its organisation set. A claimed one never does, and neither does one
that is \`paying\`: a payment outside is under way or made.

${machineTable('permit')}
A payment outside takes the slot of its hold: \`reserved\` while it is under way, \`final\` once it was made. What the state would
allow, the slot refuses as follows; a dash refuses nothing. While it is reserved, a capture or a reconciliation takes the whole
amount, once it is final at least what was paid; less is \`AMOUNT_MISMATCH\`.

${slotTable()}
## The budget of a delegated mandate

Every other call on its id is answered as for an id that does not exist: \`AUTHORIZATION_NOT_FOUND\`.

${machineTable('delegatedBudget')}
## Who moves a hold

${callersTable()}`;
}
