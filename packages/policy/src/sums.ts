import {
  type EvaluationRequest,
  type SumQuestion,
  sumAnswer,
  sumQuestions,
  validateRuleDocument,
} from '@gatewright/evaluator';
import type { Fault, JsonObject } from '@gatewright/protocol';
import type { SumFacts } from './schemas.js';

/** What a case says was spent or counted before in a period, of the questions that it answers. */
export interface PastSum {
  readonly spent: number | string;
  readonly counted: number;
  /** The sums of money and the counts that it is about, as `sumOf` names them. */
  readonly sums: readonly string[];
}

/** Reads what a case says was spent and counted; adds what is wrong to `faults`, with paths below `$.facts.sums`. */
export function readSums(stated: readonly SumFacts[], faults: Fault[]): PastSum[] {
  const known = new Set<string>();
  return stated.map((each, index) => {
    const { spent, counted, currency, ...period } = each;
    const path = `$.facts.sums[${index}]`;
    if (spent === undefined && counted === undefined) faults.push({ path, message: 'says neither spent nor counted' });
    if (spent === undefined && currency !== undefined) {
      faults.push({ path: `${path}.currency`, message: 'belongs to spent; remove it' });
    }
    const money = currency === undefined ? period : { ...period, currency };
    const atoms = [
      ...(spent === undefined ? [] : [{ predicate: 'spent-over', config: { limit: 0, ...money } }]),
      ...(counted === undefined ? [] : [{ predicate: 'counted-over', config: { count: 1, ...period } }]),
    ];
    const document: JsonObject = { molecules: [{ id: 'sums', combinator: 'any', decision: 'block', atoms }] };
    const found = validateRuleDocument(document, '$').filter(({ path: at }) =>
      at.startsWith('$.molecules[0].atoms[0]'),
    );
    faults.push(...found.map(({ path: at, message }) => ({ path: `${path}.${at.split('.').at(-1)}`, message })));
    const sums = sumQuestions([document]).map(sumOf);
    if (sums.some((sum) => known.has(sum))) faults.push({ path, message: 'is stated before; keep one of them' });
    for (const sum of sums) known.add(sum);
    return { spent: spent ?? 0, counted: counted ?? 0, sums };
  });
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
