/**
 * The approval card: a page that a host shows in a sandboxed frame (MCP Apps, SEP-1865). It shows what waits for people and asks the host to
 * open the console, where they decide; it can approve nothing. It loads nothing, and every text that it shows is text.
 */
export const CARD_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<title>Approval</title>
<style>
:root { color-scheme: light dark; }
body { margin: 0; padding: 12px; font: 14px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
p { margin: 0; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 12px; margin: 12px 0; }
dd { margin: 0; }
button { font: inherit; padding: 6px 12px; }
#address { margin-top: 8px; }
</style>
</head>
<body>
<main>
<p id="state" role="status">No approval waits for this call.</p>
<div id="card" hidden>
<dl id="facts"></dl>
<button id="open" type="button">Open in the console</button>
<p id="address"></p>
</div>
</main>
<script>
'use strict';
(() => {
  const FACTS = [
    ['action', 'Action'], ['amount', 'Amount'], ['merchant', 'Merchant'], ['agent', 'Agent'], ['rule', 'Rule'],
    ['expiresAt', 'Expires'], ['escalationId', 'Escalation'],
  ];
  const INITIALIZE_ID = 0;
  const [state, card, facts, open, address] = ['state', 'card', 'facts', 'open', 'address'].map((id) => document.getElementById(id));
  let link = null;
  let lastId = INITIALIZE_ID;

  const send = (message) => window.parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
  const element = (name, text) => Object.assign(document.createElement(name), { textContent: text });

  function webAddress(text) {
    return typeof text === 'string' && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? text : null;
  }

  function show(approval) {
    const isWaiting = typeof approval === 'object' && approval !== null;
    state.textContent = isWaiting ? 'This call waits for approval. Nothing has run.' : 'No approval waits for this call.';
    card.hidden = !isWaiting;
    link = isWaiting ? webAddress(approval.link) : null;
    open.hidden = link === null;
    address.textContent = link ?? '';
    const known = isWaiting ? FACTS.filter(([member]) => typeof approval[member] === 'string') : [];
    facts.replaceChildren(...known.flatMap(([member, name]) => [element('dt', name), element('dd', approval[member])]));
  }

  function applyTheme(context) {
    const theme = context?.theme;
    if (theme === 'light' || theme === 'dark') document.documentElement.style.colorScheme = theme;
  }

  function reportSize() {
    const { width, height } = document.documentElement.getBoundingClientRect();
    send({ method: 'ui/notifications/size-changed', params: { width: Math.ceil(width), height: Math.ceil(height) } });
  }

  function initialized({ hostContext } = {}) {
    applyTheme(hostContext);
    send({ method: 'ui/notifications/initialized', params: {} });
    new ResizeObserver(reportSize).observe(document.documentElement);
  }

  const NOTIFIED = new Map([
    ['ui/notifications/tool-result', (params) => show(params?._meta?.['gatewright/approval'])],
    ['ui/notifications/host-context-changed', applyTheme],
  ]);
  const ANSWERED = new Set(['ping', 'ui/resource-teardown']);

  window.addEventListener('message', ({ source, data }) => {
    if (source !== window.parent || data?.jsonrpc !== '2.0') return;
    const { id, method, params, result, error } = data;
    if (method === undefined) {
      if (id === INITIALIZE_ID && result) initialized(result);
      else if (id === lastId && error) state.textContent = 'The console was not opened; use the address below.';
      return;
    }
    if (id === undefined) NOTIFIED.get(method)?.(params);
    else if (ANSWERED.has(method)) send({ id, result: {} });
    else send({ id, error: { code: -32601, message: 'Method not found' } });
  });
  open.addEventListener('click', () => {
    lastId += 1;
    send({ id: lastId, method: 'ui/open-link', params: { url: link } });
  });
  send({
    id: INITIALIZE_ID,
    method: 'ui/initialize',
    params: {
      protocolVersion: '2026-01-26',
      appInfo: { name: 'gatewright', version: '1' },
      appCapabilities: { availableDisplayModes: ['inline'] },
    },
  });
})();
</script>
</body>
</html>
`;
