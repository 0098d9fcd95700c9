import { HOLD_KINDS, HOLD_STATES, type HoldKind, type HoldState } from '../../operations/records.js';
import { CALLERS, cellOf, MACHINES, SLOT_REFUSALS, type Trigger } from './machine.js';

/** The machine of a kind of hold as a Markdown table, one row a trigger and one column a state, for the documentation. */
export function machineTable(kind: HoldKind): string {
  const states = HOLD_STATES.filter((state) =>
    triggersOf(kind).some((trigger) => state in (MACHINES[kind][trigger] ?? {})),
  );
  const rows = triggersOf(kind).map((trigger) => [trigger, ...states.map((state) => printed(kind, trigger, state))]);
  return markdown(['trigger', ...states], rows);
}

/** The changes of state of a kind of hold as a Mermaid diagram, one arrow for all triggers between two states, for the documentation. */
export function machineDiagram(kind: HoldKind): string {
  const arrows = HOLD_STATES.flatMap((from) =>
    HOLD_STATES.flatMap((to) => {
      const triggers = triggersOf(kind).filter((trigger) => {
        const cell = cellOf(kind, trigger, from);
        return from !== to && 'to' in cell && cell.to === to;
      });
      return triggers.length === 0 ? [] : [`  ${from} --> ${to}: ${triggers.join('<br>')}\n`];
    }),
  );
  return `stateDiagram-v2\n${arrows.join('')}`;
}

/** Who has each trigger happen, to which kind of hold. */
export function callersTable(): string {
  const rows = HOLD_KINDS.flatMap((kind) => triggersOf(kind).map((trigger) => [kind, trigger, CALLERS[trigger]]));
  return markdown(['kind', 'trigger', 'by'], rows);
}

/** What a slot refuses beside the state; a dash where it refuses nothing. */
export function slotTable(): string {
  const rows = triggersOf('permit').flatMap((trigger) => {
    const refusals = SLOT_REFUSALS[trigger];
    return refusals === undefined
      ? []
      : [[trigger, refusals.none ?? '–', refusals.reserved ?? '–', refusals.final ?? '–']];
  });
  return markdown(['trigger', 'no slot', 'reserved', 'final'], rows);
}

/** The triggers of a kind, in the order of its table. */
export function triggersOf(kind: HoldKind): readonly Trigger[] {
  return TRIGGERS.filter((trigger) => trigger in MACHINES[kind]);
}

const TRIGGERS = HOLD_KINDS.flatMap((kind) => Object.keys(MACHINES[kind])).filter(
  (name): name is Trigger => name in CALLERS,
);

/** Rows of cells as a Markdown table. */
export function markdown(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}

function printed(kind: HoldKind, trigger: Trigger, state: HoldState): string {
  const cell = cellOf(kind, trigger, state);
  return 'to' in cell ? `**${cell.to}**` : cell.refuse;
}
