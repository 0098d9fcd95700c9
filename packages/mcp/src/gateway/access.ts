import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Who may use a gateway. */
export interface AccessRules {
  /** Tokens, and the agent that each stands for; where there are none, every caller is the default agent. */
  readonly tokens: readonly { readonly token: string; readonly agent: string }[];
  /** Origins of pages that may call, such as `https://host.example`. */
  readonly origins: ReadonlySet<string>;
  /** Values of the header `Host` without port; null for any. It keeps out pages whose name resolves to this machine (DNS rebinding). */
  readonly hosts: ReadonlySet<string> | null;
}

/** The agent of a caller without a token. */
export const DEFAULT_AGENT = '';

/** What a gateway answers to a request without reading it: a status and a reason, or nothing where the request is taken. */
export type Access =
  | { readonly kind: 'agent'; readonly agent: string }
  | { readonly kind: 'refused'; readonly status: number; readonly reason: string }
  | { readonly kind: 'preflight' };

const ALLOWED_HEADERS = [
  'authorization',
  'content-type',
  'accept',
  'last-event-id',
  'mcp-method',
  'mcp-name',
  'mcp-protocol-version',
  'mcp-session-id',
].join(', ');
const EXPOSED_HEADERS = 'mcp-session-id, mcp-protocol-version, www-authenticate';
const PREFLIGHT_SECONDS = 600;

/** Checks host, origin and token of a request, in this order, and sets the headers that allow a page to read the answer. */
export function accessOf(request: IncomingMessage, response: ServerResponse, rules: AccessRules): Access {
  const { host, origin, authorization } = request.headers;
  if (rules.hosts !== null && !rules.hosts.has(hostName(host))) {
    return { kind: 'refused', status: 403, reason: 'the header Host names another host' };
  }
  if (origin !== undefined) {
    if (!rules.origins.has(origin)) {
      return {
        kind: 'refused',
        status: 403,
        reason: 'pages of this origin may not call; start with --origin to allow one',
      };
    }
    response.setHeader('access-control-allow-origin', origin);
    response.setHeader('access-control-expose-headers', EXPOSED_HEADERS);
    response.setHeader('vary', 'origin');
    if (request.method === 'OPTIONS') {
      response.setHeader('access-control-allow-methods', 'GET, POST, DELETE');
      response.setHeader('access-control-allow-headers', ALLOWED_HEADERS);
      response.setHeader('access-control-max-age', String(PREFLIGHT_SECONDS));
      return { kind: 'preflight' };
    }
  }
  const agent = agentOf(authorization, rules.tokens);
  if (agent !== null) return { kind: 'agent', agent };
  response.setHeader('www-authenticate', 'Bearer');
  return { kind: 'refused', status: 401, reason: 'the request has no token of this gateway' };
}

function agentOf(authorization: string | undefined, tokens: AccessRules['tokens']): string | null {
  if (tokens.length === 0) return DEFAULT_AGENT;
  const [, token = ''] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
  const given = digest(token);
  let found: string | null = null;
  // Each is compared, so that the time says nothing about which one is near.
  for (const each of tokens) if (timingSafeEqual(given, digest(each.token))) found = each.agent;
  return found;
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Name in a header `Host`, without port. */
function hostName(host: string | undefined): string {
  const [, name = ''] = /^(\[[^\]]*\]|[^:]*)(?::\d+)?$/.exec(host ?? '') ?? [];
  return name.toLowerCase();
}
