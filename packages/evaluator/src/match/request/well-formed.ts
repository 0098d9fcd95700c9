import { RISK_NONE, SHAPE_ANY, SHAPE_BOOLEAN, SHAPE_NUMBER, SHAPE_RISK, SHAPE_TEXT } from '../../program/fields';
import { Program } from '../../program/program';
import { SLOT_SHAPE } from '../../program/program-layout';
import { CELL_FALSE, CELL_LIST, CELL_NUMBER, CELL_TEXT, CELL_TRUE } from '../../values/cells';
import { Request } from './request';

/** Whether a field is there and of the shape that its name demands (protocol.md §3.2). */
export function isWellFormed(program: Program, request: Request, slot: i32): boolean {
  const cells = request.cells;
  const cell = request.cellOf(slot);
  if (cells.isMissing(cell)) return false;
  const kind = cells.kind(cell);
  switch (program.slots.get(slot, SLOT_SHAPE)) {
    case SHAPE_ANY:
      return true;
    case SHAPE_RISK:
      return request.levelOf(cell) !== RISK_NONE;
    case SHAPE_BOOLEAN:
      return kind === CELL_FALSE || kind === CELL_TRUE;
    case SHAPE_NUMBER:
      return kind === CELL_NUMBER;
    case SHAPE_TEXT:
      return kind === CELL_TEXT;
    default:
      return kind === CELL_LIST && cells.isListOfTexts(cell);
  }
}
