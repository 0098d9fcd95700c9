import { isJsonObject, type JsonObject } from '@gatewright/protocol';
import type { Case, Evaluation, Material } from '../reference-evaluator/bundle/index.js';
import type { Level } from '../runner/index.js';
import type { Draft } from './draft.js';

/** The level of a chapter of hand-written cases. */
const CHAPTER_LEVELS: Readonly<Record<string, Level>> = {
  atoms: 'L1',
  'own-atoms': 'L1',
  'context-values': 'L1',
  context: 'L2',
  facts: 'L2',
  molecules: 'L2',
  'fields-named': 'L3',
  together: 'L3',
  mandates: 'L4',
  constraints: 'L4',
};

const LONE_SURROGATE = /[\uD800-\uDFFF]/u;

/** What an evaluation is made of, as a vector says it; null where JSON cannot say it. */
export function inVectorTerms({ documents, request, facts }: Evaluation) {
  const value = {
    documents,
    request: moneyAsText(request, ['amount']),
    facts: moneyAsText(withoutUnknown(facts), ['spent', 'reserved']),
  };
  if (!isSayable(value)) return null;
  const plain = JSON.parse(JSON.stringify(value));
  const family = (name: string, entries: readonly JsonObject[] = []) =>
    entries.map((entry) => ({ family: name, ...entry }));
  return {
    documents: [...family('standard', plain.documents.standards), ...family('sop', plain.documents.sops)],
    mandates: plain.documents.mandates ?? [],
    ...(plain.documents.revokedActions?.length > 0 ? { revokedActions: plain.documents.revokedActions } : {}),
    request: plain.request,
    facts: plain.facts,
  };
}

/** What the gate does not say of the spending is left out. */
function withoutUnknown({ spent, ...facts }: Evaluation['facts']): object {
  return spent === null ? facts : { ...facts, spent };
}

/** Money travels as decimal text, so that no reader rounds it. */
function moneyAsText<T extends object>(object: T, members: readonly string[]): object {
  const texts = Object.entries(object)
    .filter(([name, value]) => members.includes(name) && Number.isFinite(value))
    .map(([name, value]) => [name, String(value)])
    .filter(([, text]) => !text?.includes('e'));
  return { ...object, ...Object.fromEntries(texts) };
}

function isSayable(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
  if (Array.isArray(value)) return value.every(isSayable);
  return isJsonObject(value)
    ? Object.values(value).every(isSayable)
    : typeof value !== 'string' || !LONE_SURROGATE.test(value);
}

/** The cases that people wrote beside protocol.md §3, sentence by sentence. */
export function edgeDrafts({ chapters }: Material): Draft[] {
  return Object.entries(chapters).flatMap(([chapter, cases]) => cases.flatMap((tested) => edge(chapter, tested)));
}

function edge(chapter: string, tested: Case): Draft[] {
  const terms = inVectorTerms(tested);
  if (terms === null) return [];
  const [subject = ''] = tested.says.split(':');
  const isAtom = /^[a-z]+(-[a-z]+)+( \{.*\})?$/.test(subject);
  const predicate = subject.split(' ')[0] ?? '';
  return [
    {
      stem: `edge.${chapter}`,
      level: CHAPTER_LEVELS[chapter] ?? 'L3',
      labels: ['edge', ...(isAtom && CHAPTER_LEVELS[chapter] === 'L1' ? [`atom:${predicate}`] : [])],
      ...terms,
      origin: { edge: chapter },
      why: tested.says,
    },
  ];
}
