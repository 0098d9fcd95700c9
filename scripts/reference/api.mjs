import { declaresCodes, impliedRefusals, ROUTE_RECORDS, ROUTES, refusalsOf } from '@gatewright/server';
import { code, GENERATED, table } from './markdown.mjs';

/** Every endpoint. */
export function apiPage() {
  const rows = ROUTES.map(({ method, path, roles, body, answer, summary }) => [
    method,
    code(path),
    roles === 'public' ? 'public' : roles.join(', '),
    body === null ? '–' : code(body),
    answer === null ? '–' : code(answer),
    summary,
  ]);
  const records = Object.entries(ROUTE_RECORDS).map(([path, row]) => [code(path), recordOf(row)]);
  const refusals = ROUTES.map((route) => `- ${code(`${route.method} ${route.path}`)}: ${codesOf(route)}\n`);
  return `${GENERATED}
# The HTTP interface

This page lists the routes of a gate, who may call them and what they refuse, for developers who call a gate without a library.

Paths are below \`/api/v1\`. Bodies are JSON, at most 256 KiB and 32 levels deep, without unknown fields or duplicate keys. Answers are
\`{"success": true, "data": …}\` or \`{"success": false, "message": "<CODE>", "data": {"reasonCode": "<CODE>", "detail": …}}\`; a malformed body is
answered with the JSON path of every fault in \`data.faults\`. Tokens travel as \`Authorization: Bearer gw_…\`. The shapes of the bodies are
in \`packages/protocol/src/requests/\`, those of \`data\` in \`packages/protocol/src/responses/\`; answers may gain members. Source of this table: \`packages/service/src/*/routes.ts\`.

${table(['method', 'path', 'roles', 'body', 'answer', 'what it does'], rows)}

## Records

What each route that writes leaves in the [evidence](evidence.md). A record \`setting:…\` commits to the person, the token, and the values before and
after ([ADR 74](../adr/0074-setting-records.md)). Source: \`packages/service/src/features/changes/route-records.ts\`.

${table(['route', 'record'], records)}

## Refusals

Any route can answer \`INTERNAL_ERROR\` and \`MALFORMED_REQUEST\`, and \`GATE_UNAVAILABLE\` if it reads the database. A route with a body can answer
\`BODY_TOO_LARGE\` and \`UNSUPPORTED_MEDIA_TYPE\`. A route with roles can answer \`UNAUTHENTICATED\`, \`RATE_LIMIT_EXCEEDED\`, and \`FORBIDDEN\` where it
excludes a role. The list has the other codes of each route.

A server shows the calls with the shapes of their bodies at \`/docs\`, with a search, all of it on one page
at \`/docs/plain\`, and the OpenAPI 3.1 description at \`/openapi.json\`.

${refusals.join('')}`;
}

function recordOf(row) {
  if ('setting' in row) return row.setting.map((name) => code(`setting:${name}`)).join(' ');
  if ('none' in row) return `none: ${row.none}`;
  return row.record.includes(' ') ? row.record : code(row.record.endsWith(':') ? `${row.record}…` : row.record);
}

function codesOf(route) {
  const implied = impliedRefusals(route);
  const codes = refusalsOf(route).filter((refusal) => !implied.includes(refusal));
  const named = codes.length === 0 ? '–' : codes.map(code).join(' ');
  return declaresCodes(route) ? `${named} or one that a rule declares` : named;
}
