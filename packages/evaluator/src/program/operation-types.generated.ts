// Printed by `npm run generate` from packages/evaluator/scripts/operation-table.mjs; edit that table, not this file.
import { ATOM_LIST, ATOM_NUMBER } from './program-layout';
import { CONSTANT_SPAN, NUMBER, OperationType, TEXT_LIST, WINDOW } from './program-types';

/** In the order of their numbers. */
export const OPERATION_TYPES: OperationType[] = [
  new OperationType(false),
  new OperationType(true, ATOM_NUMBER, NUMBER),
  new OperationType(true),
  new OperationType(true, ATOM_NUMBER, NUMBER),
  new OperationType(true),
  new OperationType(true, ATOM_LIST, TEXT_LIST),
  new OperationType(true),
  new OperationType(true),
  new OperationType(true, ATOM_LIST, TEXT_LIST),
  new OperationType(true, ATOM_LIST, TEXT_LIST),
  new OperationType(true, ATOM_NUMBER, NUMBER),
  new OperationType(true, ATOM_NUMBER, NUMBER),
  new OperationType(true, ATOM_LIST, TEXT_LIST),
  new OperationType(true, ATOM_NUMBER, NUMBER),
  new OperationType(true, ATOM_LIST, TEXT_LIST),
  new OperationType(true, ATOM_NUMBER, NUMBER),
  new OperationType(true, ATOM_LIST, TEXT_LIST),
  new OperationType(true, ATOM_NUMBER, CONSTANT_SPAN),
  new OperationType(true, ATOM_LIST, TEXT_LIST),
  new OperationType(true, ATOM_LIST, WINDOW),
  new OperationType(true, ATOM_NUMBER, NUMBER),
  new OperationType(true, ATOM_LIST, TEXT_LIST),
  new OperationType(true, ATOM_LIST, TEXT_LIST),
];
