import { historyQuestions, sumQuestions } from '@gatewright/evaluator';
import {
  canonicalJson,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  objectsIn,
  sha256Hex,
} from '@gatewright/protocol';
import type { AgentPolicy, HistoryReads } from '../ports.js';
import type { AgentBinding, BoundDocument } from './policy-bundle.js';

/** Questions of one kind about earlier actions that the rules of one agent may ask; what goes beyond is not answered, and unverifiable. */
const HISTORY_QUESTIONS_MAX = 64;
/** Other windows of one kind that the rules of an agent may have counted for a decision. */
const WINDOWS_MAX = 8;

/**
 * Digests of the bound rule documents and of their rules (`document/molecule`), each computed once, where it is first asked for: a
 * decision asks for each rule that fired. That of a rule covers all of its document but the other rules.
 */
export function ruleVersionsOf({
  standards,
  sops,
}: Pick<AgentBinding, 'standards' | 'sops'>): AgentPolicy['ruleVersion'] {
  const documents = new Map([...standards, ...sops].map(({ id, document }) => [id, document]));
  const known = new Map<string, string>();
  return (name) => {
    const [documentId = '', ...rule] = name.split('/');
    const document = documents.get(documentId);
    const named = document === undefined || rule.length === 0 ? document : withRuleAlone(document, rule.join('/'));
    if (named === undefined) return null;
    const version = known.get(name) ?? `sha256:${sha256Hex(canonicalJson(named))}`;
    known.set(name, version);
    return version;
  };
}

function withRuleAlone(document: JsonObject, moleculeId: string): JsonObject | undefined {
  const molecules = objectsIn(document['molecules']).filter(({ id }) => id === moleculeId);
  return molecules.length === 0 ? undefined : { ...document, molecules };
}

/** Words by which a rule reads how often the agent called, what it spent, and what it did before. */
const CALLS = ['"rate-limit-exceeded"', '"callCount"'];
const HISTORY = ['"action-required-before"', '"action-repeated-before"'];
const SUMS = ['"spent-over"', '"counted-over"'];
const SPEND = ['"cumulative-over"', '"cumulativeSpend"'];

/** What of the agent's past a bound rule may read; only that is looked up for each decision, and held against the commit. */
export function historyReads({ standards, sops }: Pick<AgentBinding, 'standards' | 'sops'>): HistoryReads {
  const rules = JSON.stringify([standards, sops]);
  const mention = (words: readonly string[]) => words.some((word) => rules.includes(word));
  const reads = { calls: mention(CALLS), spend: mention(SPEND) };
  const windows = (predicate: string, key: string) =>
    mention([`"${key}"`]) ? windowsOf([...standards, ...sops], predicate, key) : [];
  const asking = (words: readonly string[]) =>
    mention(words) ? [...standards, ...sops].map(({ document }) => document) : [];
  return {
    ...reads,
    history: historyQuestions(asking(HISTORY)).slice(0, HISTORY_QUESTIONS_MAX),
    sums: sumQuestions(asking(SUMS)).slice(0, HISTORY_QUESTIONS_MAX),
    callWindows: windows('rate-limit-exceeded', 'windowSeconds'),
    merchantWindows: windows('merchant-unseen', 'withinDays'),
  };
}

/** What several sets of rules read together: of windows and questions the first set's, then as many of the others' as the bounds leave. */
export function joinedReads(first: HistoryReads, others: readonly HistoryReads[]): HistoryReads {
  const all = [first, ...others];
  const joined = (windows: (reads: HistoryReads) => readonly number[]) =>
    [...new Set(all.flatMap(windows))].slice(0, WINDOWS_MAX);
  return {
    calls: all.some(({ calls }) => calls),
    spend: all.some(({ spend }) => spend),
    history: joinedQuestions(all.map(({ history }) => history)),
    sums: joinedQuestions(all.map(({ sums }) => sums)),
    callWindows: joined(({ callWindows }) => callWindows),
    merchantWindows: joined(({ merchantWindows }) => merchantWindows),
  };
}

function joinedQuestions<Question extends { readonly key: string }>(lists: readonly (readonly Question[])[]) {
  const questions = new Map(lists.flat().map((question) => [question.key, question]));
  return [...questions.values()].slice(0, HISTORY_QUESTIONS_MAX);
}

/** The shortest windows that the rules name; a longer one past the bound is not counted, and its atoms are unverifiable. */
function windowsOf(bound: readonly BoundDocument[], predicate: string, key: string): readonly number[] {
  const atoms = bound
    .flatMap(({ document }) => objectsIn(document['molecules']))
    .flatMap((molecule) => objectsIn(molecule['atoms']));
  const windows = atoms.flatMap(({ predicate: named, config = null }) => {
    const window = named === predicate && isJsonObject(config) ? config[key] : undefined;
    return typeof window === 'number' ? [window] : [];
  });
  return [...new Set(windows)].sort((a, b) => a - b).slice(0, WINDOWS_MAX);
}

/** The context fields whose values a bound rule compares with a list, by `document/molecule`. The rules are read at the first call. */
export function contextValuesOf({
  standards,
  sops,
}: Pick<AgentBinding, 'standards' | 'sops'>): AgentPolicy['contextValues'] {
  let byRule: ReadonlyMap<string, readonly string[]> | null = null;
  return (rule) => {
    byRule ??= new Map([...standards, ...sops].flatMap(fieldsByRule));
    return byRule.get(rule) ?? [];
  };
}

function fieldsByRule({ id, document }: BoundDocument): [rule: string, fields: readonly string[]][] {
  return objectsIn(document['molecules']).flatMap((molecule) => {
    const fields = new Set(objectsIn(molecule['atoms']).flatMap(fieldCompared));
    return fields.size === 0 ? [] : [[`${id}/${molecule['id']}`, [...fields]]];
  });
}

function fieldCompared({ predicate, config = null }: { readonly [name: string]: JsonValue }): string[] {
  const isCompared = predicate === 'context-value-in' || predicate === 'context-value-not-in';
  const field = isJsonObject(config) ? config['field'] : undefined;
  return isCompared && typeof field === 'string' ? [field] : [];
}
