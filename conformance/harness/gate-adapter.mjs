// An adapter for gates: makes agents, mandates and rules for the scenarios. This one calls our own gate; put your gate's calls in
// their place. Its arguments are the bootstrap file with the owner's token, where it makes organisations our data directory, and where
// it sets the clock of the gate ahead an address that takes POST {"ms"}.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const [, , bootstrap, dataDir, clockUrl] = process.argv;
const { token } = JSON.parse(readFileSync(bootstrap, 'utf8')).owner;
const CLI = fileURLToPath(new URL('../../packages/cli/dist/main.js', import.meta.url));
const gate = { url: '' };

async function call(path, body, by) {
  const response = await fetch(gate.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${by ?? token}` },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!answer.success) throw new Error(`${path}: ${response.status} ${answer.message}`);
  return answer.data;
}

/** What each command makes, and what the runner gets of it. */
const COMMANDS = {
  async agent({ terms, token: by }) {
    const config = await call('/onboarding/agent', terms, by);
    const { agentDid, identityId, agentKey, challenge, mandate } = config;
    return { agentDid, identityId, agentKey, challenge, mandateId: mandate.policyId, config };
  },
  async proveKey({ identityId, signature, token: by }) {
    await call(`/agent-identity/${identityId}/verify-key`, { signature }, by);
    return {};
  },
  async mandate({ terms, token: by }) {
    return { id: (await call('/policy/mandate', terms, by)).mandateId };
  },
  async rules({ identityId, family, title, document, token: by }) {
    const [collection, name] = family === 'sop' ? ['/sop', 'sopId'] : ['/standards', 'standardId'];
    const { [name]: id } = await call(collection, { title, documentJson: document }, by);
    await call(`${collection}/agents/${identityId}/assign`, { [name]: id }, by);
    return { id };
  },
  async person({ role, email, password, token: by }) {
    const { token: own } = await call('/tokens', { role, email }, by);
    if (password !== null) await call('/auth/password', { password }, own);
    return { token: own };
  },
  async organisation({ seq, name }) {
    const owner = ['--name', name, '--owner', `owner-${seq}-${Date.now()}@conformance.example`];
    const where = ['--url', gate.url, '--data-dir', dataDir, '--json'];
    const made = await promisify(execFile)(process.execPath, [CLI, 'org', 'create', ...owner, ...where]);
    return { token: JSON.parse(made.stdout).ownerToken };
  },
  async advance({ ms }) {
    const { ok, status } = await fetch(clockUrl, { method: 'POST', body: JSON.stringify({ ms }) });
    if (!ok) throw new Error(`${clockUrl}: ${status}`);
    return {};
  },
};
if (dataDir === undefined) delete COMMANDS.organisation;
if (clockUrl === undefined) delete COMMANDS.advance;

async function answerTo({ cmd, seq, ...members }) {
  if (cmd === 'start') {
    gate.url = members.url;
    return { version: 1, ownerToken: token };
  }
  const make = COMMANDS[cmd];
  if (make === undefined) return { seq, unsupported: `this gate makes no ${cmd}` };
  return make({ seq, ...members }).then(
    (made) => ({ seq, ...made }),
    (error) => ({ seq, errored: error.message }),
  );
}

for await (const line of createInterface({ input: process.stdin })) {
  const command = JSON.parse(line);
  if (command.cmd === 'stop') break;
  console.log(JSON.stringify(await answerTo(command)));
}
