/** Risk levels, mildest first. */
export const LEVELS = ['low', 'medium', 'high', 'critical'] as const;

export type Level = (typeof LEVELS)[number];

/** Text is trimmed and lower-cased; only low < medium < high < critical are levels. */
export function levelOf(value: unknown): Level | null {
  if (typeof value !== 'string') return null;
  const text = value.trim().toLowerCase();
  return LEVELS.find((level) => level === text) ?? null;
}

export function isAtLeast(level: Level, threshold: Level): boolean {
  return LEVELS.indexOf(level) >= LEVELS.indexOf(threshold);
}

export function highest(levels: readonly Level[]): Level | null {
  return [...levels].sort((a, b) => LEVELS.indexOf(b) - LEVELS.indexOf(a))[0] ?? null;
}
