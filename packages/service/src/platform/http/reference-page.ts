import { sha256, toBase64, utf8, WIRE_ANSWERS, WIRE_SCHEMAS } from '@gatewright/protocol';
import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { callersOf, operationIdOf } from './openapi.js';
import { declaresCodes, refusalsByStatus } from './refusal-statuses.js';
import type { RouteRow } from './route.js';
import { parametersOf } from './route-parameters.js';

/** Part of the page; what is put into it is escaped. */
type Part = HtmlEscapedString | Promise<HtmlEscapedString>;

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
code, pre { font: 0.9em/1.4 ui-monospace, monospace; overflow-wrap: anywhere }
pre { overflow-x: auto; padding: 0.75rem; border: 1px solid color-mix(in srgb, currentColor 20%, transparent) }
table { border-collapse: collapse; width: 100%; table-layout: fixed }
th:nth-child(1) { width: 50% }
th:nth-child(2) { width: 18% }
th, td { text-align: left; vertical-align: top; padding: 0.25rem 0.75rem 0.25rem 0 }
tr { border-bottom: 1px solid color-mix(in srgb, currentColor 15%, transparent) }
section { margin-top: 2.5rem }
dt { font-weight: 600 }
dd { margin: 0 0 0.5rem 1rem }
`;

/** Nothing is loaded, run, sent or framed; the one style is named by its hash. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${toBase64(sha256(utf8(STYLE)))}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The interface for people to read, off the same table as the OpenAPI document. */
export async function referencePage(routes: readonly RouteRow[], serverUrl: string): Promise<Response> {
  const page = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Gatewright: the HTTP interface</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<h1>The HTTP interface</h1>
<p>Paths are below <code>${serverUrl}</code>. Bodies are JSON without unknown fields or duplicate keys. Answers are
<code>{"success": true, "data": …}</code> or <code>{"success": false, "message": "CODE", "data": {"reasonCode": "CODE", …}}</code>; a malformed
body is answered with the JSON path of every fault in <code>data.faults</code>. Tokens travel as <code>Authorization: Bearer gw_…</code>. A machine
reads the same at <a href="${serverUrl}/openapi.json">openapi.json</a>.</p>
<table>
<thead><tr><th>call</th><th>who</th><th>what it does</th></tr></thead>
<tbody>${routes.map(rowOf)}</tbody>
</table>
${routes.map(sectionOf)}
<h1>Bodies</h1>
${bodiesOf(routes).map((name) => schemaOf(name, WIRE_SCHEMAS[name]))}
<h1>Answers</h1>
${answersOf(routes).map((name) => schemaOf(name, WIRE_ANSWERS[name]))}
</body>
</html>
`;
  return new Response(String(page), {
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': CONTENT_SECURITY_POLICY },
  });
}

function rowOf(route: RouteRow): Part {
  const call = html`<a href="#${operationIdOf(route)}"><code>${route.method} ${route.path}</code></a>`;
  return html`<tr><td>${call}</td><td>${callersOf(route)}</td><td>${route.summary}</td></tr>\n`;
}

function sectionOf(route: RouteRow): Part {
  const { method, path, summary, body, answer } = route;
  return html`<section id="${operationIdOf(route)}">
<h2><code>${method} ${path}</code></h2>
<p>${summary}</p>
<dl>
<dt>Who</dt><dd>${callersOf(route)}</dd>
${parametersOf(route).map(({ name, in: place, description }) => html`<dt><code>${name}</code> (${place})</dt><dd>${description}</dd>\n`)}
${body === null ? '' : html`<dt>Body</dt><dd><a href="#${body}"><code>${body}</code></a></dd>`}
${answer === null ? '' : html`<dt>Answer</dt><dd><a href="#${answer}"><code>${answer}</code></a></dd>`}
<dt>Refuses with</dt>${refusalsOf(route)}
</dl>
</section>
`;
}

/** Each status with its codes; where rules decide, they refuse with codes of their own too. */
function refusalsOf(route: RouteRow): readonly Part[] {
  const listed = [...refusalsByStatus(route)].map(
    ([status, codes]) => html`<dd>${status}: ${codes.map((code) => html`<code>${code}</code> `)}</dd>\n`,
  );
  return declaresCodes(route) ? [...listed, html`<dd>403: a code that a rule declares</dd>\n`] : listed;
}

function bodiesOf(routes: readonly RouteRow[]): readonly (keyof typeof WIRE_SCHEMAS)[] {
  return [...new Set(routes.flatMap(({ body }) => body ?? []))].sort();
}

function answersOf(routes: readonly RouteRow[]): readonly (keyof typeof WIRE_ANSWERS)[] {
  return [...new Set(routes.flatMap(({ answer }) => answer ?? []))].sort();
}

function schemaOf(name: string, schema: object): Part {
  return html`<section id="${name}"><h2><code>${name}</code></h2><pre>${JSON.stringify(schema, null, 2)}</pre></section>\n`;
}
