import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isObject } from './client.js';

/** The answers that a change concerns, by the group of the interface description in which it happened. */
const CONCERNED: Readonly<Record<string, readonly string[]>> = {
  Escalations: ['escalations', 'decisions', 'mandates'],
  Onboarding: ['requests', 'agents', 'mandates'],
  Agents: ['agents', 'holds', 'decisions'],
  Settlement: ['holds', 'mandates', 'evidence'],
  Mandates: ['mandates', 'holds'],
  Rules: ['documents'],
  Organisation: ['tokens', 'organisation', 'webhooks'],
  Counterparties: ['counterparties'],
};

/** How long changes are gathered before what they concern is read again, ms: many agents may ask at once. */
const GATHER_MS = 300;

/** Reads again what changed, as the gate says it; without a stream, answers are read again from time to time. */
export function useChanges(): void {
  const client = useQueryClient();
  useEffect(() => follow(client), [client]);
}

function follow(client: QueryClient): () => void {
  const stream = new EventSource('/api/v1/events');
  const waiting = new Set<string>();
  const state: { timer: ReturnType<typeof setTimeout> | null } = { timer: null };
  const readAgain = () => {
    state.timer = null;
    for (const key of waiting) void client.invalidateQueries({ queryKey: [key] });
    waiting.clear();
  };
  const note = (keys: readonly string[]) => {
    for (const key of keys) waiting.add(key);
    state.timer ??= setTimeout(readAgain, GATHER_MS);
  };
  stream.addEventListener('changed', ({ data }: MessageEvent<string>) => {
    const change: unknown = JSON.parse(data);
    const group = isObject(change) ? change['group'] : null;
    note(CONCERNED[String(group)] ?? []);
  });
  // What happened while the stream was away, or was missed between servers, is unknown.
  const everything = () => note(Object.values(CONCERNED).flat());
  stream.addEventListener('policy:changed', everything);
  stream.addEventListener('open', everything);
  return () => {
    stream.close();
    if (state.timer !== null) clearTimeout(state.timer);
  };
}
