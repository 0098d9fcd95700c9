import { eventText } from '../history.js';
import type { AttackFailure, AttackResult, Result } from '../run.js';

const COLUMNS = [
  'attack',
  'result',
  'cap',
  'permitted',
  'paid',
  'over by',
  'lost',
  'refused though it fitted',
  'calls',
  'unanswered',
];

/** Rounds that show a failure of a race again, as a rule. */
const RACE_ROUNDS = 20;

/** The command that repeats a failure. A race may go another way, so it is tried more than once. */
export function repeatCommand(target: string, attack: string, { seed, plan }: Pick<AttackFailure, 'seed' | 'plan'>) {
  const rounds = plan.some((moment) => moment.length > 1) ? RACE_ROUNDS : 1;
  return `npx @gatewright/overspend ${target} --only ${attack} --seed ${seed} --rounds ${rounds}`;
}

/** The cells of an attack in the table, in the order of its columns. */
export function cellsOf({ attack, status, why, lacks, figures, failures, rounds }: AttackResult): string[] {
  const word = status === 'left out' ? `left out: no ${lacks.join(', no ')}` : verdictOf({ status, why, failures });
  if (rounds === 0) return [attack, word, ...COLUMNS.slice(2).map(() => '')];
  const { cap, permitted, paid, over, lost, refused, calls, noAnswers } = figures;
  return [attack, word, cap, permitted, paid, over, lost, refused, String(calls), String(noAnswers)];
}

const KINDS = { over: 'OVER', lost: 'LOST', refused: 'REFUSED', order: 'NO ORDER' } as const;

function verdictOf({ status, why, failures }: Pick<AttackResult, 'status' | 'why' | 'failures'>): string {
  if (status === 'errored')
    return `ERRORED: no budget or no ask was answered${why === null ? '' : ` (${why.slice(0, 120)})`}`;
  return failures.length === 0 ? 'held' : failures.map(({ kind }) => KINDS[kind]).join(', ');
}

/** One sentence that sums a result up. */
export function summaryOf({ attacks }: Result): string {
  const count = (status: AttackResult['status']) => attacks.filter((each) => each.status === status).length;
  const calls = attacks.reduce((sum, { figures }) => sum + figures.calls, 0);
  const parts = [
    `${count('held')} attacks held`,
    `${count('failed')} failed`,
    `${count('errored')} errored`,
    `${count('left out')} left out`,
  ];
  return `${parts.join(', ')}; ${calls} calls`;
}

/** The rows of the table, with the names of its columns first. */
export function tableOf({ attacks }: Result): string[][] {
  return [COLUMNS, ...attacks.map(cellsOf)];
}

/**
 * The result for a terminal: the table, the shortest history of each failure, and the command that repeats it.
 * @param target the options with which the command was given its target.
 */
export function terminalTable(result: Result, target: string): string {
  const rows = tableOf(result);
  const widths = COLUMNS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  const emulation = result.emulation === undefined ? [] : [`Emulation: ${result.emulation}`];
  const failures = result.attacks.flatMap(({ attack, failures: all }) =>
    all.map((failure) => failureText(attack, failure, target)),
  );
  const head = `${result.target}, seed ${result.seed}`;
  return [head, ...emulation, '', ...rows.map(line), '', ...failures, summaryOf(result)].join('\n');
}

function failureText(attack: string, failure: AttackFailure, target: string): string {
  const steps = failure.history.events.map((event) => `  ${eventText(event)}`);
  const head = `${attack}: ${failure.text}. The shortest history found, of ${failure.steps} steps:`;
  return [head, ...steps, `  Repeat: ${repeatCommand(target, attack, failure)}`, ''].join('\n');
}
