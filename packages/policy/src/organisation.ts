import { checkRuleDocument, type DeclaredCode, declaredCodes, familyFaults } from '@gatewright/evaluator';
import { type Fault, isJsonObject, type JsonObject, type JsonValue, objectsIn } from '@gatewright/protocol';
import { type PolicyCase, readCases } from './cases.js';
import { type FileKind, isKind, SCHEMA_OF_KIND } from './file-kinds.js';
import type { AssignmentsFile } from './schemas.js';
import { type FileText, type Finding, readSource, type Source } from './source/index.js';
import { FAULTS_MAX } from './source/yaml.js';
import { hasShape } from './validate.js';

/** Files of one organisation, and cases of all its tests. */
const FILES_MAX = 2000;
const CASES_MAX = 20_000;

/** A standard or an SOP of an organisation. */
export interface PolicyDocument {
  readonly name: string;
  readonly kind: 'standard' | 'sop';
  readonly title: string;
  readonly rules: JsonObject;
  readonly source: Source;
}

/** What of a document decides. */
export type DecidingDocument = Pick<PolicyDocument, 'name' | 'kind' | 'rules'>;

/** A file of tests. */
export interface TestSuite {
  readonly name: string;
  /** Names of the documents that decide. */
  readonly policy: readonly string[];
  readonly cases: readonly PolicyCase[];
  readonly source: Source;
}

/** A file of assignments. */
export interface AssignmentSet {
  readonly name: string;
  readonly assignments: AssignmentsFile['assignments'];
  readonly source: Source;
}

/** What the policy files of an organisation say. What has a fault of its own is missing from all but `findings`. */
export interface Organisation {
  /** By name. */
  readonly documents: ReadonlyMap<string, PolicyDocument>;
  readonly assignments: readonly AssignmentSet[];
  readonly suites: readonly TestSuite[];
  readonly findings: readonly Finding[];
  readonly files: readonly string[];
}

/** The molecules of a document by their ids, with the place of each in the list. */
export function moleculesOf({ rules }: Pick<PolicyDocument, 'rules'>): ReadonlyMap<string, JsonObject> {
  const { molecules } = rules;
  const objects = objectsIn(molecules);
  return new Map(objects.map((molecule) => [String(molecule['id']), molecule]));
}

/**
 * Reads the policy files of an organisation: each by itself, then what they say of each other. Never throws.
 *
 * @example
 * import { readOrganisation } from '@gatewright/policy';
 *
 * const text = 'kind: sop\nname: limits\nrules: { molecules: [] }\n';
 * const { documents, findings } = readOrganisation([{ file: 'limits.yaml', text }]);
 * [...documents.keys()]; // => ['limits']
 * findings; // => []
 */
export function readOrganisation(files: readonly FileText[]): Organisation {
  const reading = new Reading();
  if (files.length > FILES_MAX) {
    const message = `there are ${files.length} files; at most ${FILES_MAX} are read`;
    reading.findings.push({ level: 'error', file: files[FILES_MAX]?.file ?? '', place: null, message });
  }
  for (const file of files.slice(0, FILES_MAX)) reading.add(file);
  reading.checkNames();
  reading.checkFamilies();
  return { ...reading, files: files.map(({ file }) => file) };
}

class Reading {
  readonly documents = new Map<string, PolicyDocument>();
  readonly assignments: AssignmentSet[] = [];
  readonly suites: TestSuite[] = [];
  readonly findings: Finding[] = [];

  add(text: FileText): void {
    const outcome = readSource(text);
    if (!outcome.ok) {
      this.findings.push(...outcome.findings);
      return;
    }
    const { source } = outcome;
    const faults: Fault[] = [...source.inexact];
    const kind = kindOf(source.value, faults);
    if (kind === 'standard' || kind === 'sop') this.addDocument(source, kind, faults);
    if (kind === 'assignments') this.addAssignments(source, faults);
    if (kind === 'tests') this.addSuite(source, faults);
    this.report(source, faults);
  }

  /** Codes that decide one way in one document and another way in another: clients read one family off a code. */
  checkFamilies(): void {
    const first = new Map<string, DeclaredCode>();
    for (const { name, rules, source } of this.documents.values()) {
      const own = declaredCodes(rules, '$.rules');
      this.report(source, familyFaults([...first.values(), ...own]), 'warning');
      for (const each of own) {
        if (!first.has(each.code)) first.set(each.code, { ...each, path: `${name}, ${each.path}` });
      }
    }
  }

  /** What refers to names that no file has, or that the policy of a file of tests lacks. */
  checkNames(): void {
    for (const { source, assignments } of this.assignments) {
      const named = assignments.map(({ policy }) => policy);
      this.report(
        source,
        named.flatMap((names, at) => this.unknownNames(names, `$.assignments[${at}].policy`)),
      );
    }
    let cases = 0;
    for (const suite of this.suites) {
      cases += suite.cases.length;
      this.report(suite.source, [...this.unknownNames(suite.policy, '$.policy'), ...this.unknownRules(suite)]);
      if (cases <= CASES_MAX) continue;
      this.report(suite.source, [{ path: '$', message: `has case ${cases} of all; at most ${CASES_MAX} are run` }]);
      return;
    }
  }

  private addDocument(source: Source, kind: PolicyDocument['kind'], faults: Fault[]): void {
    const { value } = source;
    if (!hasShape('RulesFile', value, faults)) return;
    const { name, title = name, rules } = value;
    const check = checkRuleDocument(rules, '$.rules');
    faults.push(...check.faults);
    this.report(source, check.warnings, 'warning');
    const known = this.documents.get(name);
    if (known !== undefined) faults.push({ path: '$.name', message: `is the name of ${known.source.file} too` });
    else if (faults.length === 0) this.documents.set(name, { name, kind, title, rules, source });
  }

  private addAssignments(source: Source, faults: Fault[]): void {
    const { value } = source;
    if (!hasShape('AssignmentsFile', value, faults)) return;
    for (const [index, { did, agent, label }] of value.assignments.entries()) {
      const given = [did, agent, label].filter((each) => each !== undefined).length;
      if (given !== 1)
        faults.push({ path: `$.assignments[${index}]`, message: 'must name one of did, agent and label' });
    }
    this.assignments.push({ name: value.name, assignments: value.assignments, source });
  }

  private addSuite(source: Source, faults: Fault[]): void {
    const { value } = source;
    if (!hasShape('TestsFile', value, faults)) return;
    const cases = readCases(value, faults);
    if (cases.length === 0 && faults.length === 0)
      faults.push({ path: '$', message: 'has no case: add cases or a table' });
    faults.push(...repeatedNames(cases));
    this.suites.push({ name: value.name, policy: value.policy, cases, source });
  }

  private unknownNames(names: readonly string[], path: string): Fault[] {
    return names.flatMap((name, index) => {
      const at = `${path}[${index}]`;
      if (names.indexOf(name) < index) return [{ path: at, message: `names ${name} twice` }];
      return this.documents.has(name) ? [] : [{ path: at, message: `names ${name}, which no valid file is` }];
    });
  }

  private unknownRules({ policy, cases }: TestSuite): Fault[] {
    const documents = policy.flatMap((name) => this.documents.get(name) ?? []);
    if (documents.length < policy.length) return [];
    const rules = new Set(documents.flatMap((each) => [...moleculesOf(each).keys()].map((id) => `${each.name}/${id}`)));
    return cases.flatMap(({ path, expect }) =>
      (expect.fired ?? [])
        .filter((rule) => !rules.has(rule))
        .map((rule) => ({ path, message: `expects ${rule} to fire, which no document of policy has` })),
    );
  }

  private report(source: Source, faults: readonly Fault[], level?: Finding['level']): void {
    this.findings.push(...source.find(faults.slice(0, FAULTS_MAX), level));
  }
}

function kindOf(value: JsonValue, faults: Fault[]): FileKind | null {
  const kinds = Object.keys(SCHEMA_OF_KIND);
  const kind = isJsonObject(value) ? value['kind'] : undefined;
  if (isKind(kind)) return kind;
  faults.push({ path: '$.kind', message: `must be one of ${kinds.join(', ')}` });
  return null;
}

function repeatedNames(cases: readonly PolicyCase[]): Fault[] {
  const names = new Set<string>();
  return cases.flatMap(({ name, path }) => {
    if (names.has(name)) return [{ path, message: `has the name of a case before it: ${name}` }];
    names.add(name);
    return [];
  });
}
