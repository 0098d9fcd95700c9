/** Nonces in a fixed order: a guard that takes chance for its nonces never sends the same request twice. */
export function countedNonces(): () => string {
  let made = 0;
  return () => {
    made += 1;
    return `nonce-${String(made).padStart(10, '0')}`;
  };
}
