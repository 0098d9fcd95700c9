import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isObject } from './client.js';
import { sessionQuery } from './queries.js';

/** The answers that a change concerns, by the group of the interface description in which it happened. */
const CONCERNED: Readonly<Record<string, readonly string[]>> = {
  Escalations: ['escalations', 'decisions', 'mandates', 'budgets'],
  Onboarding: ['requests', 'agents', 'mandates'],
  Agents: ['agents', 'holds', 'decisions'],
  Settlement: ['holds', 'mandates', 'budgets', 'evidence'],
  Mandates: ['mandates', 'budgets', 'holds'],
  Budgets: ['budgets', 'mandates'],
  Rules: ['rules', 'agents'],
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

/** How long a page waits before it asks again for a stream that the gate refused, ms. */
const REOPEN_MS = 3_000;

function follow(client: QueryClient): () => void {
  const waiting = new Set<string>();
  interface State {
    stream: EventSource | null;
    timer: ReturnType<typeof setTimeout> | null;
    reopening: ReturnType<typeof setTimeout> | null;
  }
  const state: State = { stream: null, timer: null, reopening: null };
  const readAgain = () => {
    state.timer = null;
    for (const key of waiting) void client.invalidateQueries({ queryKey: [key] });
    waiting.clear();
  };
  const note = (keys: readonly string[]) => {
    for (const key of keys) waiting.add(key);
    state.timer ??= setTimeout(readAgain, GATHER_MS);
  };
  const changed = ({ data }: MessageEvent<string>) => {
    const change: unknown = JSON.parse(data);
    const group = isObject(change) ? change['group'] : null;
    note(CONCERNED[String(group)] ?? []);
  };
  // What happened while the stream was away, or was missed between servers, is unknown.
  const everything = () => note(Object.values(CONCERNED).flat());
  const lost = () => {
    // The call says whether the gate is away or the session is over.
    void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    // A browser reconnects by itself unless the gate answered with a refusal.
    if (state.stream?.readyState === EventSource.CLOSED) state.reopening ??= setTimeout(open, REOPEN_MS);
  };
  const open = () => {
    state.reopening = null;
    const stream = new EventSource('/api/v1/events');
    stream.addEventListener('changed', changed);
    stream.addEventListener('policy:changed', everything);
    stream.addEventListener('open', everything);
    stream.addEventListener('error', lost);
    state.stream = stream;
  };
  open();
  return () => {
    state.stream?.close();
    for (const timer of [state.timer, state.reopening]) if (timer !== null) clearTimeout(timer);
  };
}
