import { type CompiledRules, type CompileLimits, compileRulesSteps, stateStrictness } from '@gatewright/evaluator';
import { contextValuesOf, type HistoryReads, historyReads, ruleVersionsOf } from '@gatewright/gate';
import { type JsonObject, sha256Hex } from '@gatewright/protocol';
import { storedObject } from '../../platform/database/stored-json.js';
import type { Directory } from '../../platform/database/tables.js';
import type { Slices } from '../../platform/runtime/slices.js';
import type { AssignedDocument } from '../rules-store/assignments.js';
import { rulesOf } from '../rules-store/rule-documents.js';
import { approvalsOf } from './rule-approvals.js';

/** What a rule document takes as an object, bytes for each character of its JSON. */
const BYTES_PER_DOCUMENT_CHARACTER = 8;
/** Versions of rule documents whose digest is kept. */
const DOCUMENT_DIGESTS_MAX = 100_000;

/** A rule document as agents share it, under whatever ids they are bound to it. */
export interface SharedDocument {
  /** Stating whether it is strict. */
  readonly document: JsonObject;
  /** How many people each escalating rule demands, by its id. */
  readonly approvals: ReadonlyMap<string, number>;
  /** Digest of its canonical form, as it is stored. */
  readonly version: () => string | null;
  /** The context fields whose values a rule compares with a list, by its id. */
  readonly contextValues: (moleculeId: string) => readonly string[];
}

/** Rule documents that were compiled together: the standards, then the SOPs. */
export interface RuleSet {
  readonly key: string;
  readonly rules: CompiledRules;
  readonly documents: readonly SharedDocument[];
  readonly reads: HistoryReads;
  /** About how much memory it takes, bytes. */
  readonly bytes: number;
}

/** The documents of an agent by family, in the order in which they are compiled. */
export interface Families<Document> {
  readonly standards: readonly Document[];
  readonly sops: readonly Document[];
}

/** Rules as they were read. */
interface ReadRules {
  readonly digest: string;
  readonly text: string;
}

/** Rule sets by the digests of their documents, each compiled once for all agents of all organisations. */
export class RuleSets {
  private readonly kept = new Map<string, RuleSet>();
  private readonly compiling = new Map<string, Promise<RuleSet>>();
  /** How many agents have a set; those that none has, the first released first. */
  private readonly users = new Map<RuleSet, number>();
  private readonly unused = new Set<RuleSet>();
  /** Digests of documents by organisation, id and version. */
  private readonly digests = new Map<string, string>();
  /** How many were found compiled, and how many had to be. */
  hits = 0;
  misses = 0;
  /** Of all that are kept. */
  bytes = 0;

  constructor(
    private readonly db: Directory,
    private readonly slices: Slices,
  ) {}

  get size(): number {
    return this.kept.size;
  }

  /** The set of the documents in the versions that are in force; it is kept at least until it is released. */
  async of(documents: Families<AssignedDocument>): Promise<RuleSet> {
    const known = this.knownKey(documents);
    const kept = known === null ? undefined : this.kept.get(known);
    if (kept !== undefined) {
      this.hits += 1;
      return this.used(kept);
    }
    const rules = { standards: await this.read(documents.standards), sops: await this.read(documents.sops) };
    return this.used(await this.compiled(keyOf(rules), rules));
  }

  /** One agent less has the set. */
  release(set: RuleSet): void {
    const users = (this.users.get(set) ?? 0) - 1;
    if (users > 0) this.users.set(set, users);
    else if (this.users.delete(set)) this.unused.add(set);
  }

  /** Evicts the set that was released first among those that no agent has. False where each has one. */
  evictUnused(): boolean {
    for (const set of this.unused) {
      this.unused.delete(set);
      if (this.kept.get(set.key) !== set) continue;
      this.kept.delete(set.key);
      this.bytes -= set.bytes;
      return true;
    }
    return false;
  }

  /** Reads documents again: where a database was replaced by a copy, a version may have other rules. */
  evictDigests(): void {
    this.digests.clear();
  }

  private used(set: RuleSet): RuleSet {
    this.unused.delete(set);
    this.users.set(set, (this.users.get(set) ?? 0) + 1);
    return set;
  }

  /** The key of documents whose digests are all known. */
  private knownKey({ standards, sops }: Families<AssignedDocument>): string | null {
    const digest = (document: AssignedDocument) => ({ digest: this.digests.get(nameOf(document)) ?? '' });
    const digests = { standards: standards.map(digest), sops: sops.map(digest) };
    return [...digests.standards, ...digests.sops].some((one) => one.digest === '') ? null : keyOf(digests);
  }

  private async read(documents: readonly AssignedDocument[]): Promise<ReadRules[]> {
    const rules: ReadRules[] = [];
    for (const document of documents) {
      const text = await rulesOf(this.db, document);
      if (text === null) throw new Error(`the rule document ${document.documentId} is assigned and not there`);
      const digest = sha256Hex(text);
      if (this.digests.size >= DOCUMENT_DIGESTS_MAX) this.digests.clear();
      this.digests.set(nameOf(document), digest);
      rules.push({ digest, text });
      await this.slices.yieldToEventLoop();
    }
    return rules;
  }

  private async compiled(key: string, rules: Families<ReadRules>): Promise<RuleSet> {
    const known = this.kept.get(key) ?? this.compiling.get(key);
    if (known !== undefined) {
      this.hits += 1;
      return known;
    }
    this.misses += 1;
    const compiling = this.compile(key, rules);
    this.compiling.set(key, compiling);
    try {
      const set = await compiling;
      this.kept.set(key, set);
      this.bytes += set.bytes;
      return set;
    } finally {
      this.compiling.delete(key);
    }
  }

  private async compile(key: string, { standards, sops }: Families<ReadRules>): Promise<RuleSet> {
    const parsed = { standards: standards.map(parsedRules), sops: sops.map(parsedRules) };
    const read = { standards: parsed.standards.map(asRead), sops: parsed.sops.map(asRead) };
    const rules = await this.slices.run(compileRulesSteps(read, { served: true, limits: ADMITTED }));
    const all = [...parsed.standards, ...parsed.sops].map(({ document }) => document);
    const characters = [...standards, ...sops].reduce((total, { text }) => total + text.length, 0);
    return {
      ...{ key, rules },
      documents: all.map(sharedDocument),
      reads: historyReads({ standards: all.map(asBound), sops: [] }),
      bytes: rules.bytes + characters * BYTES_PER_DOCUMENT_CHARACTER,
    };
  }
}

/** Documents were held to the limits of their day when they were made: who lowers these takes no rule from an agent. */
const ADMITTED: CompileLimits = {
  moleculesPerDocument: Number.POSITIVE_INFINITY,
  atomsPerMolecule: Number.POSITIVE_INFINITY,
  zonesPerDocument: Number.POSITIVE_INFINITY,
};

function keyOf({ standards, sops }: Families<Pick<ReadRules, 'digest'>>): string {
  return [standards, sops].map((rules) => rules.map(({ digest }) => digest).join(',')).join(';');
}

function parsedRules({ text }: ReadRules): { document: JsonObject } {
  return { document: storedObject(text) };
}

/** Rules that were stored before gates stated it in them are not strict. */
function asRead({ document }: { readonly document: JsonObject }): { document: JsonObject } {
  return { document: stateStrictness(document, false) };
}

function nameOf({ orgId, documentId, version }: AssignedDocument): string {
  return `${orgId} ${documentId} ${version}`;
}

function asBound(document: JsonObject) {
  return { id: '', title: '', document };
}

function sharedDocument(document: JsonObject): SharedDocument {
  const bound = { standards: [asBound(document)], sops: [] };
  const contextValues = contextValuesOf(bound);
  const versionOf = ruleVersionsOf(bound);
  let version: string | null = null;
  return {
    ...asRead({ document }),
    approvals: approvalsOf(document),
    version: () => {
      version ??= versionOf('');
      return version;
    },
    contextValues: (moleculeId) => contextValues(`/${moleculeId}`),
  };
}
