import { DECISIONS, isJsonObject, type JsonValue, severityOf } from '@gatewright/protocol';
import { BLOCK } from '../../program/decisions.js';
import { RISK_LEVELS, RISK_NONE } from '../../program/fields.js';
import { CLAUSE_MONEY, NONE } from '../../program/program-layout.js';
import type { Members } from '../members/members.js';
import { checkReasonCode } from '../members/reason-codes.js';
import type { Steps } from '../members/steps.js';
import { compareDecimals, decimalTextOf, product } from '../writing/decimal-text.js';
import type { ProgramBuilder } from '../writing/program-builder.js';
import { NO_TIME, timeOfText } from '../writing/times.js';
import { type ClauseKind, ConstraintWriter } from './constraints.js';
import { RULE_DECISIONS, type RuleOptions } from './rules.js';

/** Share of the tightest cap from which an amount counts as large, unless the grant says otherwise. */
const LARGE_SHARE = 0.7;

/** A mandate as a bundle serves it. */
export interface MandateEntry {
  readonly action: JsonValue | undefined;
  readonly document: Members;
}

/** Writes what the mandates say, action by action. */
export class MandateWriter {
  /** Rows of lists of names, by what they add to the names of the rules. */
  private readonly namesOf = new Map<string, number>();

  constructor(
    private readonly program: ProgramBuilder,
    private readonly entries: readonly MandateEntry[],
    private readonly revokedActions: readonly string[],
    private readonly ruleFields: RuleFields,
    private readonly options: Pick<RuleOptions, 'lenient' | 'isServed'>,
  ) {}

  /** A step for each action. */
  *addAll(): Steps {
    if (!this.options.lenient) for (const { document } of this.entries) refuseAimlessProhibitions(document);
    const actions = new Set([...this.entries.flatMap(actionsOf), ...this.revokedActions]);
    const general = this.entries.length === 0 ? 'NO_MANDATE' : 'NO_PERMISSION_FOR_ACTION';
    this.addAbsence(NONE, general);
    const rows = [...actions].map((action) => ({ action, text: this.program.text(action) }));
    for (const { action, text } of rows.sort((a, b) => a.text - b.text)) {
      yield;
      this.addAction(action, text);
    }
  }

  private addAction(action: string, text: number): void {
    const governing = this.governing(action);
    if (governing === undefined) {
      this.addAbsence(text, 'MANDATE_REVOKED');
      return;
    }
    const { document } = governing;
    const fields = new Set<string>();
    const constraints = new ConstraintWriter(this.program, fields, this.options.lenient);
    const prohibitions = aimedAt(document, 'prohibition', action);
    const grants = aimedAt(document, 'permission', action);
    const rowOf = (kind: ClauseKind, isMoneyBeside: boolean) => (clause: Members) => {
      const { first, count, money } = constraints.addAll(clause, kind);
      const reason = this.program.text(clause.text('reasonCode') ?? 'PROHIBITED');
      return [first, count, this.enforcementOf(clause), reason, money || isMoneyBeside ? 1 : 0];
    };
    const statesMoney = (row: readonly number[]) => row[CLAUSE_MONEY] === 1;
    for (const clause of prohibitions) this.checkCode(clause);
    const forbidding = prohibitions.map(rowOf('prohibition', false));
    // What a prohibition states of money is stated beside every permission.
    const clauses = [...forbidding, ...grants.map(rowOf('permission', forbidding.some(statesMoney)))];
    const everyGrant = this.entries.flatMap((entry) => aimedAt(entry.document, 'permission', action));
    const largeAmount = this.largeAmount(everyGrant);
    // Whatever the mandate says of money, the amount is held against it.
    fields.add('amount');
    const firstClause = this.program.clauses.count;
    for (const clause of clauses) this.program.clauses.add(clause);
    this.program.authorities.add([
      text,
      NONE,
      this.time(document, 'validFrom'),
      this.time(document, 'validUntil'),
      firstClause,
      prohibitions.length,
      firstClause + prohibitions.length,
      grants.length,
      this.program.text('NO_PERMISSION_FOR_ACTION'),
      this.riskTier(everyGrant),
      largeAmount,
      this.names(fields),
      clauses.some(statesMoney) ? 1 : 0,
    ]);
  }

  private addAbsence(action: number, reason: string): void {
    const fields = this.names(NO_FIELDS);
    const absence = this.program.text(reason);
    this.program.authorities.add([action, absence, NONE, NONE, 0, 0, 0, 0, absence, RISK_NONE, NONE, fields, 0]);
  }

  /** The first mandate that grants the action, else the first that is filed under it. */
  private governing(action: string): MandateEntry | undefined {
    return (
      this.entries.find(({ document }) => aimedAt(document, 'permission', action).length > 0) ??
      this.entries.find((entry) => entry.action === action)
    );
  }

  /** The sorted names of what rules consult and of these fields; most actions consult the same. */
  private names(fields: ReadonlySet<string>): number {
    const { sorted, list } = this.ruleFields;
    const added = [...withTotal(fields)].filter((name) => !this.ruleFields.names.has(name)).sort(byCodeUnits);
    if (added.length === 0) return list;
    const key = JSON.stringify(added);
    const known = this.namesOf.get(key);
    if (known !== undefined) return known;
    const row = this.program.sequence(merged(sorted, added).map((name) => this.program.text(name)));
    this.namesOf.set(key, row);
    return row;
  }

  private enforcementOf(clause: Members): number {
    const value = clause.get('enforcement');
    if (value === undefined) return BLOCK;
    const decision = RULE_DECISIONS.find((known) => known === value);
    if (decision !== undefined) return severityOf(decision);
    if (!this.options.lenient) clause.fault('enforcement', `is not one of ${RULE_DECISIONS.join(', ')}`);
    return BLOCK;
  }

  private checkCode(prohibition: Members): void {
    const enforcement = DECISIONS[this.enforcementOf(prohibition)] ?? 'block';
    checkReasonCode(prohibition, enforcement, this.options.isServed);
  }

  private time(document: Members, key: string): number {
    const value = document.get(key);
    if (value === undefined || value === null) return NONE;
    const time = timeOfText(value);
    if (time !== null) return this.program.number(String(time));
    document.fault(key, NO_TIME);
    return NONE;
  }

  private riskTier(grants: readonly Members[]): number {
    return Math.max(RISK_NONE, ...grants.map((grant) => levelOf(grant.get('riskTier'))));
  }

  /** The share of the tightest cap of the grants that watch it, or NONE. */
  private largeAmount(grants: readonly Members[]): number {
    const watched = grants.flatMap(watchedCap).sort((a, b) => compareDecimals(a.cap, b.cap));
    const tightest = watched[0];
    return tightest === undefined ? NONE : this.program.number(product(tightest.cap, tightest.share));
  }
}

const NO_FIELDS: ReadonlySet<string> = new Set();

/** The fields that rules consult. */
export interface RuleFields {
  readonly names: ReadonlySet<string>;
  readonly sorted: readonly string[];
  /** The row of the list of them. */
  readonly list: number;
}

/** Writes the list of the fields that rules consult. */
export function ruleFieldsOf(fields: ReadonlySet<string>, program: ProgramBuilder): RuleFields {
  const names = withTotal(fields);
  const sorted = [...names].sort(byCodeUnits);
  return { names, sorted, list: program.sequence(sorted.map((name) => program.text(name))) };
}

/** An absent cumulativeSpend is the amount. */
function withTotal(fields: ReadonlySet<string>): ReadonlySet<string> {
  return fields.has('cumulativeSpend') ? new Set([...fields, 'amount']) : fields;
}

function merged(a: readonly string[], b: readonly string[]): string[] {
  const all: string[] = [];
  let next = 0;
  for (const name of a) {
    for (; next < b.length && byCodeUnits(b[next] ?? '', name) < 0; next += 1) all.push(b[next] ?? '');
    all.push(name);
  }
  return [...all, ...b.slice(next)];
}

function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Rank of a risk level, RISK_NONE for anything else. */
function levelOf(value: JsonValue | undefined): number {
  return typeof value === 'string' ? RISK_LEVELS.indexOf(value.trim().toLowerCase()) + 1 : RISK_NONE;
}

/** Actions that a mandate is filed under or grants. */
function actionsOf({ action, document }: MandateEntry): string[] {
  const targets = document.objects('permission').map((grant) => targetOf(document, grant));
  return [action, ...targets].filter((target) => typeof target === 'string');
}

function targetOf(document: Members, clause: Members): JsonValue | undefined {
  return clause.get('target') ?? document.get('target');
}

/** Clauses whose target, or else the document's, is the action. */
function aimedAt(document: Members, key: ClauseKind, action: string): Members[] {
  return document.objects(key).filter((clause) => targetOf(document, clause) === action);
}

/** A prohibition about no action would never fire. */
function refuseAimlessProhibitions(document: Members): void {
  for (const prohibition of document.objects('prohibition')) {
    const target = targetOf(document, prohibition);
    if (typeof target !== 'string' || target === '')
      prohibition.fault('target', 'names no action, and nor does the document');
  }
}

/** The tightest cap on the amount of a grant, with the share of it that counts as large; nothing where it is off. */
function watchedCap(grant: Members): { cap: string; share: string }[] {
  const setting = grant.get('riskSignals');
  const share = isJsonObject(setting) && Object.hasOwn(setting, 'amountShare') ? setting['amountShare'] : undefined;
  if (setting === false || share === false) return [];
  const caps = grant
    .objects('constraint')
    .filter((constraint) => constraint.get('leftOperand') === 'mm:payAmount')
    .filter((constraint) => constraint.get('operator') === 'lteq' || constraint.get('operator') === 'lt')
    .map((constraint) => decimalTextOf(constraint.get('rightOperand')))
    .filter((cap) => cap !== null)
    .sort(compareDecimals);
  const [cap] = caps;
  return cap === undefined ? [] : [{ cap, share: String(typeof share === 'number' ? share : LARGE_SHARE) }];
}
