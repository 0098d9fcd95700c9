// Starts a gate, and a page at whose origin that gate is: node examples/browser/main.js [PORT]
import { readBootstrap } from '../procurement/bootstrap-file.js';
import { serveGate } from '../procurement/served-gate.js';
import { servePage } from './page-server.js';

const gate = await serveGate();
process.once('SIGINT', stop);
process.once('SIGTERM', stop);

const bootstrap = await readBootstrap(gate.bootstrapFile);
await grantReading(bootstrap);
const address = await servePage(bootstrap, Number(process.argv[2] ?? 4500));
console.log(`Open ${address} in two tabs. Ctrl-C stops the page and its gate.`);

async function stop() {
  await gate.stop();
  process.exit();
}

/** A mandate for an action without value: what a guard may permit by itself. */
async function grantReading({ baseUrl, owner, agent }) {
  const answer = await fetch(`${baseUrl}/policy/mandate`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ agentDid: agent.agentDid, scope: 'read-catalogue' }),
  });
  if (!answer.ok) throw new Error(`the mandate was refused: ${await answer.text()}`);
}
