import { gatewright } from '@gatewright/guard';
import { openBudget } from './budget.js';
import { fetchKeepingBundle } from './kept-bundle.js';

const ORDER = { action: 'purchase-order', currency: 'USD', merchant: 'acme-supplies' };
const QUESTIONS = [
  ['read the catalogue', { action: 'read-catalogue' }],
  ['order for 5,000', { ...ORDER, amount: 5000 }],
  ['order for 120', { ...ORDER, amount: 120 }],
];

// In earnest the config comes out of onboarding, and the key that is in it stays where the agent runs.
const config = await (await fetch('/agent.json')).json();
const guard = gatewright(config, {
  api: `${location.origin}/api/v1`, // the proxy of this origin: a gate answers no other
  bundleUrl: undefined,
  fetch: fetchKeepingBundle,
  mode: 'local', // decides offline; the gate has no record of what moves no value
});
const budget = await openBudget('reading', '10.00');

async function ask() {
  for (const [what, request] of QUESTIONS) {
    const verdict = await guard.decide(request);
    print(`${what}: ${verdict.decision} ${verdict.reasonCode} (${verdict.source})`);
    if (verdict.authorizationId !== null) await guard.void(verdict.authorizationId, { reason: 'only asked' });
  }
}

async function spend() {
  for (const amount of ['7.00', '2.50']) {
    const { decision, reasonCode, left } = await budget.spend(amount);
    print(`${amount}: ${decision} ${reasonCode}${left === null ? '' : `, ${left} left`}`);
  }
}

const out = document.querySelector('pre');
function print(line) {
  out.textContent += `${line}\n`;
}

for (const [name, run] of Object.entries({ ask, spend })) {
  const button = document.querySelector(`#${name}`);
  button.addEventListener('click', () => run().catch((error) => print(`${name} failed: ${error.message}`)));
  button.disabled = false;
}
