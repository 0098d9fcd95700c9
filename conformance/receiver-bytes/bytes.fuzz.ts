import { type Comparison, compareBytes } from './compare-bytes.js';
import { missingPrograms } from './targets.js';

export const missing = missingPrograms;

/** Hostile requests to receivers before Express, Fastify, Hono, Go and Python: no service does more than its permit was claimed for. */
export async function fuzz(comparison: Comparison): Promise<string> {
  const { cases, claims, effects, divergences } = await compareBytes(comparison);
  if (divergences.length > 0) throw new Error(JSON.stringify(divergences, null, 2));
  return `${cases} requests, ${claims} claims, ${effects} effects, none above its claim`;
}
