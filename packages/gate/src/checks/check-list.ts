import type { GatePorts } from '../ports.js';
import { type CheckRefusal, type Inquiry, isRefusal } from './inquiry.js';

/** How far a call came: through every check, or to the first refusal with what was known by then. */
export type Reached<Known> =
  | { readonly refusal: null; readonly inquiry: Known }
  | { readonly refusal: CheckRefusal; readonly inquiry: Partial<Inquiry> };

/** What a call brings along. */
export type Start = Pick<Inquiry, 'body' | 'source' | 'now'>;

/** Checks in order; the first refusal ends the walk. A check that needs what no earlier one adds does not compile. */
export class CheckList<Begin extends Partial<Inquiry>, Known extends Partial<Inquiry>> {
  private constructor(
    /** Names of the checks in order, for documentation. */
    readonly names: readonly string[],
    private readonly walk: (start: Begin, ports: GatePorts) => Promise<Reached<Known>>,
  ) {}

  /** The list without a check, for walks that begin with what `Begin` says. */
  static from<Begin extends Partial<Inquiry>>(): CheckList<Begin, Begin> {
    return new CheckList<Begin, Begin>([], async (start) => ({ refusal: null, inquiry: start }));
  }

  /** The list with one more check at its end. */
  add<Adds extends Partial<Inquiry>>(
    name: string,
    check: (inquiry: Known, ports: GatePorts) => Adds | CheckRefusal | Promise<Adds | CheckRefusal>,
  ): CheckList<Begin, Known & Adds> {
    return new CheckList<Begin, Known & Adds>([...this.names, name], async (start, ports) => {
      const reached = await this.walk(start, ports);
      if (reached.refusal !== null) return reached;
      const added = await check(reached.inquiry, ports);
      return isRefusal(added)
        ? { refusal: added, inquiry: reached.inquiry }
        : { refusal: null, inquiry: { ...reached.inquiry, ...added } };
    });
  }

  run(start: Begin, ports: GatePorts): Promise<Reached<Known>> {
    return this.walk(start, ports);
  }
}
