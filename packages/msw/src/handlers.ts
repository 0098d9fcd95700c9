import { API_PREFIX, ROOT_PATHS } from '@gatewright/service';
import { type HttpHandler, HttpResponse, http } from 'msw';
import type { Connection } from './connection.js';
import type { Platform } from './platform/platform.js';

/** What answers the calls of an application. */
export interface AnsweringGate {
  readonly origin: string;
  readonly connection: () => Connection;
  fetch(request: Request): Promise<Response>;
}

/**
 * The handlers of everything that a gate serves at its origin; other paths there are the application's own. Answers and their
 * statuses are those of the gate.
 */
export function gateHandlers(gate: AnsweringGate, { after }: Pick<Platform, 'after'>): readonly HttpHandler[] {
  return [http.all(servedUnder(gate.origin), ({ request }) => answer(request, gate, after))];
}

async function answer(request: Request, gate: AnsweringGate, after: Platform['after']): Promise<Response> {
  const connection = gate.connection();
  if (connection.kind === 'unreachable') return HttpResponse.error();
  const response = await gate.fetch(request);
  if (connection.kind === 'answersLost' && !isRead(request)) return HttpResponse.error();
  if (connection.kind === 'slow') await new Promise<void>((resolve) => after(connection.ms, resolve));
  return response;
}

function isRead({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Addresses as MSW compares them, without query and fragment. */
function servedUnder(origin: string): RegExp {
  const root = [...ROOT_PATHS].map(escaped).join('|');
  return new RegExp(`^${escaped(origin)}(?:${escaped(API_PREFIX)}(?:/.*)?|${root})$`);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
