import {
  type EvaluationRequest,
  type SumQuestion,
  sumAnswer,
  sumQuestions,
  validateRuleDocument,
} from '@gatewright/evaluator';
import type { Fault, JsonObject, JsonValue } from '@gatewright/protocol';

/** What a case says was spent or counted before in a period, of the questions that it answers. */
export interface PastSum {
  readonly spent: number | string;
  readonly counted: number;
  /** The sums of money and the counts that it is about, as `sumOf` names them. */
  readonly sums: readonly string[];
}

/** Settings of the atoms that no sum has. */
const LIMITS = ['limit', 'count'];

/** Reads what a case says was spent and counted; adds what is wrong to `faults`, with paths below `$.facts.sums`. */
export function readSums(stated: readonly JsonObject[], faults: Fault[]): PastSum[] {
  const known = new Set<string>();
  return stated.map((each, index) => {
    const path = `$.facts.sums[${index}]`;
    const { spent, counted, currency, ...period } = each;
    for (const { at, message } of amountFaults(each)) faults.push({ path: path + at, message });
    const money = currency === undefined ? period : { ...period, currency };
    const atoms = [
      ...(spent === undefined ? [] : [{ predicate: 'spent-over', config: { limit: 0, ...money } }]),
      ...(counted === undefined ? [] : [{ predicate: 'counted-over', config: { count: 1, ...period } }]),
    ];
    const document: JsonObject = { molecules: [{ id: 'sums', combinator: 'any', decision: 'block', atoms }] };
    // Both atoms have the same settings, but for the currency.
    const found = validateRuleDocument(document, '$').filter(({ path: at }) =>
      at.startsWith('$.molecules[0].atoms[0]'),
    );
    faults.push(...found.map(({ path: at, message }) => ({ path: `${path}.${at.split('.').at(-1)}`, message })));
    const sums = sumQuestions([document]).map(sumOf);
    if (sums.some((sum) => known.has(sum))) faults.push({ path, message: 'is stated before; keep one of them' });
    for (const sum of sums) known.add(sum);
    return { spent: isDecimal(spent) ? spent : 0, counted: typeof counted === 'number' ? counted : 0, sums };
  });
}

function amountFaults({ spent, counted, currency, ...others }: JsonObject): { at: string; message: string }[] {
  const isCount = typeof counted === 'number' && Number.isInteger(counted) && counted >= 0;
  return [
    ...(spent === undefined && counted === undefined ? [{ at: '', message: 'says neither spent nor counted' }] : []),
    ...(spent === undefined || isDecimal(spent) ? [] : [{ at: '.spent', message: 'is not a decimal of at least 0' }]),
    ...(counted === undefined || isCount ? [] : [{ at: '.counted', message: 'is not a whole number of at least 0' }]),
    ...LIMITS.filter((name) => others[name] !== undefined).map((name) => ({
      at: `.${name}`,
      message: 'belongs to the rule; remove it',
    })),
    ...(spent === undefined && currency !== undefined ? [{ at: '.currency', message: 'belongs to spent' }] : []),
  ];
}

function isDecimal(value: JsonValue | undefined): value is number | string {
  return typeof value === 'number' ? value >= 0 : typeof value === 'string' && /^[0-9]+(?:\.[0-9]+)?$/.test(value);
}

/** The answers to questions about sums, by their keys. Nothing was spent or counted where no sum says so. */
export function sumAnswers(
  questions: readonly SumQuestion[],
  past: readonly PastSum[],
  request: EvaluationRequest,
): Readonly<Record<string, boolean>> {
  const answers = questions.flatMap((question) => {
    const before = past.find(({ sums }) => sums.includes(sumOf(question))) ?? { spent: 0, counted: 0 };
    const answer = sumAnswer(question, request, before);
    return answer === null ? [] : [[question.key, answer] as const];
  });
  return Object.fromEntries(answers);
}

/** What a case states and no question asks for, in words: a sum of another period would answer nothing. */
export function unaskedSums(questions: readonly SumQuestion[], past: readonly PastSum[]): string[] {
  const asked = new Set(questions.map(sumOf));
  return past.flatMap(({ sums }, index) =>
    sums.some((sum) => !asked.has(sum)) ? [`facts.sums[${index}] is a sum that no rule asks for`] : [],
  );
}

/** What a question adds or counts, as text; questions with different limits are about one sum. */
function sumOf({ currency, period, by, scope, actions }: SumQuestion): string {
  return JSON.stringify([currency, period, by, scope, actions]);
}
