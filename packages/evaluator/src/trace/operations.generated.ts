// Printed by `npm run generate` from packages/evaluator/scripts/operation-table.mjs; edit that table, not this file.
import { ACTION, AMOUNT, CUMULATIVE_SPEND, CURRENCY, OUTPUT, PROMPT } from '../program/fields.js';
import type { Relation } from './verdict.js';

/** What the trace says of the atoms of an operation. */
export interface OperationTrace {
  /** The slots that an atom reads, by its own and whether it has a scope. */
  readonly reads: (slot: number, isScoped: boolean) => readonly number[];
  readonly relation: Relation | 'by-count' | 'by-list-options' | 'by-side';
  readonly limit: 'constants' | 'false' | 'foldedTexts' | 'level' | 'number' | 'terms' | 'texts' | 'true' | 'trustedNumber' | 'window';
}

/** In the order of their numbers. */
export const OPERATION_TRACES: readonly OperationTrace[] = [
  { reads: () => [], relation: 'unreadable', limit: 'texts' },
  { reads: (_slot, isScoped) => [AMOUNT, ...(isScoped ? [CURRENCY] : [])], relation: 'above', limit: 'number' },
  { reads: (slot) => [slot], relation: 'unreadable', limit: 'texts' },
  { reads: (_slot, isScoped) => [CUMULATIVE_SPEND, AMOUNT, ...(isScoped ? [CURRENCY] : [])], relation: 'above', limit: 'number' },
  { reads: (slot) => [slot], relation: 'at-or-above', limit: 'level' },
  { reads: (slot) => [slot], relation: 'not-in', limit: 'texts' },
  { reads: (slot) => [slot], relation: 'equal', limit: 'false' },
  { reads: (slot) => [slot], relation: 'equal', limit: 'true' },
  { reads: () => [PROMPT, OUTPUT], relation: 'contains', limit: 'texts' },
  { reads: (slot) => [slot], relation: 'not-in', limit: 'texts' },
  { reads: (slot) => [slot], relation: 'above', limit: 'number' },
  { reads: (slot) => [slot], relation: 'below', limit: 'number' },
  { reads: (slot) => [slot], relation: 'lacks', limit: 'texts' },
  { reads: (slot) => [slot], relation: 'below', limit: 'number' },
  { reads: (slot, isScoped) => [slot, ...(isScoped ? [ACTION] : [])], relation: 'by-list-options', limit: 'texts' },
  { reads: (_slot, isScoped) => [AMOUNT, ...(isScoped ? [CURRENCY] : [])], relation: 'at-or-above', limit: 'number' },
  { reads: (slot) => [slot], relation: 'not-in', limit: 'texts' },
  { reads: (slot) => [slot], relation: 'by-count', limit: 'constants' },
  { reads: (slot) => [slot], relation: 'begins-with', limit: 'texts' },
  { reads: (slot) => [slot], relation: 'outside', limit: 'window' },
  { reads: (slot) => [slot], relation: 'by-side', limit: 'trustedNumber' },
  { reads: (slot) => [slot], relation: 'contains', limit: 'terms' },
  { reads: (slot) => [slot], relation: 'contains', limit: 'foldedTexts' },
];
