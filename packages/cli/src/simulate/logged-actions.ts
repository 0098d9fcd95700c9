import { isJsonObject, isPermit, type JsonObject, type JsonValue, jsonOf, toUnits } from '@gatewright/protocol';
import { UsageError } from '../command.js';
import { linesOf } from '../text-lines.js';
import type { SimulatedAction } from './simulation.js';

/** Actions of one simulation: a million take about 1 GB. */
export const ACTIONS_MAX = 1_000_000;

interface Reading {
  /** The budget of a logged decision; null for none. */
  readonly budgetOf: (decision: JsonObject) => string | null;
  /** Members of the context that limits of the draft count by. */
  readonly fields: readonly string[];
  /** Whether what a limit over time refused counts among what agents ask for. */
  readonly withRefused: boolean;
}

/** What is in a file of the decision log. */
export interface LoggedActions {
  /** In the order of time. */
  readonly actions: readonly SimulatedAction[];
  /** Decisions that permitted nothing. */
  readonly others: number;
}

/**
 * The actions of a file of the decision log, JSON lines as an export writes them: those that were permitted. Throws UsageError with the line
 * of what is no decision.
 */
export async function loggedActions(file: string, reading: Reading): Promise<LoggedActions> {
  const actions: SimulatedAction[] = [];
  const same = new Map<string, string>();
  /** One text for all that are equal: a line has texts of its own. */
  const shared = (text: string) => {
    const known = same.get(text);
    if (known === undefined) same.set(text, text);
    return known ?? text;
  };
  let line = 0;
  for await (const some of linesOf(file)) {
    for (const text of some) {
      line += 1;
      const row = jsonOf(text);
      if (!isJsonObject(row))
        throw new UsageError(`${file}:${line}: is no JSON object; give JSON lines of decision export`);
      if (!isAsked(row, reading.withRefused)) continue;
      const action = actionIn(row, reading, shared);
      if (typeof action === 'string') throw new UsageError(`${file}:${line}: ${action}`);
      if (actions.length === ACTIONS_MAX) {
        throw new UsageError(
          `${file} has more than ${ACTIONS_MAX} actions; export a shorter span with --from and --to`,
        );
      }
      actions.push(action);
    }
  }
  // An export has the newest first.
  if ((actions[0]?.at ?? 0) > (actions.at(-1)?.at ?? 0)) actions.reverse();
  actions.sort((one, other) => one.at - other.at);
  return { actions, others: line - actions.length };
}

function isAsked({ decision, reasonCode }: JsonObject, withRefused: boolean): boolean {
  if (decision === 'allow' || decision === 'observe') return isPermit(decision);
  return withRefused && decision === 'block' && reasonCode === 'PERIOD_LIMIT_EXCEEDED';
}

/** The action of a decision, or what is wrong with it. */
function actionIn(
  row: JsonObject,
  { budgetOf, fields }: Reading,
  shared: (text: string) => string,
): SimulatedAction | string {
  const { occurredAt, agentDid, action, merchant, amount, currency, context = null } = row;
  const at = typeof occurredAt === 'string' ? Date.parse(occurredAt) : Number.NaN;
  if (Number.isNaN(at)) return 'has no time in occurredAt';
  if (typeof agentDid !== 'string') return 'has no agentDid';
  if (typeof action !== 'string') return 'has no action';
  const code = typeof currency === 'string' ? shared(currency) : null;
  const units = unitsOf(amount, code);
  if (units === null) return 'has no exact amount of its currency';
  const values = fields.length > 0 && isJsonObject(context) ? valuesOf(context, fields) : null;
  return {
    at,
    agent: shared(agentDid),
    action: shared(action),
    merchant: typeof merchant === 'string' ? shared(merchant) : null,
    amount: units,
    currency: code,
    budget: budgetOf(row),
    context: values,
  };
}

function unitsOf(amount: JsonValue | undefined, currency: string | null): bigint | null {
  if (amount === undefined || amount === null || currency === null) return 0n;
  return typeof amount === 'number' || typeof amount === 'string' ? toUnits(amount, currency) : null;
}

function valuesOf(context: JsonObject, fields: readonly string[]): Readonly<Record<string, JsonValue>> {
  return Object.fromEntries(fields.map((field) => [field, context[field] ?? null]));
}
