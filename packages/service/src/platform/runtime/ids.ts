/**
 * A UUID of version 7 (RFC 9562 §5.7): 48 bits of time (ms since the epoch), then the 74 bits of chance behind the version
 * of `random`, one of version 4. Ids of one time lie side by side in an index, so that a batch of decisions writes few of
 * its pages.
 */
export function uuidV7(time: number, random: string): string {
  const hex = time.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7${random.slice(15)}`;
}
