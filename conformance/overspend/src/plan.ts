import type { Window } from './target.js';

/** Where a step runs: in which process of the test, and on which server of the gate. Both are taken modulo what there is. */
interface Place {
  readonly process?: number;
  readonly server?: number;
  /** How much later than the moment it begins, ms. */
  readonly delayMs?: number;
}

/** Disturbances are methods of the gate without arguments. */
export const DISTURBANCES = [
  'kill',
  'stop',
  'start',
  'freeze',
  'thaw',
  'cut',
  'silence',
  'restore',
  'promote',
  'keep',
  'rewind',
  'confirm',
] as const;
export type Disturbance = (typeof DISTURBANCES)[number];

/** A step of a plan. Budgets and permits have names of the plan; `lost` throws the answer away, as a broken connection does. */
export type Step = Place &
  (
    | {
        readonly do: 'budget';
        readonly budget: string;
        readonly cap: string;
        readonly currency?: string;
        readonly window?: Window;
        readonly count?: number;
        readonly parent?: string;
        readonly hasParts?: true;
        readonly needsApproval?: boolean;
      }
    | { readonly do: 'delegate'; readonly budget: string; readonly parent: string; readonly cap: string }
    | {
        readonly do: 'ask';
        readonly permit: string;
        readonly budget: string;
        readonly amount: string;
        readonly currency?: string;
        /** Its own name unless given. */
        readonly key?: string;
        readonly lost?: true;
      }
    | { readonly do: 'approve'; readonly permit: string }
    /** Resumes what `of` asked for, under a name of its own. */
    | { readonly do: 'resume'; readonly permit: string; readonly of: string; readonly lost?: true }
    | {
        readonly do: 'claim' | 'void';
        readonly permit: string;
        readonly key?: string;
        readonly lost?: true;
        /** Not by the party that claims and pays. */
        readonly byOther?: true;
      }
    | {
        readonly do: 'settle' | 'refund';
        readonly permit: string;
        readonly amount: string;
        readonly key?: string;
        readonly lost?: true;
      }
    /** The payment itself: an effect that the test counts, and the gate does not see. Only made where the permit is good for it. */
    | { readonly do: 'pay'; readonly permit: string }
    | { readonly do: 'left'; readonly budget: string }
    | { readonly do: 'clock'; readonly at: number }
    | { readonly do: 'wait'; readonly ms: number }
    | { readonly do: Disturbance }
  );

/** Steps of one moment begin together; the next moment begins when all have ended. */
export type Moment = readonly Step[];
export type Plan = readonly Moment[];

/** Whether a step may give a permit. */
export const isAsk = (step: Step): boolean => step.do === 'ask' || step.do === 'resume';

/** How many steps a plan has. */
export function lengthOf(plan: Plan): number {
  return plan.reduce((total, moment) => total + moment.length, 0);
}
