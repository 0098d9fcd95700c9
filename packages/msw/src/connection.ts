/** How calls of the application fare on their way to the gate. */
export type Connection =
  | { readonly kind: 'reachable' }
  /** No call arrives. */
  | { readonly kind: 'unreachable' }
  /** Each call is decided at once, and its answer comes after `ms`. */
  | { readonly kind: 'slow'; readonly ms: number }
  /** Each call that changes something is done, and its answer never comes. Reads are answered: without a bundle a guard asks for nothing. */
  | { readonly kind: 'answersLost' };

export const REACHABLE: Connection = { kind: 'reachable' };
