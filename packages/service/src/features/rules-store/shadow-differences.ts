import type { Verdict } from '@gatewright/evaluator';

/** Differences of one kind and shadow that are counted apart; further ones are counted together. */
export const DIFFERENCES_MAX = 1_000;
/** Decisions that are named with each difference, the newest. */
export const DIFFERENCE_SAMPLES = 10;

/** What a version in shadow would have changed: the decision, its code, or whether a rule fires. */
export const DIFFERENCE_KINDS = ['decision', 'code', 'rule'] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/** One way in which two verdicts differ; of a rule that fires in one only, the other side is null. */
export interface Difference {
  readonly kind: DifferenceKind;
  readonly live: string | null;
  readonly shadow: string | null;
}

type ComparedVerdict = Pick<Verdict, 'decision' | 'reasonCode' | 'fired'>;

/** How the verdict of the rules in shadow differs from that of the live ones. */
export function differencesOf(live: ComparedVerdict, shadow: ComparedVerdict): Difference[] {
  const [firedLive, firedShadow] = [new Set(live.fired), new Set(shadow.fired)];
  const gone = [...firedLive].filter((rule) => !firedShadow.has(rule));
  const added = [...firedShadow].filter((rule) => !firedLive.has(rule));
  return [
    ...changed('decision', live.decision, shadow.decision),
    ...changed('code', live.reasonCode, shadow.reasonCode),
    ...gone.map((rule): Difference => ({ kind: 'rule', live: rule, shadow: null })),
    ...added.map((rule): Difference => ({ kind: 'rule', live: null, shadow: rule })),
  ];
}

function changed(kind: DifferenceKind, live: string, shadow: string): Difference[] {
  return live === shadow ? [] : [{ kind, live, shadow }];
}

/** How often a difference was seen, with the newest decisions that show it, by event id. */
export interface CountedDifference extends Difference {
  readonly count: number;
  readonly samples: readonly string[];
}

/** What was compared, since the shadow began or since the last flush. */
export interface ShadowCounts {
  /** Decisions on which the version was evaluated. */
  readonly compared: number;
  /** Those with another decision, code or set of fired rules. */
  readonly different: number;
  /** Decisions that came faster than they could be compared, or could not be. */
  readonly skipped: number;
  readonly differences: readonly CountedDifference[];
}

/** Counts that grow. Differences beyond the bound of their kind are counted together, without names. */
export class ShadowTally {
  #compared = 0;
  #different = 0;
  #skipped = 0;
  readonly #differences = new Map<string, CountedDifference>();
  readonly #named: Record<DifferenceKind, number> = { decision: 0, code: 0, rule: 0 };

  /** One more decision; `differences` is empty where both verdicts are the same. */
  compared(differences: readonly Difference[], eventId: string): void {
    this.#compared += 1;
    if (differences.length > 0) this.#different += 1;
    for (const difference of differences) this.#add({ ...difference, count: 1, samples: [eventId] });
  }

  skipped(): void {
    this.#skipped += 1;
  }

  /** Adds counts whose samples are newer than those that are here. */
  add({ compared, different, skipped, differences }: ShadowCounts): void {
    this.#compared += compared;
    this.#different += different;
    this.#skipped += skipped;
    for (const difference of differences) this.#add(difference);
  }

  get counts(): ShadowCounts {
    return {
      compared: this.#compared,
      different: this.#different,
      skipped: this.#skipped,
      differences: [...this.#differences.values()],
    };
  }

  #add(difference: CountedDifference): void {
    const named = this.#hasRoomFor(difference) ? difference : { ...difference, live: null, shadow: null };
    const key = keyOf(named);
    const known = this.#differences.get(key);
    if (known === undefined) this.#named[named.kind] += 1;
    const samples = [...named.samples, ...(known?.samples ?? [])].slice(0, DIFFERENCE_SAMPLES);
    this.#differences.set(key, { ...named, count: named.count + (known?.count ?? 0), samples });
  }

  #hasRoomFor(difference: Difference): boolean {
    return this.#differences.has(keyOf(difference)) || this.#named[difference.kind] < DIFFERENCES_MAX;
  }
}

/** A difference as text, which tells it from every other. */
export function keyOf({ kind, live, shadow }: Difference): string {
  return JSON.stringify([kind, live, shadow]);
}

/** A version of a document in shadow, since one start of it. */
export interface Shadow {
  readonly orgId: string;
  readonly documentId: string;
  readonly shadowId: string;
}
