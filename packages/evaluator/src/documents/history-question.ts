import { isJsonObject, type JsonValue } from '@gatewright/protocol';
import { checkConfig } from './atoms/check-config.js';
import { AtomConfig } from './atoms/config.js';
import type { HistoryQuestion } from './atoms/history.js';
import { isHistoryPredicate, questionOf } from './atoms/history.js';
import { atomRow } from './atoms/rows.js';
import { Faults } from './members/faults.js';
import { Members } from './members/members.js';

/** What the rules of these documents ask about earlier actions, each question once. What does not compile asks nothing. */
export function historyQuestions(documents: readonly JsonValue[]): readonly HistoryQuestion[] {
  const questions = new Map<string, HistoryQuestion>();
  for (const document of documents) {
    for (const molecule of membersOf(document, 'molecules')) {
      for (const atom of membersOf(molecule, 'atoms')) {
        const question = questionAsked(atom);
        if (question !== null) questions.set(question.key, question);
      }
    }
  }
  return [...questions.values()];
}

function questionAsked(atom: JsonValue): HistoryQuestion | null {
  if (!isJsonObject(atom)) return null;
  const { predicate, config } = atom;
  const row = typeof predicate === 'string' && isHistoryPredicate(predicate) ? atomRow(predicate) : undefined;
  if (row === undefined || config === undefined || !isJsonObject(config)) return null;
  const faults = new Faults();
  const members = new Members(config, 'config', faults);
  checkConfig(row, members, { lenient: true, isServed: false });
  return faults.count > 0 ? null : questionOf(new AtomConfig(members));
}

function membersOf(object: JsonValue, name: string): readonly JsonValue[] {
  const list = isJsonObject(object) ? object[name] : undefined;
  return Array.isArray(list) ? list : [];
}
