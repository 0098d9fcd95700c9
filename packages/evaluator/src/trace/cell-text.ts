import type { Request } from '../match/request/request.js';
import { NONE } from '../program/program-layout.js';
import { CELL_NULL } from '../values/cells.js';
import { FORM_RAW } from '../values/folding.js';

/** A value of the request as text, as ECMAScript's String has it. */
export function textOfCell({ cells }: Request, cell: number): string {
  if (cells.kind(cell) === CELL_NULL) return cell === NONE ? 'undefined' : 'null';
  const start = cells.startOf(cell, FORM_RAW);
  return textOfUnits(cells.text.units, start, cells.lengthOf(cell, FORM_RAW));
}

/** UTF-16 code units as text. */
export function textOfUnits(units: Uint16Array, start: number, length: number): string {
  let text = '';
  for (let at = start; at < start + length; at += 1) text += String.fromCharCode(units[at] ?? 0);
  return text;
}
