import type { GatePorts } from '../ports.js';
import { type CheckRefusal, type Inquiry, isRefusal } from './authorization-context.js';

/** How far a call came: through every check, or to the first refusal with what was known by then. */
export type Reached<Known> =
  | { readonly refusal: null; readonly inquiry: Known }
  | { readonly refusal: CheckRefusal; readonly inquiry: Partial<Inquiry> };

/** What a call brings along. */
export type Start = Pick<Inquiry, 'body' | 'source' | 'now'>;

/** What follows when a walk has ended, at once or later. */
type Follow<Known, Out> = (reached: Reached<Known>) => Out | Promise<Out>;

/** Checks in order; the first refusal ends the walk. A check that needs what no earlier one adds does not compile. */
export class CheckList<Begin extends Partial<Inquiry>, Known extends Partial<Inquiry>> {
  private constructor(
    /** Names of the checks in order, for documentation. */
    readonly names: readonly string[],
    private readonly walk: <Out>(start: Begin, ports: GatePorts, follow: Follow<Known, Out>) => Out | Promise<Out>,
  ) {}

  /** The list without a check, for walks that begin with what `Begin` says. */
  static from<Begin extends Partial<Inquiry>>(): CheckList<Begin, Begin> {
    return new CheckList<Begin, Begin>([], (start, _ports, follow) => follow({ refusal: null, inquiry: start }));
  }

  /** The list with one more check at its end. Only a check that answers later makes the walk wait. */
  add<Adds extends Partial<Inquiry>>(
    name: string,
    check: (inquiry: Known, ports: GatePorts) => Adds | CheckRefusal | Promise<Adds | CheckRefusal>,
  ): CheckList<Begin, Known & Adds> {
    return new CheckList<Begin, Known & Adds>([...this.names, name], (start, ports, follow) =>
      this.walk(start, ports, (reached) => {
        if (reached.refusal !== null) return follow(reached);
        const { inquiry } = reached;
        const added = check(inquiry, ports);
        return added instanceof Promise
          ? added.then((outcome) => follow(joined(inquiry, outcome)))
          : follow(joined(inquiry, added));
      }),
    );
  }

  /** Takes the start over: what the checks find is added to it. */
  async run(start: Begin, ports: GatePorts): Promise<Reached<Known>> {
    return this.walk<Reached<Known>>(start, ports, (reached) => reached);
  }
}

/** The walk alone holds the inquiry, so what a check adds needs no copy of what is known. */
function joined<Known extends Partial<Inquiry>, Adds extends Partial<Inquiry>>(
  inquiry: Known,
  outcome: Adds | CheckRefusal,
): Reached<Known & Adds> {
  return isRefusal(outcome)
    ? { refusal: outcome, inquiry }
    : { refusal: null, inquiry: Object.assign(inquiry, outcome) };
}
