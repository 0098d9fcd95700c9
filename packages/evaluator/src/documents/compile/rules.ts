import { DECISIONS, isJsonObject, type JsonValue, severityOf } from '@gatewright/protocol';
import { provenanceRank } from '../../policy/provenance.js';
import { isStrict } from '../../policy/strictness.js';
import { BLOCK, OBSERVE } from '../../program/decisions.js';
import { AGENT_ASSERTED, ATTESTED, RISK_LEVEL } from '../../program/fields.js';
import { NEVER } from '../../program/operations.generated.js';
import {
  COMBINATOR_ALL,
  COMBINATOR_ANY,
  COMBINATOR_NEVER,
  COMBINATOR_NONE,
  NONE,
} from '../../program/program-layout.js';
import { PROVENANCES } from '../../trace/verdict.js';
import type { AtomColumns } from '../atoms/atom-row.js';
import { type ConfigReading, checkConfig } from '../atoms/check-config.js';
import { AtomConfig } from '../atoms/config.js';
import { atomRow, PREDICATES } from '../atoms/rows.js';
import { Faults } from '../members/faults.js';
import { adviceFor, checkMembers, checkMoleculeMembers, DOCUMENT_MEMBERS } from '../members/known-members.js';
import { Members, membersOf } from '../members/members.js';
import { checkReasonCode } from '../members/reason-codes.js';
import type { Steps } from '../members/steps.js';
import type { ProgramBuilder } from '../writing/program-builder.js';
import { DocumentZones } from './document-zones.js';
import { warnOfFoldedAllowList } from './folded-allow-lists.js';
import { type AtomUse, warnOfSilence } from './silent-uses.js';

/** People whose approvals one rule may ask for. */
export const APPROVALS_MAX = 20;

/** How documents are read. */
export interface RuleOptions extends ConfigReading {
  readonly moleculesPerDocument: number;
  readonly atomsPerMolecule: number;
  readonly zonesPerDocument: number;
}

/** What all rules of a policy have in common. */
export interface RuleSummary {
  /** Names of every field that a rule consults. */
  readonly fields: Set<string>;
  /** True where an enforcing rule judges the jurisdiction. */
  enforcesJurisdiction: boolean;
}

const COMBINATOR_CODES: ReadonlyMap<string, number> = new Map([
  ['any', COMBINATOR_ANY],
  ['all', COMBINATOR_ALL],
  ['none', COMBINATOR_NONE],
]);

/** How the atoms of a rule combine. */
export const COMBINATORS: readonly string[] = [...COMBINATOR_CODES.keys()];

/** What a rule or a constraint can decide. */
export const RULE_DECISIONS = ['observe', 'escalate', 'block', 'suspend', 'quarantine'] as const;

/** What a molecule says of its atoms. */
interface AtomPlace extends Pick<AtomUse, 'isObserved' | 'demanded'> {
  /** True for the combinator `none`. */
  readonly turnsAround: boolean;
}

function demandedFields(molecule: Members): string[] {
  const demanded = molecule.get('requireProvenance');
  return isJsonObject(demanded) ? Object.keys(demanded) : [];
}

/** Members that evaluators of others pass over, or read by words that nothing else has. */
function checkMeaning(molecule: Members): void {
  for (const label of ['name', 'description']) {
    const text = molecule.get(label);
    if (text !== undefined && typeof text !== 'string') molecule.fault(label, 'is not text');
  }
  for (const member of ['reasonCode', 'requireProvenance']) {
    if (molecule.get(member) === null) molecule.fault(member, 'is null: leave it out');
  }
  if (molecule.get('reasonCode') !== undefined && molecule.text('reasonCode') === null) {
    molecule.fault('reasonCode', 'is blank: leave it out, or name a code');
  }
  checkApprovals(molecule);
}

function checkApprovals(molecule: Members): void {
  const approvals = molecule.get('approvals');
  if (approvals === undefined) return;
  const isCount = typeof approvals === 'number' && Number.isInteger(approvals) && approvals >= 1;
  if (!isCount || approvals > APPROVALS_MAX) {
    molecule.fault('approvals', `is not a number of people, 1 to ${APPROVALS_MAX}`);
  } else if (molecule.get('decision') !== 'escalate') {
    molecule.fault('approvals', 'belongs to a rule that escalates');
  }
}

/** Whether what an atom cannot judge makes its molecule unverifiable. */
function strictnessOf(document: Members, { lenient, isServed }: RuleOptions): boolean {
  const strict = document.get('strict') ?? true;
  if (typeof strict !== 'boolean' && !lenient) document.fault('strict', 'is not true or false');
  if (strict === false && !isServed) document.warn('strict', PUBLISHED_READING);
  return isStrict(strict);
}

const PUBLISHED_READING =
  'is false: its rules ignore fields that they cannot read, as published evaluators do; remove it, and they escalate';

/** Writes the molecules of rule documents into a program. */
export class RuleWriter {
  readonly summary: RuleSummary = { fields: new Set(), enforcesJurisdiction: false };
  /** How many documents were begun. */
  documents = 0;
  /** Of the document that is being written. */
  private isStrict = false;

  constructor(
    private readonly program: ProgramBuilder,
    private readonly options: RuleOptions,
  ) {}

  /** The next document, `{molecules: […]}`, a step for each molecule. `fallbackReason` is the code of rules that declare none. */
  *addDocument(document: Members, fallbackReason: string): Steps {
    this.documents += 1;
    if (!this.options.isServed) yield* checkMembers(document, DOCUMENT_MEMBERS);
    this.isStrict = strictnessOf(document, this.options);
    const listed = document.get('molecules');
    if (listed === undefined || (listed === null && !this.options.isServed)) document.fault('molecules', 'is missing');
    const molecules = document.objects('molecules');
    const most = this.options.moleculesPerDocument;
    if (molecules.length > most)
      document.fault('molecules', `has ${molecules.length} molecules; at most ${most} are allowed`);
    const zones = new DocumentZones(this.options.zonesPerDocument);
    const ids = new Set<string>();
    for (const [index, molecule] of molecules.entries()) {
      yield;
      if (!this.options.isServed) yield* checkMoleculeMembers(molecule);
      const id = this.idOf(molecule, index);
      if (ids.has(id)) molecule.fault('id', `is the id of another molecule too: ${id}`);
      ids.add(id);
      const atoms = this.atomsOf(molecule);
      if (!(yield* zones.read(atoms))) return;
      this.addMolecule(molecule, atoms, id, fallbackReason);
    }
  }

  private idOf(molecule: Members, index: number): string {
    const id = molecule.text('id');
    if (id === null && !this.options.lenient) molecule.fault('id', 'is missing');
    return id ?? String(index);
  }

  private addMolecule(molecule: Members, atoms: readonly Members[], id: string, fallbackReason: string): void {
    const decision = this.decisionOf(molecule);
    checkReasonCode(molecule, DECISIONS[decision] ?? 'block', this.options.isServed);
    if (!this.options.isServed) checkMeaning(molecule);
    const judgesJurisdiction = atoms.some((atom) => atom.get('predicate') === 'jurisdiction-not-allowed');
    if (judgesJurisdiction && decision !== OBSERVE) this.summary.enforcesJurisdiction = true;
    const firstAtom = this.program.atoms.count;
    const turnsAround = molecule.get('combinator') === 'none';
    const demanded = demandedFields(molecule);
    for (const atom of atoms) this.addAtom(atom, { turnsAround, demanded, isObserved: decision === OBSERVE });
    const firstNeed = this.program.needs.count;
    this.addNeeds(molecule, atoms);
    this.program.molecules.add([
      this.program.text(id),
      this.combinatorOf(molecule),
      firstAtom,
      atoms.length,
      decision,
      this.program.text(molecule.text('reasonCode') ?? fallbackReason),
      firstNeed,
      this.program.needs.count - firstNeed,
      this.isStrict ? 1 : 0,
      this.documents - 1,
    ]);
  }

  private atomsOf(molecule: Members): Members[] {
    const atoms = molecule.objects('atoms');
    const most = this.options.atomsPerMolecule;
    const given = molecule.get('atoms') ?? [];
    const isEmpty = Array.isArray(given) && given.length === 0;
    if (isEmpty && !this.options.lenient) molecule.fault('atoms', 'is empty: a molecule needs an atom');
    if (atoms.length > most) molecule.fault('atoms', `has ${atoms.length} atoms; at most ${most} are allowed`);
    return atoms;
  }

  private decisionOf(molecule: Members): number {
    const value = molecule.get('decision');
    const decision = RULE_DECISIONS.find((known) => known === value);
    if (decision !== undefined) return severityOf(decision);
    if (!this.options.lenient) molecule.fault('decision', `is not one of ${RULE_DECISIONS.join(', ')}`);
    return BLOCK;
  }

  private combinatorOf(molecule: Members): number {
    const value = molecule.get('combinator');
    const combinator = typeof value === 'string' ? COMBINATOR_CODES.get(value) : undefined;
    if (combinator !== undefined) return combinator;
    if (!this.options.lenient) molecule.fault('combinator', `is not one of ${COMBINATORS.join(', ')}`);
    return COMBINATOR_NEVER;
  }

  private addAtom(atom: Members, within: AtomPlace): void {
    const negation = atom.get('not');
    if (negation !== undefined && typeof negation !== 'boolean') atom.fault('not', 'is not true or false');
    const predicate = atom.get('predicate');
    const isNegated = (negation === true) !== within.turnsAround;
    const columns = this.columnsOf(atom, predicate, { ...within, isNegated });
    this.program.atoms.add([
      columns.operation,
      negation === true ? 1 : 0,
      columns.slot ?? NONE,
      columns.number ?? NONE,
      columns.list ?? NONE,
      columns.scope ?? NONE,
      columns.options ?? 0,
      this.program.text(typeof predicate === 'string' ? predicate : ''),
    ]);
  }

  private columnsOf(
    atom: Members,
    predicate: JsonValue | undefined,
    use: Pick<AtomUse, 'isNegated' | 'isObserved' | 'demanded'>,
  ): AtomColumns {
    const silent = { operation: NEVER };
    const row = typeof predicate === 'string' ? atomRow(predicate) : undefined;
    if (row === undefined) {
      const advice = typeof predicate === 'string' ? adviceFor(predicate, PREDICATES) : '';
      if (!this.options.lenient) atom.fault('predicate', `is not the name of an atom${advice}`);
      return silent;
    }
    const stated = atom.get('config');
    if (stated === null && !this.options.isServed) atom.fault('config', 'is null: leave it out');
    const given = stated ?? {};
    if (!isJsonObject(given)) {
      if (!this.options.lenient) atom.fault('config', 'is not an object');
      return silent;
    }
    const faults = this.options.lenient ? new Faults() : atom.faults;
    const before = faults.count;
    const members = new Members(given, { within: atom, key: 'config' }, faults);
    checkConfig(row, members, this.options);
    if (faults.count > before) return silent;
    const config = new AtomConfig(members);
    for (const field of row.reads(config)) this.summary.fields.add(field);
    if (!this.options.isServed) {
      if (!this.isStrict) warnOfSilence(atom, { row, config, ...use });
      warnOfFoldedAllowList(atom, { row, config, ...use });
    }
    return row.encode(config, this.program);
  }

  /** riskLevel, at any level of trust, where an atom judges it; and whatever the molecule demands a provenance of. */
  private addNeeds(molecule: Members, atoms: readonly Members[]): void {
    if (atoms.some((atom) => atom.get('predicate') === 'risk-at-or-above')) {
      this.program.needs.add([RISK_LEVEL, AGENT_ASSERTED]);
      this.summary.fields.add('riskLevel');
    }
    const demanded = molecule.get('requireProvenance');
    if (demanded === undefined || demanded === null) return;
    for (const members of membersOf(demanded, { within: molecule, key: 'requireProvenance' }, molecule.faults)) {
      for (const [field, level] of Object.entries(members.object)) {
        if (typeof level !== 'string') members.fault(field, `is not one of ${PROVENANCES.join(', ')}`);
        else if (provenanceRank(level) === null && !this.options.isServed) {
          const advice = adviceFor(level, PROVENANCES);
          members.warn(field, `is no provenance, and counts as attested, which no field has${advice}`);
        }
        this.program.needs.add([this.program.field(field), provenanceRank(level) ?? ATTESTED]);
        this.summary.fields.add(field);
      }
    }
  }
}
