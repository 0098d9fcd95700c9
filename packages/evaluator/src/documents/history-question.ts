import { isJsonObject, type JsonValue } from '@gatewright/protocol';
import type { AtomRow } from './atoms/atom-row.js';
import { checkConfig } from './atoms/check-config.js';
import { AtomConfig } from './atoms/config.js';
import { HISTORY_ATOMS, type HistoryQuestion, questionOf } from './atoms/history.js';
import { SUM_ATOMS, type SumQuestion, sumQuestionOf } from './atoms/sums.js';
import { Faults } from './members/faults.js';
import { Members } from './members/members.js';

/** What the rules of these documents ask about earlier actions, each question once. What does not compile asks nothing. */
export function historyQuestions(documents: readonly JsonValue[]): readonly HistoryQuestion[] {
  return questionsOf(documents, HISTORY_ATOMS, questionOf);
}

/** The sums and counts that the rules of these documents compare with a limit, each question once. What does not compile asks nothing. */
export function sumQuestions(documents: readonly JsonValue[]): readonly SumQuestion[] {
  return questionsOf(documents, SUM_ATOMS, sumQuestionOf);
}

function questionsOf<Question extends { readonly key: string }>(
  documents: readonly JsonValue[],
  rows: readonly AtomRow[],
  read: (config: AtomConfig) => Question,
): readonly Question[] {
  const questions = new Map<string, Question>();
  for (const document of documents) {
    for (const molecule of membersOf(document, 'molecules')) {
      for (const atom of membersOf(molecule, 'atoms')) {
        const config = configAsking(atom, rows);
        if (config === null) continue;
        const question = read(config);
        questions.set(question.key, question);
      }
    }
  }
  return [...questions.values()];
}

/** The config of an atom of these rows; null for another atom, and for a config with violations. */
function configAsking(atom: JsonValue, rows: readonly AtomRow[]): AtomConfig | null {
  if (!isJsonObject(atom)) return null;
  const { predicate, config } = atom;
  const row = rows.find((each) => each.predicate === predicate);
  if (row === undefined || config === undefined || !isJsonObject(config)) return null;
  const faults = new Faults();
  const members = new Members(config, 'config', faults);
  checkConfig(row, members, { lenient: true, isServed: false });
  return faults.count > 0 ? null : new AtomConfig(members);
}

function membersOf(object: JsonValue, name: string): readonly JsonValue[] {
  const list = isJsonObject(object) ? object[name] : undefined;
  return Array.isArray(list) ? list : [];
}
