/** The promises that the fuzzer holds the service to, by name. */
export const INVARIANTS = [
  'money',
  'rights',
  'privacy',
  'evidence',
  'permits',
  'approvals',
  'identity',
  'restart',
  'answers',
] as const;
export type InvariantName = (typeof INVARIANTS)[number];

/** A promise that was broken. */
export interface Finding {
  readonly invariant: InvariantName;
  readonly message: string;
}
