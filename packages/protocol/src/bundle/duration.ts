/** How long a served bundle may be used, ISO 8601 duration. */
export const BUNDLE_MAX_STALENESS = 'PT10M';
const DURATION_PATTERN = /^PT(?=[0-9])(?:([0-9]{1,6})H)?(?:([0-9]{1,6})M)?(?:([0-9]{1,6})S)?$/;

/** Milliseconds of an ISO 8601 duration of hours, minutes and seconds (`PT10M`); null for any other text. */
export function parseDurationMs(text: string): number | null {
  const match = DURATION_PATTERN.exec(text);
  if (match === null) return null;
  const [hours, minutes, seconds] = [match[1], match[2], match[3]].map((part) => Number(part ?? 0));
  return (((hours ?? 0) * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0)) * 1000;
}
