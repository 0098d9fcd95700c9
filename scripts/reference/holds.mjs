import { budgetReturnsTable, callersTable, machineDiagram, machineTable, slotTable } from '@gatewright/ledger';
import { GENERATED } from './markdown.mjs';

/** The machines of the kinds of holds. */
export function holdsPage() {
  return `${GENERATED}
# Holds

A hold keeps an amount reserved against the cap of a mandate. This page has its states, their transitions and each refusal, for developers of services that settle holds. There are two kinds: what a permit reserves, and the budget of a
delegated mandate on the account of its parent. One table for each kind defines its transitions, and the reducer uses nothing else:
a bold cell is the next state, any other cell the code of the refusal. Source: \`packages/ledger/src/reducer/hold/machine.ts\`.

## Life of a hold

Every change of state, with its triggers. A permit makes a hold in the state \`held\`.

\`\`\`mermaid
${machineDiagram('permit')}\`\`\`

## Holds of permits

An unclaimed hold expires after 15 minutes, or after the time that its organisation set. A claimed hold does not expire, and neither does one
in the state \`paying\`, whose payment outside is in progress or made.

The revocation of its mandate and the quarantine or retirement of its agent end an unclaimed hold at once (\`close\`). Where there are
many, they count as voided before they are released, in bounded steps ([ADR 18](../adr/0018-holds.md)).

${machineTable('permit')}
A payment outside takes the slot of its hold: \`reserved\` while it is in progress, \`final\` after it was made. The slot refuses some triggers
that the state permits; a dash refuses nothing. While the slot is reserved, a capture or a reconciliation takes the whole
amount; when it is final, at least what was paid. Less is \`AMOUNT_MISMATCH\`.

${slotTable()}
## Budget that returns after money may have moved

After a party has claimed a hold or reserved its slot, money may have moved. The table has every trigger that then makes the hold count for
less: its position, the triggers that lead there, and what the hold still counts. Each row relies on the statement of one party; a row without
one fails a test. The slot of a claimed hold belongs to its claimer. A slot without a party is recorded at the whole amount and released by an owner. Source: \`packages/ledger/src/reducer/hold/budget-returns.ts\`.

${budgetReturnsTable()}
## The budget of a delegated mandate

Any other call on its id is answered as for an unknown id: \`AUTHORIZATION_NOT_FOUND\`.

${machineTable('delegatedBudget')}
## Callers

${callersTable()}`;
}
