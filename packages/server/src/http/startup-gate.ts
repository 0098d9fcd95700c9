import { asVerdict, refused, toResponse } from '@gatewright/service/internal';
import type { Fetch } from './listen.js';

/** Where calls come in that may not be answered yet. */
export interface StartupGate {
  /** Takes calls from the beginning; until the gate is opened they wait. */
  readonly fetch: Fetch;
  /** Answers the calls that wait, and those that come. */
  open(): void;
  /** Refuses readiness from now on, and answers everything else as before. */
  leave(): void;
  /** Refuses them instead: the service will not be there. Nothing of them was done. */
  abandon(): void;
}

/** A gate that is closed until the service can answer. */
export function startupGate(fetch: Fetch): StartupGate {
  let resolve: (answer: Fetch) => void = () => undefined;
  const decided = new Promise<Fetch>((settle) => {
    resolve = settle;
  });
  let answer: Fetch = async (request, env) => (await decided)(request, env);
  const decide = (decision: Fetch) => {
    answer = decision;
    resolve(decision);
  };
  return {
    fetch: (request, env) => answer(request, env),
    open: () => decide(fetch),
    leave: () => decide((request, env) => (asksReadiness(request) ? refusal(STOPPING) : fetch(request, env))),
    abandon: () => decide(() => refusal(NOT_STARTED)),
  };
}

const NOT_STARTED = 'the service could not start; its log says why';
const STOPPING = 'the server is stopping; send calls to another one';

function refusal(detail: string): Response {
  return toResponse(asVerdict(refused('GATE_UNAVAILABLE', detail)), undefined);
}

function asksReadiness({ url }: Request): boolean {
  return new URL(url).pathname.endsWith('/readyz');
}
