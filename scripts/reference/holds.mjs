import { machineTable } from '@gatewright/ledger';
import { GENERATED } from './markdown.mjs';

/** The hold machine. */
export function holdsPage() {
  return `${GENERATED}
# Holds

A permit holds its amount against the mandate's cap. What may happen to a hold is one table, and the reducer asks nothing else:
a bold cell is the next state, any other cell the code of the refusal. An unclaimed hold lapses after 15 minutes, or
after what its organisation set; a claimed one never does. Source: \`packages/ledger/src/hold/machine.ts\`.

${machineTable()}`;
}
