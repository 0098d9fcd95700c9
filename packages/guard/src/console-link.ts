const API_PATH = /\/api\/v1\/*$/;

/** The address of the console beside an API, `https://gate.example/console`; null where the address of the API does not tell it. */
export function consoleOf(api: string): string | null {
  return API_PATH.test(api) ? api.replace(API_PATH, '/console') : null;
}

/** The address of an escalation in the console, for people who approve. */
export function escalationLink(console: string | null, escalationId: string): string | null {
  return console === null ? null : `${console}/inbox/actions/${encodeURIComponent(escalationId)}`;
}

/** The address of a recorded decision in the console, for the owner. */
export function decisionLink(console: string | null, eventId: string): string | null {
  return console === null ? null : `${console}/decisions/${encodeURIComponent(eventId)}`;
}
