/** An effect as a receiver writes it down before it happens. */
export interface Effect {
  readonly authorizationId: string;
  readonly agentDid: string;
  readonly action: string;
  /** Decimal text. */
  readonly amount: string;
  readonly currency: string;
  readonly merchant: string;
  readonly method: string;
  readonly target: string;
  readonly payloadDigest: string;
}

/** How an effect ended that was not executed, or not known to be. */
export type EffectEnd = 'voided' | 'unknown';

/** Where a receiver writes what it executes. What rejects did not reach the disk. */
export interface EffectLog {
  /** States that the receiver serves an action; once for each action. */
  serve(action: string): Promise<void>;
  /** Writes an effect ahead of it. Gives the reference under which its hold is captured. */
  begin(effect: Effect): Promise<string>;
  /** States that an effect did not happen, or that this is not known. */
  end(authorizationId: string, outcome: EffectEnd): Promise<void>;
}

/** What happened to lines at the end of a log that do not continue it: a write that a crash cut off, or two processes that wrote at once. */
export type TailFault = 'torn' | 'interleaved';

/** An entry of the log. `recover` states that lines which followed here were moved to another file. */
export type EffectEntry =
  | { readonly kind: 'serve'; readonly at: string; readonly action: string }
  | ({ readonly kind: 'effect'; readonly at: string } & Effect)
  | {
      readonly kind: 'recover';
      readonly at: string;
      readonly tail: TailFault;
      readonly bytes: number;
      /** `sha256:` and hex of the bytes that were moved. */
      readonly digest: string;
    }
  | { readonly kind: 'end'; readonly at: string; readonly authorizationId: string; readonly outcome: EffectEnd };

const PREFIX = 'effect:';

/** The reference of an entry: its place in the log, and its leaf in hex. */
export function effectReference(index: number, leafHex: string): string {
  return `${PREFIX}${index}:${leafHex}`;
}

/** True for the reference of an effect in some log. */
export function isEffectReference(text: string): boolean {
  return text.startsWith(PREFIX);
}
