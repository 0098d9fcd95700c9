/** From which percentage of a limit on its bar is amber. */
const NEARLY_FULL = 80;
export const FULL = 100;

/** How full a limit is, as the class of its bar: neutral, amber or red. */
export function fullness(percent: number): 'some' | 'near' | 'full' {
  return percent >= FULL ? 'full' : percent >= NEARLY_FULL ? 'near' : 'some';
}
