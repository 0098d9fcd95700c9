import { sha256Hex } from '../../bytes/index.js';
import { delegatingPerson } from '../../credential/index.js';
import { canonicalJson, isJsonObject, type JsonObject } from '../../json/index.js';
import { toUnits } from '../../money/index.js';
import { type Decision, isPermit, severityOf } from '../../register/index.js';
import { isAct } from '../act.js';
import { isBindingId, readBinding } from '../binding.js';
import type { EvidencePack } from '../pack/index.js';
import { type PlacedRecord, records } from '../pack/placed-records.js';
import type { EvidenceRecord } from '../record.js';
import { type ShownWord, type StatedChange, shownWord } from './stated-change.js';

/** What is reported of a pack, and what the reader has beside it. Nothing of the latter counts that a record does not commit to. */
export interface ReportSource {
  /** The period, ms since the epoch, both ends included. */
  readonly from: number;
  readonly to: number;
  /** Changes of settings by their event ids: they name people. */
  readonly changes?: ReadonlyMap<string, StatedChange>;
  /** Signed requests by event id: they have amounts. */
  readonly requests?: ReadonlyMap<string, JsonObject>;
}

/** A record and its place in the log. */
export interface ReportRow {
  readonly record: EvidenceRecord;
  readonly logIndex: number;
  readonly leafIndex: number;
  /** Who made a change or gave their word; null where the pack names no person. */
  readonly word: ShownWord | null;
}

/** How many decisions had a verdict. */
export interface VerdictCount {
  readonly decision: Decision;
  readonly reasonCode: string;
  readonly count: number;
}

/** Amounts of one currency, in units of it (`toUnits`). */
export interface CurrencyTotal {
  readonly currency: string;
  /** Sum of the amounts of permits whose signed request the record commits to, and their number. */
  readonly permitted: bigint;
  readonly permits: number;
  /** Sum of refunds in the period, as the operator states them, and their number. */
  readonly refunded: bigint;
  readonly refunds: number;
}

/** Authorizations that ended in one way, as the operator states it. */
export interface SettlementCount {
  readonly outcome: 'settled' | 'reversed';
  /** Who attested it; null where it is unattested. */
  readonly evidence: string | null;
  readonly count: number;
}

/** A mandate under which records of the period stand. */
export interface ReportedMandate {
  readonly mandateId: string;
  readonly agentDid: string;
  /** DID of the person who delegated; null where the credential of the pack names none, or is missing. */
  readonly person: string | null;
  /** Decisions of the period. */
  readonly decisions: number;
  readonly permits: number;
}

/** What a pack says of a period. Every record of it is in `verdicts` or among `changes` and `words`, once. */
export interface ReportFacts {
  readonly records: number;
  /** Mildest verdict first, then by code. */
  readonly verdicts: readonly VerdictCount[];
  /** By currency. */
  readonly money: readonly CurrencyTotal[];
  /** Permits without a proven amount: their requests are not shown, or state none that can be determined. */
  readonly unpricedPermits: number;
  readonly settlements: readonly SettlementCount[];
  readonly mandates: readonly ReportedMandate[];
  /** Decisions about an escalation: those that wait, and what became of them. */
  readonly escalations: readonly ReportRow[];
  /** What reviewers said. */
  readonly words: readonly ReportRow[];
  /** Acts on agents, changes of rules and settings, mandates issued and revoked. */
  readonly changes: readonly ReportRow[];
  readonly refusals: readonly ReportRow[];
}

/**
 * What the records of a period say, in the order of the log. Whether the pack is genuine is another question: `verifyPack` answers it.
 */
export function reportFacts(pack: EvidencePack, source: ReportSource): ReportFacts {
  const { from, to, changes, requests } = source;
  const placed = records(pack.batches).filter(({ record }) => isWithin(record.occurredAt, from, to));
  const rows = placed.map((each) => rowOf(each, changes));
  const acts = rows.filter(({ record }) => isNoDecision(record));
  const decisions = rows.filter(({ record }) => !isNoDecision(record));
  const decided = decisions.map(({ record }) => record);
  const permits = decided.filter(({ decision }) => isPermit(decision));
  const prices = permits.map((record) => priceOf(record, requests?.get(record.eventId)));
  return {
    records: rows.length,
    verdicts: verdictsOf(decided),
    money: moneyOf(prices, refundsOf(pack, placed, source)),
    unpricedPermits: prices.filter((price) => price === null).length,
    settlements: settlementsOf(pack, placed),
    mandates: mandatesOf(pack, decided),
    escalations: decisions.filter(({ record }) => record.escalationId !== null || record.decision === 'escalate'),
    words: acts.filter(({ record }) => isWord(record)),
    changes: acts.filter(({ record }) => !isWord(record)),
    refusals: decisions.filter(({ record: { decision } }) => !isPermit(decision) && decision !== 'escalate'),
  };
}

/** A time that cannot be read lies in every period: nothing is left out by it. */
function isWithin(time: string, from: number, to: number): boolean {
  const at = Date.parse(time);
  return Number.isNaN(at) || (at >= from && at <= to);
}

function rowOf({ record, position }: PlacedRecord, changes: ReportSource['changes']): ReportRow {
  return { record, ...position, word: shownWord(record, changes?.get(record.eventId)) };
}

/** Records of acts and bindings. The event id counts as well: no decision has that of a binding. */
function isNoDecision(record: EvidenceRecord): boolean {
  return isAct(record) || readBinding(record) !== null || isBindingId(record.eventId);
}

/** Reviewers give their word on an action that waits, in a record of a setting. */
function isWord({ action }: EvidenceRecord): boolean {
  return action === 'setting:escalation';
}

function verdictsOf(decided: readonly EvidenceRecord[]): VerdictCount[] {
  const counts = new Map<string, VerdictCount>();
  for (const { decision, reasonCode } of decided) {
    const key = `${decision} ${reasonCode}`;
    counts.set(key, { decision, reasonCode, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return [...counts.values()].sort(
    (one, other) => severityOf(one.decision) - severityOf(other.decision) || compare(one.reasonCode, other.reasonCode),
  );
}

/** An amount in units of its currency. */
interface Price {
  readonly currency: string;
  readonly units: bigint;
}

/** The amount of a permit, where the record commits to the request that states it. */
function priceOf({ requestDigest }: EvidenceRecord, request: JsonObject | undefined): Price | null {
  if (request === undefined || requestDigest !== `sha256:${sha256Hex(canonicalJson(request))}`) return null;
  const { amount, currency } = request;
  if ((typeof amount !== 'number' && typeof amount !== 'string') || typeof currency !== 'string') return null;
  const code = currency.toUpperCase();
  const units = toUnits(amount, code);
  return units === null ? null : { currency: code, units };
}

function refundsOf(pack: EvidencePack, placed: readonly PlacedRecord[], { from, to }: ReportSource): Price[] {
  return settledIn(pack, placed).flatMap(({ refunded }) => {
    const inPeriod = (refunded?.refunds ?? []).filter(({ refundedAt }) => isWithin(refundedAt, from, to));
    return inPeriod.flatMap(({ amount }) => {
      const units = refunded === undefined ? null : toUnits(amount, refunded.currency);
      return refunded === undefined || units === null ? [] : [{ currency: refunded.currency, units }];
    });
  });
}

function moneyOf(prices: readonly (Price | null)[], refunds: readonly Price[]): CurrencyTotal[] {
  const totals = new Map<string, CurrencyTotal>();
  const add = (currency: string, change: (total: CurrencyTotal) => CurrencyTotal) =>
    totals.set(
      currency,
      change(totals.get(currency) ?? { currency, permitted: 0n, permits: 0, refunded: 0n, refunds: 0 }),
    );
  for (const price of prices) {
    if (price === null) continue;
    add(price.currency, (sum) => ({ ...sum, permitted: sum.permitted + price.units, permits: sum.permits + 1 }));
  }
  for (const { currency, units } of refunds) {
    add(currency, (sum) => ({ ...sum, refunded: sum.refunded + units, refunds: sum.refunds + 1 }));
  }
  return [...totals.values()].sort((one, other) => compare(one.currency, other.currency));
}

/** The settlements of authorizations that records of the period name. */
function settledIn({ settlements }: EvidencePack, placed: readonly PlacedRecord[]): EvidencePack['settlements'] {
  const named = new Set(placed.flatMap(({ record }) => record.authorizationId ?? []));
  return settlements.filter(({ authorizationId }) => named.has(authorizationId));
}

function settlementsOf(pack: EvidencePack, placed: readonly PlacedRecord[]): SettlementCount[] {
  const counts = new Map<string, SettlementCount>();
  for (const { outcome, settlementEvidence: evidence } of settledIn(pack, placed)) {
    const key = `${outcome} ${evidence ?? ''}`;
    counts.set(key, { outcome, evidence, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return [...counts].sort(([one], [other]) => compare(one, other)).map(([, count]) => count);
}

function mandatesOf({ credentials }: EvidencePack, decided: readonly EvidenceRecord[]): ReportedMandate[] {
  const byId = new Map(credentials.map((credential) => [String(credential['id']), credential]));
  const mandates = new Map<string, ReportedMandate>();
  for (const { mandateId, agentDid, decision } of decided) {
    if (mandateId === null) continue;
    const credential = byId.get(`urn:uuid:${mandateId}`);
    const known = mandates.get(mandateId) ?? {
      mandateId,
      agentDid: subjectOf(credential) ?? agentDid,
      person: credential === undefined ? null : delegatingPerson(credential),
      decisions: 0,
      permits: 0,
    };
    const permits = known.permits + (isPermit(decision) ? 1 : 0);
    mandates.set(mandateId, { ...known, decisions: known.decisions + 1, permits });
  }
  return [...mandates.values()];
}

function subjectOf(credential: JsonObject | undefined): string | null {
  const subject = credential?.['credentialSubject'];
  const id = subject !== undefined && isJsonObject(subject) ? subject['id'] : undefined;
  return typeof id === 'string' ? id : null;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
