import {
  BUDGET_ID_PATTERN,
  type BudgetRequest,
  canonicalJson,
  type Fault,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  objectsIn,
  validateWire,
  visible,
  visibleJson,
} from '@gatewright/protocol';
import { type Command, EXIT_FINE, EXIT_NEGATIVE, type Terminal, UsageError } from '../command.js';
import { GATE_OPTIONS, GATE_USAGE, gateOf } from '../gate.js';
import { readPathsAndOptions } from '../options.js';
import { askService } from '../service-command.js';
import { readTextFile } from '../text-file.js';
import { allBudgets } from './budget-tree.js';

/** A budget as a file states it. */
export interface StatedBudget {
  readonly id: string;
  readonly request: BudgetRequest;
}

/** What is to be done about one. */
interface Change {
  readonly id: string;
  readonly act: 'create' | 'change';
  /** What differs, in words. */
  readonly what: readonly string[];
  readonly request: BudgetRequest;
}

/** `gatewright budget apply`: makes the budgets that a file states. */
export const budgetApply: Command = {
  name: 'budget apply',
  usage: `FILE [--dry-run] ${GATE_USAGE} [--json]`,
  summary:
    'make the budgets of a gate what a file of YAML or JSON states, parents first; others stay; applied again it changes nothing',
  async run({ args, environment, terminal }) {
    const { paths, own, shared } = readPathsAndOptions(args, { 'dry-run': 'flag', json: 'flag' }, GATE_OPTIONS);
    const [file, another] = paths;
    if (file === undefined || another !== undefined) throw new UsageError('give one file');
    const stated = parentsFirst(await readBudgets(file), file);
    const gate = gateOf(shared, { environment });
    const changes = changesOf(stated, await allBudgets(gate));
    const made: JsonObject[] = [];
    const isPlan = own['dry-run'] === true;
    for (const { id, act, what, request } of changes) {
      const asked = { method: 'PUT', path: `/budgets/${id}`, body: { ...request } } as const;
      const answer = isPlan ? null : await askService(gate.url, gate.token, asked);
      if (answer?.ok === false) {
        terminal.err(visible(`${id} is refused with ${answer.status} ${answer.reason}`));
        return EXIT_NEGATIVE;
      }
      made.push({ budgetId: id, act, what: [...what] });
      if (own.json !== true) terminal.out(visible(`${act} ${id}: ${what.join(', ')}`));
    }
    if (own.json === true) terminal.out(visibleJson({ changes: made, dryRun: isPlan }, 2));
    else summarise(changes.length, isPlan, terminal);
    return EXIT_FINE;
  },
};

function summarise(changes: number, isPlan: boolean, terminal: Terminal): void {
  if (changes === 0) terminal.out('nothing to change');
  else if (isPlan) terminal.out('nothing was changed; without --dry-run, the above is');
}

/** The budgets of a file: a list, or an object with the member `budgets`. Throws UsageError with the place of each violation. */
export async function readBudgets(file: string): Promise<readonly StatedBudget[]> {
  const { readSource } = await import('@gatewright/policy');
  const read = readSource({ file, text: await readTextFile(file) });
  const findings = read.ok ? [] : read.findings;
  if (!read.ok) throw new UsageError(findings.map(placed).join('\n'));
  const { source } = read;
  const { value } = source;
  const under = isJsonObject(value) ? '$.budgets' : '$';
  const listed = isJsonObject(value) ? value['budgets'] : value;
  if (!Array.isArray(listed)) throw new UsageError(`${file} is no list of budgets, and has no member budgets`);
  const faults: Fault[] = [...source.inexact];
  const budgets = listed.map((each, index) => readBudget(each, `${under}[${index}]`, faults));
  if (faults.length > 0) throw new UsageError(source.find(faults).map(placed).join('\n'));
  return budgets.flatMap((each) => each ?? []);
}

function readBudget(stated: JsonValue, path: string, faults: Fault[]): StatedBudget | null {
  const { id, ...body } = isJsonObject(stated) ? stated : {};
  const checked = validateWire('BudgetRequest', isJsonObject(stated) ? body : stated);
  if (typeof id !== 'string' || !new RegExp(BUDGET_ID_PATTERN).test(id)) {
    faults.push({ path: `${path}.id`, message: 'is no id of a-z, 0-9 and -' });
  }
  if (!checked.ok) faults.push(...checked.faults.map((each) => ({ ...each, path: path + each.path.slice(1) })));
  return typeof id === 'string' && checked.ok ? { id, request: checked.value } : null;
}

function placed({
  file,
  place,
  message,
}: {
  readonly file: string;
  readonly place: { readonly line: number; readonly column: number } | null;
  readonly message: string;
}): string {
  return place === null ? `${file}: ${message}` : `${file}:${place.line}:${place.column}: ${message}`;
}

/** The budgets in an order in which each follows its parent. Throws UsageError for ids that are there twice, and for a loop. */
export function parentsFirst(budgets: readonly StatedBudget[], file: string): readonly StatedBudget[] {
  const byId = new Map(budgets.map((each) => [each.id, each]));
  if (byId.size < budgets.length) throw new UsageError(`${file} has a budget twice`);
  const sorted = new Set<StatedBudget>();
  const place = (budget: StatedBudget, from: readonly StatedBudget[]): void => {
    if (from.includes(budget)) throw new UsageError(visible(`${file}: ${budget.id} is below itself`));
    const parent = byId.get(budget.request.parent ?? '');
    if (parent !== undefined && !sorted.has(parent)) place(parent, [...from, budget]);
    sorted.add(budget);
  };
  for (const budget of budgets) place(budget, []);
  return [...sorted];
}

function changesOf(stated: readonly StatedBudget[], served: readonly JsonObject[]): readonly Change[] {
  const byId = new Map(served.map((each) => [each['budgetId'], each]));
  return stated.flatMap(({ id, request }): Change[] => {
    const there = byId.get(id);
    const { name, parent = null, limits = [] } = request;
    if (there === undefined) {
      const what = [name, ...(parent === null ? [] : [`below ${parent}`]), limitCount(limits.length)];
      return [{ id, act: 'create', what, request }];
    }
    const what = [
      ...(there['name'] === name ? [] : ['name']),
      ...(there['parent'] === parent ? [] : [parent === null ? 'to the top' : `below ${parent}`]),
      ...(comparable(limits) === comparable(objectsIn(there['limits'])) ? [] : ['limits']),
    ];
    return what.length === 0 ? [] : [{ id, act: 'change', what, request }];
  });
}

function limitCount(limits: number): string {
  return limits === 1 ? '1 limit' : `${limits} limits`;
}

/** Limits in one form, whether a file or a gate states them. */
function comparable(limits: readonly object[]): string {
  return canonicalJson(
    limits.map((stated) => {
      const { amount, count, currency, per, timeZone, startsAt, by, carryOver, notifyAt, escalateAbove } =
        limitIn(stated);
      return {
        ...{ count: count ?? null, per: per ?? null, timeZone: timeZone ?? null, by: by ?? null },
        amount: amount === undefined ? null : Number(amount),
        currency: typeof currency === 'string' ? currency.toUpperCase() : null,
        startsAt: typeof startsAt === 'string' ? Date.parse(startsAt) : null,
        carryOver: carryOver === true,
        notifyAt: Array.isArray(notifyAt) ? [...notifyAt].map(Number).sort((a, b) => a - b) : [],
        escalateAbove: escalateAbove ?? null,
      };
    }),
  );
}

function limitIn(stated: object): JsonObject {
  return isJsonObject(stated) ? stated : {};
}
