import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  objectsIn,
  visible,
  visibleInline,
  visibleJson,
} from '@gatewright/protocol';
import { type Command, EXIT_FINE, type Invocation, type Terminal } from '../command.js';
import { GATE_OPTIONS, GATE_USAGE, type Gate, gateOf } from '../gate.js';
import { type OptionKinds, readOptionGroups } from '../options.js';
import { askService, pathOf } from '../service-command.js';

/** Columns of a line where the terminal does not say, and from how many on bars are long; characters of a bar. */
const WIDTH = 100;
const WIDE = 90;
const [LONG_BAR, SHORT_BAR] = [20, 10];
const INDENT = '  ';

/** The budgets of a gate, and one of them. */
export const BUDGET_READ_COMMANDS: readonly Command[] = [
  reading('tree', '', 'show the budgets below each other, with what is used of their limits', {}, async (gate) => {
    const budgets = await allBudgets(gate);
    return { data: { budgets: [...budgets] }, lines: (width) => treeLines(budgets, width) };
  }),
  reading(
    'show',
    '--id BUDGET ',
    'show a budget, its limits and their raises',
    { id: 'text' },
    async (gate, { id }) => {
      const data = await askedOf(gate, pathOf('/budgets', typeof id === 'string' ? id : undefined));
      return { data, lines: (width) => budgetLines(data, width) };
    },
  ),
];

/** An answer, and its lines for a terminal of a width. */
interface Shown {
  readonly data: JsonObject;
  readonly lines: (width: number) => readonly string[];
}

function reading<const Options extends OptionKinds>(
  name: string,
  usage: string,
  summary: string,
  options: Options,
  read: (gate: Gate, given: Readonly<Record<string, unknown>>) => Promise<Shown>,
): Command {
  return {
    name: `budget ${name}`,
    usage: `${usage}${GATE_USAGE} [--json]`,
    summary,
    async run({ args, terminal, ...invocation }: Invocation) {
      const { own, shared } = readOptionGroups(args, options, { ...GATE_OPTIONS, json: 'flag' });
      const { data, lines } = await read(gateOf(shared, invocation), own);
      const shown = shared.json === true ? [visibleJson(data, 2)] : lines(terminal.columns ?? WIDTH);
      print(shown, terminal);
      return EXIT_FINE;
    },
  };
}

function print(lines: readonly string[], terminal: Terminal): void {
  for (const line of lines) terminal.out(line);
}

/** The data of a read. Throws where it is refused. */
async function askedOf({ url, token }: Gate, path: string): Promise<JsonObject> {
  const { ok, data, status, reason } = await askService(url, token, { method: 'GET', path });
  if (!ok) throw new Error(visible(`refused with ${status} ${reason}`));
  return isJsonObject(data) ? data : {};
}

/** Every budget that the token may see. Throws where the gate refuses. */
export async function allBudgets(gate: Gate): Promise<readonly JsonObject[]> {
  const budgets: JsonObject[] = [];
  for (let after = ''; ; ) {
    const page = await askedOf(gate, after === '' ? '/budgets' : `/budgets?after=${encodeURIComponent(after)}`);
    budgets.push(...objectsIn(page['budgets']));
    const next = page['next'] ?? null;
    if (typeof next !== 'string' || next <= after) return budgets;
    after = next;
  }
}

/** Budgets below each other, each with a bar for each of its limits, in lines of at most `width` characters. */
function treeLines(budgets: readonly JsonObject[], width: number): string[] {
  if (budgets.length === 0) return ['nothing'];
  const known = new Set(budgets.map(({ budgetId }) => budgetId));
  const below = new Map<JsonValue, JsonObject[]>();
  for (const budget of budgets) {
    const { parent = null } = budget;
    const place = known.has(parent) ? parent : null;
    below.set(place, [...(below.get(place) ?? []), budget]);
  }
  const linesBelow = (parent: JsonValue, indent: string): string[] =>
    (below.get(parent) ?? []).flatMap((budget) => [
      ...nodeLines(budget, indent, width),
      ...linesBelow(budget['budgetId'] ?? '', indent + INDENT),
    ]);
  return linesBelow(null, '');
}

/** One budget with its place, limits and raises. */
function budgetLines(budget: JsonObject, width: number): string[] {
  const { parent = null, revision = null, updatedAt = null, limits } = budget;
  const raises = objectsIn(limits).flatMap(({ raises }, index) =>
    objectsIn(raises).map((raise) => fitted(raiseText(raise, index), width)),
  );
  const place = parent === null ? 'at the top' : `below ${text(parent)}`;
  return [
    ...nodeLines(budget, '', width),
    fitted(`${INDENT}${place}, revision ${text(revision)} of ${text(updatedAt)}`, width),
    ...raises,
  ];
}

function nodeLines({ budgetId, name, frozen, frozenReason = null, limits }: JsonObject, indent: string, width: number) {
  const why = frozenReason === null ? '' : `: ${text(frozenReason)}`;
  const called = name === budgetId ? '' : `  ${text(name)}`;
  // What is cut off in a narrow terminal is the name.
  const head = `${indent}${text(budgetId)}${frozen === true ? `  FROZEN${why}` : ''}${called}`;
  const bar = width < WIDE ? SHORT_BAR : LONG_BAR;
  return [head, ...objectsIn(limits).map((limit) => `${indent}${INDENT}${limitText(limit, bar)}`)].map((line) =>
    fitted(line, width),
  );
}

/** `████████░░░░  66%  660 EUR used, 340 left per month`; a limit that counts by value is without a bar. */
function limitText(limit: JsonObject, length: number): string {
  const { used = null, usedCount = null, remaining = null, remainingCount = null, percent = null } = limit;
  const { currency = '' } = limit;
  if (typeof percent !== 'number') return `${' '.repeat(length + 6)}  ${statedText(limit)}`;
  const uses = [
    ...(used === null ? [] : [`${text(used)} ${text(currency)} used, ${text(remaining)} left`]),
    ...(usedCount === null ? [] : [`${text(usedCount)} actions, ${text(remainingCount)} left`]),
  ];
  return `${bar(percent, length)} ${String(percent).padStart(4)}%  ${uses.join('; ')} ${overText(limit)}`;
}

/** `500 EUR per month (Europe/Berlin) for each merchant`. */
export function statedText(limit: JsonObject): string {
  const { amount, count, currency = '', by } = limit;
  const most = [
    ...(amount === undefined ? [] : [`${text(amount)} ${text(currency)}`]),
    ...(count === undefined ? [] : [`${text(count)} actions`]),
  ];
  return `${most.join(' and ')} ${overText(limit)}${byText(by ?? null)}`;
}

function overText({ per, timeZone }: JsonObject): string {
  return periodText(per ?? null) + (timeZone === undefined ? '' : ` (${text(timeZone)})`);
}

function raiseText(
  { raiseId, amount = null, count = null, until, status, reason, agreed, required }: JsonObject,
  index: number,
) {
  const adds = [...(amount === null ? [] : [text(amount)]), ...(count === null ? [] : [`${text(count)} actions`])];
  const people = status === 'pending' ? `, ${text(agreed)} of ${text(required)} agreed` : '';
  const what = `${INDENT}raise of limit ${index}: +${adds.join(' and ')} until ${text(until)}, ${text(status)}${people}`;
  return `${what}: ${text(reason)} (${text(raiseId)})`;
}

function bar(percent: number, length: number): string {
  // A limit that is used at all, or not used up, is seen to be.
  const share = Math.min(100, Math.max(0, percent));
  const full =
    share > 0 && share < 100
      ? Math.min(length - 1, Math.max(1, Math.round((share * length) / 100)))
      : (share * length) / 100;
  return '█'.repeat(full) + '░'.repeat(length - full);
}

function periodText(per: JsonValue): string {
  if (per === 'total') return 'in all';
  if (typeof per === 'string') return `per ${text(per)}`;
  return isJsonObject(per) ? `within ${text(per['rolling'])}` : '';
}

function byText(by: JsonValue): string {
  if (by === null) return '';
  return ` for each ${text(isJsonObject(by) ? by['field'] : by)}`;
}

function text(value: JsonValue | undefined): string {
  return visibleInline(typeof value === 'string' ? value : JSON.stringify(value ?? null));
}

function fitted(line: string, width: number): string {
  return line.length > width ? `${line.slice(0, Math.max(1, width) - 1)}…` : line;
}
