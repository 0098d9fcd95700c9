import { NONE } from '../../program/program-layout.js';
import { CELL_FALSE, CELL_NULL, CELL_NUMBER, CELL_TEXT, CELL_TRUE } from '../../values/cells.js';
import type { ProgramBuilder } from './program-builder.js';

/** The record of a typed constant. */
export function constantOf(
  value: string | number | boolean | null,
  program: ProgramBuilder,
): [kind: number, value: number] {
  if (typeof value === 'string') return [CELL_TEXT, program.text(value)];
  if (typeof value === 'number') return [CELL_NUMBER, program.number(String(value))];
  if (value === null) return [CELL_NULL, NONE];
  return [value ? CELL_TRUE : CELL_FALSE, NONE];
}
