import { shownLimit } from '@gatewright/gate';
import { type JsonObject, unitsToDecimal, visibleInline } from '@gatewright/protocol';
import { statedText } from '../commands/budget-tree.js';
import type { BudgetFigures, LimitFigures, Simulation } from './simulation.js';

const INDENT = '  ';

/** A simulation as JSON. Amounts are decimal texts. */
export function simulationJson({ budgets, money, actions, refused, waiting, outside }: Simulation): JsonObject {
  return {
    ...{ actions, refused, waiting, outside },
    money: Object.fromEntries(
      [...money].map(([currency, each]) => [
        currency,
        { permitted: unitsToDecimal(each.permitted, currency), refused: unitsToDecimal(each.refused, currency) },
      ]),
    ),
    budgets: budgets.map(({ budget: { budgetId, name, parent }, limits, ...figures }) => ({
      ...{ budgetId, name, parent, ...figures },
      limits: limits.map(({ limit, peakAt, reached80At, reached100At, ...each }) => ({
        ...{ ...shownLimit(limit, null), ...each },
        ...{ peakAt: timeOf(peakAt), reached80At: timeOf(reached80At), reached100At: timeOf(reached100At) },
      })),
    })),
  };
}

/** The same in lines for people. */
export function simulationLines(simulation: Simulation): string[] {
  const { budgets, money, actions, refused, waiting, outside } = simulation;
  const amounts = [...money].map(([currency, each]) => {
    const [permitted, denied] = [each.permitted, each.refused].map((units) => unitsToDecimal(units, currency));
    return `${permitted} ${currency} permitted, ${denied} ${currency} refused`;
  });
  return [
    ...budgets.flatMap(budgetLines),
    ...amounts,
    `${actions} actions: ${actions - refused} permitted, ${waiting} of them waiting for people; ${refused} refused`,
    ...(outside === 0
      ? []
      : [`${outside} actions more count under no budget: put their agents under one with --under`]),
  ];
}

function budgetLines({ budget, limits, actions, refused, waiting, unlimited }: BudgetFigures): string[] {
  const { budgetId, name } = budget;
  const called = name === budgetId ? '' : `  ${visibleInline(name)}`;
  const other = unlimited === 0 ? '' : `, ${unlimited} of them because it has no limit in their currency`;
  return [
    `${budgetId}${called}: ${actions} actions, ${waiting} waiting, ${refused} refused${other}`,
    ...limits.flatMap(limitLines),
  ];
}

function limitLines(figures: LimitFigures): string[] {
  const { limit, peakPercent, peakAt, reached80At, reached100At, refused, waiting } = figures;
  const peak = peakAt === null ? 'not used' : `${peakPercent}% at most, ${timeOf(peakAt)}`;
  return [
    `${INDENT}${statedText(shownLimit(limit, null))}`,
    `${INDENT}${INDENT}${peak}; 80% ${sinceText(reached80At)}; 100% ${sinceText(reached100At)}; ${waiting} waiting, ${refused} refused`,
  ];
}

function sinceText(at: number | null): string {
  return at === null ? 'never' : `first ${timeOf(at)}`;
}

function timeOf(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
