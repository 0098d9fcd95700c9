import type { EvidencePack } from '@gatewright/protocol';
import { type EffectEnd, type EffectEntry, effectReference, isEffectReference } from './effect-log.js';
import type { PlacedEntry } from './read-effects.js';

/** How far clocks may be apart, ms. */
const CLOCK_SKEW_MS = 60_000;

/** A finding about one authorization: something happened otherwise than it was permitted, or than the log says. */
export interface Finding {
  readonly code:
    | 'EFFECT_WITHOUT_PERMIT'
    | 'EFFECT_REPEATED'
    | 'EFFECT_DIFFERS'
    | 'EFFECT_OUT_OF_TIME'
    | 'PERMIT_WITHOUT_EFFECT';
  readonly authorizationId: string;
  readonly detail: string;
}

/** What cannot be decided by these files. */
export interface Open {
  readonly code: 'EFFECT_UNSETTLED' | 'EFFECT_UNREFERENCED' | 'PERMIT_BEFORE_PACK';
  readonly authorizationId: string;
  readonly detail: string;
}

export interface Reconciliation {
  readonly findings: readonly Finding[];
  readonly open: readonly Open[];
  /** Effects that match a permit. */
  readonly matched: number;
  /** Effects outside of the span of the packs. */
  readonly outside: number;
  /** Permits for actions of the receivers that were neither used nor settled. */
  readonly unused: number;
}

interface Permit {
  readonly occurredAt: string;
  readonly agentDid: string;
  readonly action: string;
  settlement: { readonly bookingRef: string | null } | null;
}

/** What is compared of an effect, or named in a finding: the rest of its entry would fill the memory. */
interface KnownEffect
  extends Pick<Extract<EffectEntry, { kind: 'effect' }>, 'at' | 'agentDid' | 'action' | 'method' | 'target'> {
  readonly index: number;
  /** Counts the logs in the order in which they were added. */
  readonly log: number;
  readonly leafHex: string;
  end: EffectEnd | null;
}

/**
 * Matches what receivers executed with what a gate permitted, one to one. Effects come in the order of their logs, packs in that
 * of their spans. `holdMs` is the longest time from a permit to its effect.
 *
 * Entries of a log are in the order of their effects, and the time of an entry is that of the receiver's clock, which may jump ahead. An
 * entry after the packs may be without a permit only where no later entry of its log has one of theirs.
 */
export class Reconciler {
  private readonly effects = new Map<string, KnownEffect>();
  private readonly served = new Set<string>();
  private readonly findings: Finding[] = [];
  private log = -1;

  /** Takes an entry of a log. */
  add({ entry, index, leafHex }: PlacedEntry): void {
    if (index === 0) this.log += 1;
    if (entry.kind === 'recover') return;
    if (entry.kind === 'serve') {
      this.served.add(entry.action);
      return;
    }
    const { authorizationId } = entry;
    const known = this.effects.get(authorizationId);
    if (entry.kind === 'end') {
      if (known === undefined) this.find('EFFECT_DIFFERS', authorizationId, 'an effect ended that never began');
      else known.end ??= entry.outcome;
      return;
    }
    if (known !== undefined) {
      this.find('EFFECT_REPEATED', authorizationId, `executed at ${known.at} and again at ${entry.at}`);
      return;
    }
    const { at, agentDid, action, method, target } = entry;
    this.effects.set(authorizationId, {
      at,
      agentDid,
      action,
      method,
      target,
      index,
      log: this.log,
      leafHex,
      end: null,
    });
  }

  /** Matches all effects with the permits of the packs. `now` is when the logs were copied, ms since the epoch, or later. */
  match(packs: readonly EvidencePack[], holdMs: number, now = Number.POSITIVE_INFINITY): Reconciliation {
    const permits = permitsOf(packs);
    const lastPermitted = this.lastPermitted(permits);
    const from = packs.map((pack) => pack.from).sort()[0] ?? '';
    const to =
      packs
        .map((pack) => pack.to)
        .sort()
        .at(-1) ?? '';
    const surely = Date.parse(from) + holdMs;
    const open: Open[] = [];
    let matched = 0;
    let outside = 0;
    for (const [authorizationId, known] of this.effects) {
      const permit = permits.get(authorizationId);
      const { at } = known;
      if (permit !== undefined) {
        matched += this.compare(authorizationId, known, permit, open) ? 1 : 0;
        if (Date.parse(at) > Date.parse(permit.occurredAt) + holdMs + CLOCK_SKEW_MS) {
          const detail = `${describe(known)} is too late for its permit of ${permit.occurredAt}: the clock was ahead`;
          this.find('EFFECT_OUT_OF_TIME', authorizationId, detail);
        }
      } else if (Date.parse(at) > now + CLOCK_SKEW_MS) {
        this.find('EFFECT_OUT_OF_TIME', authorizationId, `${describe(known)} is in the future, and has no permit`);
      } else if (Date.parse(at) > Date.parse(to) && known.index < (lastPermitted.get(known.log) ?? 0)) {
        const detail = `${describe(known)} has no permit, and comes before an effect that has one of these packs`;
        this.find('EFFECT_WITHOUT_PERMIT', authorizationId, detail);
      } else if (Date.parse(at) < Date.parse(from) || Date.parse(at) > Date.parse(to)) outside += 1;
      else if (Date.parse(at) < surely) {
        open.push({ code: 'PERMIT_BEFORE_PACK', authorizationId, detail: 'its permit may be before the pack' });
      } else this.find('EFFECT_WITHOUT_PERMIT', authorizationId, `${describe(known)} has no permit`);
    }
    let unused = 0;
    for (const [authorizationId, { action, settlement }] of permits) {
      if (this.effects.has(authorizationId)) continue;
      const isReceived = settlement?.bookingRef != null && isEffectReference(settlement.bookingRef);
      if (settlement !== null && (isReceived || this.served.has(action))) {
        this.find(
          'PERMIT_WITHOUT_EFFECT',
          authorizationId,
          `a permit for ${action} was settled, and no log has its effect`,
        );
      } else if (this.served.has(action)) unused += 1;
    }
    return { findings: this.findings, open, matched, outside, unused };
  }

  /** The last entry of each log that has a permit of the packs. */
  private lastPermitted(permits: ReadonlyMap<string, Permit>): ReadonlyMap<number, number> {
    const last = new Map<number, number>();
    for (const [authorizationId, { log, index }] of this.effects)
      if (permits.has(authorizationId)) last.set(log, index);
    return last;
  }

  private compare(authorizationId: string, known: KnownEffect, permit: Permit, open: Open[]): boolean {
    const { index, leafHex, end } = known;
    const { settlement } = permit;
    const differing = known.action !== permit.action ? 'action' : known.agentDid !== permit.agentDid ? 'agent' : null;
    if (differing !== null) {
      this.find('EFFECT_DIFFERS', authorizationId, `${describe(known)} has another ${differing} than its permit`);
      return false;
    }
    if (settlement === null) {
      if (end === 'voided') return true;
      open.push({
        code: 'EFFECT_UNSETTLED',
        authorizationId,
        detail: `${describe(known)} is not settled; reconcile its hold`,
      });
      return true;
    }
    if (settlement.bookingRef === null) {
      open.push({
        code: 'EFFECT_UNREFERENCED',
        authorizationId,
        detail: 'settled without the reference of its effect',
      });
      return true;
    }
    if (settlement.bookingRef === effectReference(index, leafHex) && end === null) return true;
    const detail =
      end === null ? 'is not the one under which its hold was settled' : `ended ${end}, and its hold was settled`;
    this.find('EFFECT_DIFFERS', authorizationId, `${describe(known)} ${detail}`);
    return false;
  }

  private find(code: Finding['code'], authorizationId: string, detail: string): void {
    this.findings.push({ code, authorizationId, detail });
  }
}

function describe({ method, target, at }: KnownEffect): string {
  return `${method} ${target} at ${at}`;
}

/** The permits of packs with their settlements; the last pack knows best what was settled. */
function permitsOf(packs: readonly EvidencePack[]): Map<string, Permit> {
  const permits = new Map<string, Permit>();
  for (const { batches } of packs) {
    for (const { leaves } of batches) {
      for (const { record } of leaves) {
        if (record === undefined || record.authorizationId === null) continue;
        if (record.decision !== 'allow' && record.decision !== 'observe') continue;
        const { authorizationId, occurredAt, agentDid, action } = record;
        permits.set(authorizationId, { occurredAt, agentDid, action, settlement: null });
      }
    }
  }
  for (const { settlements } of packs) {
    for (const settlement of settlements) {
      const permit = permits.get(settlement.authorizationId);
      if (permit !== undefined) permit.settlement = settlement;
    }
  }
  return permits;
}
