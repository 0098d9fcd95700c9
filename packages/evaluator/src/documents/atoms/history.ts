import * as operation from '../../program/operations.generated.js';
import { constantOf } from '../writing/constants.js';
import { HISTORY, type ProgramBuilder } from '../writing/program-builder.js';
import type { AtomColumns, AtomConfigRow, AtomRow } from './atom-row.js';
import type { AtomConfig } from './config.js';
import { FIELD_PATH } from './field-values.js';

/** How far back a rule looks, seconds: 366 days. */
const HISTORY_SECONDS_MAX = 31_622_400;
/** The most earlier actions that a rule counts, and the most that one names. */
const HISTORY_COUNT_MAX = 10_000;
const HISTORY_ACTIONS_MAX = 16;

/** What became of an earlier action: the gate permitted it, its hold was settled, or the gate refused it. */
export const HISTORY_OUTCOMES = ['permitted', 'settled', 'refused'] as const;

export type HistoryOutcome = (typeof HISTORY_OUTCOMES)[number];

/** Whose earlier actions count: the agent's, or those of all agents under the one that the delegation began with. */
export const HISTORY_SCOPES = ['agent', 'tree'] as const;

export type HistoryScope = (typeof HISTORY_SCOPES)[number];

/** Whether there were at least `count` earlier actions of a kind. */
export interface HistoryQuestion {
  /** The question as text, under which the facts of a request answer it. */
  readonly key: string;
  /** Sorted, each once. */
  readonly actions: readonly string[];
  readonly outcome: HistoryOutcome;
  /** The field whose value the earlier action must have too; null for any action. */
  readonly field: string | null;
  readonly scope: HistoryScope;
  readonly withinSeconds: number;
  readonly count: number;
}

/** Fields that hold no value of the request as the agent wrote it. */
const COMPUTED_FIELDS = [
  'amount',
  'riskLevel',
  'callCount',
  'cumulativeSpend',
  'jurisdiction',
  'mm:jurisdiction',
  'time',
];

/** The actions that count. */
export const EARLIER_ACTIONS: AtomConfigRow = {
  key: 'action',
  type: 'string[]',
  orText: true,
  required: true,
  description: 'the earlier action, or several of which each counts',
  pattern: { source: '\\S', otherwise: 'names no action' },
  maxItems: HISTORY_ACTIONS_MAX,
};

/** A field of which an earlier action had the same value. */
export const COMPARED_FIELD: AtomConfigRow = {
  key: 'field',
  type: 'string',
  required: false,
  description: 'the field that must have the same value in both; any action counts if not given',
  pattern: {
    source: `(?=${FIELD_PATH})^(?!(?:${COMPUTED_FIELDS.join('|')})(?:\\.|$))`,
    otherwise: 'is too deep a path, or a field that names no action',
  },
};

const CONFIG: readonly AtomConfigRow[] = [
  EARLIER_ACTIONS,
  {
    key: 'outcome',
    type: 'enum',
    required: true,
    options: HISTORY_OUTCOMES,
    description: 'what became of it',
  },
  {
    key: 'withinSeconds',
    type: 'number',
    required: true,
    description: `how long ago at most, seconds, up to ${HISTORY_SECONDS_MAX}`,
    whole: { min: 1, max: HISTORY_SECONDS_MAX },
  },
  COMPARED_FIELD,
  {
    key: 'scope',
    type: 'enum',
    required: false,
    options: HISTORY_SCOPES,
    description: 'whose actions: the agent’s, or those of its delegation tree; agent if not given',
  },
  {
    key: 'count',
    type: 'number',
    required: false,
    description: `how many, up to ${HISTORY_COUNT_MAX}; 1 if not given`,
    whole: { min: 1, max: HISTORY_COUNT_MAX },
  },
];

/** The question of a config that was checked. */
export function questionOf(config: AtomConfig): HistoryQuestion {
  const asked = {
    actions: [...new Set(config.texts('action'))].sort(),
    outcome: HISTORY_OUTCOMES.find((outcome) => outcome === config.text('outcome')) ?? 'permitted',
    field: config.has('field') ? config.text('field') : null,
    scope: HISTORY_SCOPES.find((scope) => scope === config.text('scope')) ?? 'agent',
    withinSeconds: config.numeric('withinSeconds') ?? 0,
    count: config.numeric('count') ?? 1,
  };
  const { actions, outcome, field, scope, withinSeconds, count } = asked;
  return { key: JSON.stringify([actions, outcome, field, scope, withinSeconds, count]), ...asked };
}

/** An atom that fires where the gate gives this answer to a question, and that is unverifiable where it gives none. */
export function answerColumns(key: string, firing: boolean, program: ProgramBuilder): AtomColumns {
  return {
    operation: operation.VALUE_AMONG,
    slot: program.historyAnswer(key),
    number: program.constants.add(constantOf(firing, program)),
    options: 1,
  };
}

/** Fires where the answer to the question is the given one; without an answer it is unverifiable. */
function historyAtom(predicate: string, described: Pick<AtomRow, 'label' | 'description'>, firing: boolean): AtomRow {
  return {
    predicate,
    ...described,
    config: CONFIG,
    protocol: false,
    unread: { missing: 'unverifiable', garbled: 'unverifiable' },
    reads: (config) => (config.has('field') ? [HISTORY, config.text('field')] : [HISTORY]),
    encode: (config, program) => answerColumns(questionOf(config).key, firing, program),
  };
}

/** Atoms about earlier actions, of which the gate answers the questions (ADR 49). */
export const HISTORY_ATOMS: readonly AtomRow[] = [
  historyAtom(
    'action-required-before',
    { label: 'Earlier action missing', description: 'An action that has to come before did not.' },
    false,
  ),
  historyAtom(
    'action-repeated-before',
    { label: 'Earlier action repeated', description: 'An action came before, as often as count says.' },
    true,
  ),
];
