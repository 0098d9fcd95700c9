import { HOLD_STATES } from '../records.js';
import { type Cell, MACHINE, TRIGGERS } from './machine.js';

/** The hold machine as a Markdown table, one row a trigger and one column a state, for the documentation. */
export function machineTable(): string {
  const rows = TRIGGERS.map((trigger) => [trigger, ...HOLD_STATES.map((state) => printed(MACHINE[trigger][state]))]);
  const lines = [['trigger', ...HOLD_STATES], ['---', ...HOLD_STATES.map(() => '---')], ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}

function printed(cell: Cell): string {
  return 'to' in cell ? `**${cell.to}**` : cell.refuse;
}
