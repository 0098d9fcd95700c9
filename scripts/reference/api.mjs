import { ROUTES } from '@gatewright/server';
import { code, GENERATED, table } from './markdown.mjs';

/** Every endpoint. */
export function apiPage() {
  const rows = ROUTES.map(({ method, path, roles, body, summary }) => [
    method,
    code(path),
    roles === 'public' ? 'anybody' : roles.join(', '),
    body === null ? '–' : code(body),
    summary,
  ]);
  return `${GENERATED}
# The HTTP interface

Paths are below \`/api/v1\`. Bodies are JSON, at most 256 KiB and 32 levels deep, without unknown fields or duplicate keys. Answers are
\`{"success": true, "data": …}\` or \`{"success": false, "message": "<CODE>", "data": {"reasonCode": "<CODE>", "detail": …}}\`; a malformed body is
answered with the JSON path of every fault in \`data.faults\`. Tokens travel as \`Authorization: Bearer gw_…\`. The shapes of the bodies are
in \`packages/protocol/src/wire/schemas.ts\`. Source of this table: \`packages/server/src/http/routes.ts\`.

${table(['method', 'path', 'who', 'body', 'what it does'], rows)}`;
}
