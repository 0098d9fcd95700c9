import type { EvaluationFacts, EvaluationRequest } from '@gatewright/evaluator';
import { canonicalJson, isJsonObject, type JsonObject, type JsonValue, sha256Hex } from '@gatewright/protocol';
import type { Evaluate, Material } from '../reference-evaluator/bundle/index.js';
import { atomName } from '../reference-evaluator/own-atoms.js';
import {
  bundleOf,
  type CorpusFile,
  corpusFile,
  DIALECT,
  type EvaluateVector,
  type ExpectedVerdict,
  leafOf,
  manifestOf,
  type Task,
  type Vector,
} from '../runner/index.js';
import type { Draft } from './draft.js';
import { edgeDrafts } from './edges.js';
import { atomDrafts } from './properties/atoms/index.js';
import { ATOM_TABLE } from './properties/atoms/table.js';
import { combinatorDrafts } from './properties/combinators.js';
import { documentDrafts } from './properties/documents/index.js';
import { extentDrafts } from './properties/extents.js';
import { failClosedDrafts } from './properties/fail-closed.js';
import { mandateDrafts } from './properties/mandates/index.js';
import { precedenceDrafts } from './properties/precedence.js';
import { riskDrafts } from './properties/risk.js';
import { strictDrafts } from './properties/strict.js';
import { randomDrafts } from './random.js';

/** The files of the corpus, each with what goes into it. */
const FILES: readonly (readonly [path: string, drafts: (material: Material) => Draft[]])[] = [
  ['vectors/L0-documents.ndjson', () => documentDrafts()],
  ['vectors/L1-atoms.ndjson', () => atomDrafts()],
  ['vectors/L1-L2-combinators.ndjson', () => combinatorDrafts()],
  ['vectors/L2-fail-closed.ndjson', () => failClosedDrafts()],
  ['vectors/L2-risk.ndjson', () => riskDrafts()],
  ['vectors/L2-strict.ndjson', () => strictDrafts()],
  ['vectors/L3-precedence.ndjson', () => precedenceDrafts()],
  ['vectors/L4-mandates.ndjson', () => mandateDrafts()],
  ['vectors/L1-L4-edges.ndjson', edgeDrafts],
  ['vectors/L1-L4-extents.ndjson', () => extentDrafts()],
  ['vectors/L4-random.ndjson', randomDrafts],
];

export const RANDOM_FILE = 'vectors/L4-random.ndjson';

/** A file of vectors before it is written. */
export interface VectorFile {
  readonly path: string;
  readonly vectors: readonly Vector[];
}

/** Every vector, named and answered. */
export function generateFiles(material: Material): VectorFile[] {
  return FILES.map(([path, drafts]) => ({ path, vectors: named(drafts(material), material.evaluate) }));
}

/** One line a vector, without its end. */
export function linesOf(vectors: readonly Vector[]): string[] {
  return vectors.map((vector) => JSON.stringify(vector));
}

/** The files of the corpus as text, and their manifest. */
export function writtenCorpus(files: readonly VectorFile[]): Map<string, string> {
  const texts = files.map(
    ({ path, vectors }) =>
      [
        path,
        linesOf(vectors)
          .map((line) => `${line}\n`)
          .join(''),
      ] as const,
  );
  const entries: CorpusFile[] = texts.map(([path, text], index) =>
    corpusFile(path, text, files[index]?.vectors.length ?? 0),
  );
  return new Map([...texts, ['MANIFEST.json', `${JSON.stringify(manifestOf(DIALECT, entries), null, 2)}\n`]]);
}

/** Hexadecimal digits of the hash in an id: two cases of one stem have the same ones once in a million stems of ninety cases. */
const ID_DIGITS = 8;

/**
 * Ids are the stem and the hash of the case, so that a new vector changes no other id. A stem may show one case for two reasons: the later
 * one has its number as well.
 */
function named(drafts: readonly Draft[], evaluate: Evaluate): Vector[] {
  const counts = new Map<string, number>();
  return drafts.map((draft) => {
    const given = givenOf(draft);
    const id = `${draft.stem}.${sha256Hex(canonicalJson(caseOf(draft, given))).slice(0, ID_DIGITS)}`;
    const number = (counts.get(id) ?? 0) + 1;
    counts.set(id, number);
    return vectorOf(number === 1 ? id : `${id}-${number}`, draft, given, evaluate);
  });
}

type Given = Pick<EvaluateVector, 'documents' | 'mandates' | 'revokedActions'>;

function givenOf({ documents = [], mandates = [], revokedActions, unstated }: Draft): Given {
  return {
    documents: documents.map((entry) => (unstated === true ? entry : stated(entry))),
    mandates,
    ...(revokedActions === undefined ? {} : { revokedActions }),
  };
}

/** What a vector asks, without what it expects and says. */
function caseOf(draft: Draft, given: Given): object {
  const asked = 'faults' in draft ? {} : { request: draft.request, facts: draft.facts };
  return { ...given, ...asked, compare: draft.compare ?? 'full' };
}

function vectorOf(id: string, draft: Draft, given: Given, evaluate: Evaluate): Vector {
  const { level, labels, origin, why } = draft;
  const base = { id, level, labels: [...labels, ...(isExtended(given.documents) ? ['extension'] : [])] };
  const compare = draft.compare ?? 'full';
  if ('faults' in draft) {
    const faults = [...draft.faults].sort();
    return { ...base, kind: 'reject', ...given, expect: { faults }, compare, origin, why };
  }
  const { request, facts } = draft;
  const expect = expectedOf({ id, ...given, request, facts }, evaluate);
  return { ...base, kind: 'evaluate', ...given, request, facts, expect, compare, origin, why };
}

/** The document with the reading that its vector is about: the published one, unless the draft says another. */
function stated(entry: JsonObject): JsonObject {
  const { document } = entry;
  if (!isJsonObject(document) || !Array.isArray(document['molecules']) || document['strict'] !== undefined)
    return entry;
  return { ...entry, document: { strict: false, ...document } };
}

/** Predicates of ours; guards of others do not know them. */
const EXTENSIONS = new Set(
  ATOM_TABLE.filter(({ extension }) => extension).map(({ predicate, config }) => atomName(predicate, config)),
);

/** True where some atom is of ours, or negated, or a document strict: published evaluators need not know it. */
function isExtended(documents: readonly JsonObject[]): boolean {
  const list = (value: JsonValue | undefined): readonly JsonValue[] => (Array.isArray(value) ? value : []);
  if (documents.some(({ document }) => isJsonObject(document) && isStrict(document))) return true;
  const molecules = documents.flatMap(({ document }) => (isJsonObject(document) ? list(document['molecules']) : []));
  const atoms = molecules.flatMap((molecule) => (isJsonObject(molecule) ? list(molecule['atoms']) : []));
  return atoms.some((atom) => isJsonObject(atom) && (EXTENSIONS.has(nameOf(atom)) || atom['not'] !== undefined));
}

function isStrict({ strict, molecules }: JsonObject): boolean {
  return strict === undefined ? Array.isArray(molecules) : strict !== false;
}

function nameOf({ predicate, config = {} }: JsonObject): string {
  return atomName(typeof predicate === 'string' ? predicate : '', isJsonObject(config) ? config : {});
}

/** What a reference evaluator answers to a vector. */
export function expectedOf(
  vector: Pick<EvaluateVector, 'id' | 'documents' | 'mandates' | 'revokedActions' | 'request' | 'facts'>,
  evaluate: Evaluate,
): ExpectedVerdict {
  const { request, facts } = vector;
  const verdict = evaluate(bundleOf(vector), asRequest(request), asFacts(facts));
  const { decision, reasonCode, fired, unverifiable, contextFields } = verdict;
  const task: Pick<Task, 'id' | 'request' | 'facts'> = vector;
  return { decision, reasonCode, fired, unverifiable, contextFields, leaf: leafOf(task, verdict) };
}

/** Requests are meant to break their type here and there; the reference evaluator reads them as the evaluator does. */
function asRequest(request: JsonObject): EvaluationRequest {
  return Object.assign({ action: '', agentDid: '' }, request);
}

function asFacts(facts: JsonObject): EvaluationFacts {
  return Object.assign({ now: Number.NaN, spent: null }, facts);
}
