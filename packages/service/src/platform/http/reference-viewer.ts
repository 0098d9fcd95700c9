import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { TAGS } from './route-tags.js';

/** Files of Swagger UI that a host keeps: the script that shows an OpenAPI document, and its style. */
export const VIEWER_FILES = ['viewer.js', 'viewer.css'] as const;

/** Reads a file of the viewer. */
export type ReadViewerFile = (name: (typeof VIEWER_FILES)[number]) => Promise<Uint8Array<ArrayBuffer>>;

/** Everything comes from the gate itself: no inline code or style, no eval, no other address. Images are in the style. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  'img-src data:',
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Shows every call of the interface; the search finds calls by group, method, path, summary and reason code. */
const SCRIPT = `
const shows = (phrase) => (operation) => {
  const { method, path, operation: details } = operation.toJS();
  return JSON.stringify([method, path, details.summary, details.responses]).toLowerCase().includes(phrase);
};
const search = () => ({
  fn: {
    opsFilter: (groups, text) => {
      const phrase = text.trim().toLowerCase();
      const found = groups.map((group, name) =>
        name.toLowerCase().includes(phrase) ? group : group.update('operations', (all) => all.filter(shows(phrase))));
      return found.filter((group) => group.get('operations').size > 0);
    },
  },
});
const readOnly = () => ({ wrapComponents: { authorizeBtn: () => () => null, authorizeOperationBtn: () => () => null } });
SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#calls',
  deepLinking: true,
  docExpansion: 'list',
  filter: true,
  defaultModelsExpandDepth: 0,
  supportedSubmitMethods: [],
  plugins: [search, readOnly],
});
`;

const STYLE = `
body { margin: 0; display: grid; grid-template-columns: 14rem 1fr; font: 16px/1.5 system-ui, sans-serif }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; box-sizing: border-box; padding: 2rem 1rem; border-right: 1px solid #ddd }
nav a { display: block; padding: 0.2rem 0; color: #3b4151; text-decoration: none }
nav a:hover { text-decoration: underline }
main { min-width: 0 }
@media (max-width: 50rem) { body { display: block } nav { position: static; height: auto } nav a { display: inline-block; margin-right: 1rem } }
`;

/** The text files of the page by name, with their media types. */
export const VIEWER_TEXTS: ReadonlyMap<string, { readonly type: string; readonly text: string }> = new Map([
  ['page.js', { type: 'text/javascript; charset=utf-8', text: SCRIPT }],
  ['page.css', { type: 'text/css; charset=utf-8', text: STYLE }],
]);

/** The interface as a page with a list of its groups and a search, which reads the OpenAPI document. */
export async function viewerPage(): Promise<Response> {
  const page = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Gatewright: the HTTP interface</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="docs/viewer.css">
<link rel="stylesheet" href="docs/page.css">
</head>
<body>
<nav>
<strong>Gatewright</strong>
${TAGS.map(groupLink)}
<hr>
<a href="docs/plain">On one page, without scripts</a>
<a href="openapi.json">openapi.json</a>
</nav>
<main id="calls"><noscript>Scripts are off: read <a href="docs/plain">the interface on one page</a>.</noscript></main>
<script src="docs/viewer.js"></script>
<script src="docs/page.js"></script>
</body>
</html>
`;
  return new Response(String(page), {
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': CONTENT_SECURITY_POLICY },
  });
}

/** Leads to the heading of a group, whose id is the viewer's. */
function groupLink({ name, description }: (typeof TAGS)[number]): HtmlEscapedString | Promise<HtmlEscapedString> {
  return html`<a href="#operations-tag-${name}" title="${description}">${name}</a>\n`;
}
