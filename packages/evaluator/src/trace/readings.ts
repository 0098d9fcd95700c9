import type { Request } from '../match/request/request.js';
import { NONE } from '../program/program-layout.js';
import { CELL_LIST, CELL_NULL, CELL_OPAQUE, CELL_TEXT } from '../values/cells.js';
import { textOfCell } from './cell-text.js';
import { type FieldReading, PROVENANCES } from './verdict.js';

/** A value or limit in a trace, characters; entries of a list in one. */
const TRACE_TEXT_MAX = 200;
export const TRACE_ELEMENTS_MAX = 20;

/** What a request says in a slot, under the name of the field. */
export function fieldReading(request: Request, slot: number, field: string): FieldReading {
  const cell = request.cellOf(slot);
  if (request.cells.isMissing(cell)) return { field, value: null, provenance: null };
  return { field, value: shownValue(request, cell), provenance: PROVENANCES[request.provenanceOf(slot)] ?? null };
}

/** A value as JSON writes it, cut at its bound; an object has none that a rule reads. */
export function shownValue(request: Request, cell: number): string {
  const { cells } = request;
  switch (cells.kind(cell)) {
    case CELL_OPAQUE:
      return 'not readable';
    case CELL_TEXT:
      return shortened(JSON.stringify(textOfCell(request, cell)));
    case CELL_LIST:
      return shortened(listText(request, cell));
    default:
      return textOfCell(request, cell);
  }
}

function listText(request: Request, list: number): string {
  const elements: string[] = [];
  let element = request.cells.first(list);
  while (element !== NONE && elements.length < TRACE_ELEMENTS_MAX) {
    elements.push(request.cells.kind(element) === CELL_NULL ? 'null' : shownValue(request, element));
    element = request.cells.next(element);
  }
  return bracketed(elements, element !== NONE);
}

/** Values as a list, which says whether there are more. */
export function bracketed(values: readonly string[], isCut: boolean): string {
  return `[${(isCut ? [...values, '…'] : values).join(', ')}]`;
}

function shortened(text: string): string {
  return text.length > TRACE_TEXT_MAX ? `${text.slice(0, TRACE_TEXT_MAX - 1)}…` : text;
}
