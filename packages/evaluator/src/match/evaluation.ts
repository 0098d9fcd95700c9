import { Binding } from '../program/binding';
import { BLOCK, DECOMMISSION, ESCALATE, OBSERVE, QUARANTINE, SUSPEND } from '../program/decisions';
import { AUTHORITATIVE, JURISDICTION, RISK_HIGH, RISK_NONE } from '../program/fields';
import { Program } from '../program/program';
import {
  AUTHORITY_LARGE_AMOUNT,
  AUTHORITY_RISK_TIER,
  HEAD_ENFORCES_JURISDICTION,
  NONE,
} from '../program/program-layout';
import {
  AGENT_DECOMMISSIONED,
  AGENT_QUARANTINED,
  AGENT_SUSPENDED,
  EVALUATION_LIMIT_EXCEEDED,
  JURISDICTION_REQUIRED,
  MODE_READ_ONLY,
  MODE_RESTRICTED_REVIEW,
  MODE_SUPERVISED_REVIEW,
} from '../program/reasons';
import { Decimal } from '../values/decimal';
import { FORM_RAW } from '../values/folding';
import { ComparisonBudget } from './atoms/comparison-budget';
import { RuleSearch } from './index/rule-search';
import { Authority } from './mandates/authority';
import { Findings, Molecules } from './molecules/molecules';
import { Request } from './request/request';

/** Containment of the agent; 0 is none. A word that is none of the names counts as the strictest. */
const CONTAINED_SUSPENDED: i32 = 1;
const CONTAINED_QUARANTINED: i32 = 2;
export const CONTAINED_DECOMMISSIONED: i32 = 3;
export const CONTAINMENT_NAMES: string[] = ['suspended', 'quarantined', 'decommissioned'];

/** Operating modes; 0 is autonomous. A word that is none of the names is as strict as all of them together. */
const MODE_READ: i32 = 1;
const MODE_RESTRICTED: i32 = 2;
const MODE_SUPERVISED: i32 = 3;
export const MODE_UNKNOWN: i32 = 5;
export const MODE_NAMES: string[] = ['read_only', 'restricted', 'supervised', 'autonomous'];

/** Amount from which the supervised mode asks a person, in units of the request's currency. */
const SUPERVISED_AMOUNT: f64 = 100;

/** The verdict on one request (protocol.md §3.8), in reused memory. */
export class Evaluation {
  readonly request: Request;
  readonly findings: Findings = new Findings();
  readonly molecules: Molecules;
  readonly authority: Authority;
  private readonly search: RuleSearch;
  private readonly budget: ComparisonBudget;
  /** The row of `program.authorities` about this action. */
  row: i32 = 0;
  /** The tier that the grants of the action give it, RISK_NONE if none. */
  riskTier: i32 = RISK_NONE;
  isLargeAmount: boolean = false;
  /** False where containment, the read-only mode or the budget of comparisons answered before any rule was asked. */
  isJudged: boolean = false;
  private readonly supervisedAmount: Decimal = new Decimal();

  constructor(readonly program: Program) {
    this.request = new Request(program);
    const molecules = new Molecules(program);
    this.molecules = molecules;
    this.search = new RuleSearch(program, molecules);
    this.authority = new Authority(program);
    this.budget = new ComparisonBudget(program);
    this.supervisedAmount.setExact(SUPERVISED_AMOUNT, 0);
  }

  /** Binds the rules to another policy's ids and mandates; to be called between requests. */
  bind(binding: Binding): void {
    this.program.bind(binding);
    this.request.bind();
  }

  /** Begins a request; then `request` is filled. */
  begin(): void {
    this.request.reset();
    this.findings.reset();
    this.molecules.reset();
    this.row = 0;
    this.riskTier = RISK_NONE;
    this.isLargeAmount = false;
    this.isJudged = false;
  }

  /** Decides the request that was filled in. The outcome stands in `findings` and `molecules`. */
  evaluate(containment: i32, mode: i32): void {
    const request = this.request;
    const findings = this.findings;
    this.row = this.authorityRow();
    if (this.isContained(containment)) return;
    if (mode === MODE_READ && this.bearsValue()) {
      findings.replace(BLOCK, MODE_READ_ONLY);
      return;
    }
    if (this.budget.isExceeded(request)) {
      findings.replace(BLOCK, EVALUATION_LIMIT_EXCEEDED);
      return;
    }
    this.isJudged = true;
    this.raiseRisk();
    this.authority.evaluate(request, this.row);
    this.authority.addAuthority(findings);
    this.molecules.begin(request);
    this.search.find(request);
    this.molecules.finish(findings);
    this.authority.addLimits(request, findings);
    this.demandJurisdiction();
    this.applyMode(mode);
  }

  private authorityRow(): i32 {
    const action = this.request.action;
    return action === NONE ? 0 : this.program.authorityOf(this.request.cells.idOf(action, FORM_RAW));
  }

  private isContained(containment: i32): boolean {
    if (containment === CONTAINED_SUSPENDED) this.findings.replace(SUSPEND, AGENT_SUSPENDED);
    else if (containment === CONTAINED_QUARANTINED) this.findings.replace(QUARANTINE, AGENT_QUARANTINED);
    else if (containment === CONTAINED_DECOMMISSIONED) this.findings.replace(DECOMMISSION, AGENT_DECOMMISSIONED);
    else return false;
    return true;
  }

  /** An unreadable amount bears value. */
  private bearsValue(): boolean {
    const amount = this.request.amount;
    return amount === null || !amount.isZero();
  }

  /** The floors that the mandates of this action set. */
  private raiseRisk(): void {
    const authorities = this.program.authorities;
    this.riskTier = authorities.get(this.row, AUTHORITY_RISK_TIER);
    if (this.riskTier !== RISK_NONE) this.request.addFloor(this.riskTier, AUTHORITATIVE);
    const large = authorities.get(this.row, AUTHORITY_LARGE_AMOUNT);
    const amount = this.request.amount;
    this.isLargeAmount = large !== NONE && amount !== null && amount.compare(this.program.decimal(large)) >= 0;
    if (this.isLargeAmount) this.request.addFloor(RISK_HIGH, AUTHORITATIVE);
    this.request.settleRisk();
  }

  /** A jurisdiction rule cannot be left out by signing none. */
  private demandJurisdiction(): void {
    if (this.program.headOf(HEAD_ENFORCES_JURISDICTION) === 0) return;
    if (this.findings.decision >= BLOCK || this.request.cellOf(JURISDICTION) !== NONE) return;
    this.findings.replace(BLOCK, JURISDICTION_REQUIRED);
  }

  private applyMode(mode: i32): void {
    if (mode === MODE_UNKNOWN && this.findings.decision < BLOCK && this.bearsValue()) {
      this.findings.replace(BLOCK, MODE_READ_ONLY);
    }
    if (this.findings.decision > OBSERVE) return;
    if (mode === MODE_RESTRICTED || mode === MODE_UNKNOWN) this.findings.replace(ESCALATE, MODE_RESTRICTED_REVIEW);
    if (mode === MODE_SUPERVISED && this.needsSupervision()) this.findings.replace(ESCALATE, MODE_SUPERVISED_REVIEW);
  }

  private needsSupervision(): boolean {
    const amount = this.request.amount;
    return this.request.riskLevel >= RISK_HIGH || amount === null || amount.compare(this.supervisedAmount) >= 0;
  }
}
