import { setTimeout as pause } from 'node:timers/promises';
import { createCounterparty, gatewright, Refused, Waiting } from '@gatewright/guard';
import { Owner } from './owner.js';
import { APPROVAL_RULE } from './rules.js';

const ACTION = 'purchase-order';
const VENDOR = 'acme-supplies';
const PROOF_WAIT_MS = 1000;
const PROOF_ATTEMPTS_MAX = 20;

/** The whole story against a gate, from the contents of its bootstrap file. */
export async function runStory({ baseUrl, owner: { token }, agent }, transcript) {
  const owner = new Owner(baseUrl, token);
  const wire = recordingFetch();
  const buyer = gatewright(agent, { mode: 'remote', fetch: wire.fetch });
  const vendor = createCounterparty({ api: baseUrl });
  const story = { owner, buyer, vendor, wire, agent, baseUrl, transcript };

  transcript.scene(`The owner binds a rule: purchase orders over ${APPROVAL_RULE.limit} wait for a person`);
  await owner.bindRule(agent.identityId, APPROVAL_RULE.title, APPROVAL_RULE.document);

  await orderUnderTheLimit(story);
  await orderOverTheRule(story);
  await orderOverTheCeiling(story);
  await orderToAnUnlistedVendor(story);
  await replayedRequest(story);
  await lowerCapture(story);
  await voidOfAClaimedHold(story);
  await unreachableGate(story);
  await proofs(story);
}

async function orderUnderTheLimit({ buyer, vendor, transcript }) {
  transcript.scene('An order of 120 to a listed vendor: the vendor claims the hold, ships and captures it');
  const order = { action: ACTION, amount: 120, currency: 'USD', merchant: VENDOR };
  const verdict = await buyer.decide(order);
  transcript.verdict('authorize 120', verdict, 'AUTHORIZED');
  const { authorizationId } = verdict;
  const claimed = await vendor.claim(authorizationId, { expect: order });
  transcript.outcome('vendor claims', claimed.reasonCode, 'CLAIMED');
  const captured = await vendor.capture(authorizationId, {
    amountCharged: 120,
    claimToken: claimed.data.claimToken,
    bookingRef: 'PO-1',
  });
  transcript.outcome('vendor captures 120', captured.reasonCode, 'SETTLED', {
    evidence: captured.data.settlementEvidence,
  });
  const { effect } = await buyer.effect(authorizationId);
  transcript.outcome('effect', effect.outcome, 'settled', {
    nothingExecuted: effect.nothingExecuted,
    retrySafe: effect.retrySafe,
  });
}

async function orderOverTheRule({ buyer, transcript }) {
  transcript.scene('An order of 750: within the mandate, but a rule makes it wait');
  await refused(buyer, { amount: 750, merchant: VENDOR }, 'PROCUREMENT_APPROVAL_REQUIRED', transcript);
}

async function orderOverTheCeiling({ buyer, transcript }) {
  transcript.scene('An order of 1,500: over the mandate, so no person can wave it through');
  await refused(buyer, { amount: 1500, merchant: VENDOR }, 'SPEND_LIMIT_EXCEEDED', transcript);
}

async function orderToAnUnlistedVendor({ buyer, transcript }) {
  transcript.scene('An order of 80 to a vendor that the mandate does not list');
  await refused(buyer, { amount: 80, merchant: 'bargain-bin' }, 'MERCHANT_NOT_ALLOWED', transcript);
}

async function replayedRequest({ buyer, wire, transcript }) {
  transcript.scene('The same signed request, sent twice');
  const verdict = await buyer.decide({ action: ACTION, amount: 10, currency: 'USD', merchant: VENDOR });
  transcript.verdict('first time', verdict, 'AUTHORIZED');
  const answer = await wire.repeatLastAuthorize();
  transcript.verdict('second time', { ...answer.data, remaining: null }, 'REPLAY_DETECTED');
  const released = await buyer.void(verdict.authorizationId, { reason: 'only a demonstration' });
  transcript.outcome('the agent voids its hold', released.reasonCode, 'HOLD_VOIDED');
}

async function lowerCapture({ buyer, vendor, transcript }) {
  transcript.scene('An order of 200 that turns out cheaper: only the claimer may settle lower');
  const { authorizationId, claimToken } = await claimedOrder(buyer, vendor, 200, transcript);
  const without = await buyer.capture(authorizationId, { amountCharged: 150 });
  transcript.outcome('the agent captures 150', without.reasonCode, 'AMOUNT_MISMATCH');
  const withToken = await vendor.capture(authorizationId, { amountCharged: 150, claimToken });
  transcript.outcome('the vendor captures 150 with its claim token', withToken.reasonCode, 'SETTLED', {
    charged: withToken.data.amountCharged,
    authorized: withToken.data.authorizedAmount,
  });
}

async function voidOfAClaimedHold({ buyer, vendor, transcript }) {
  transcript.scene('An order of 60 that the vendor claimed and then cannot deliver');
  const { authorizationId, claimToken } = await claimedOrder(buyer, vendor, 60, transcript);
  const without = await buyer.void(authorizationId, { reason: 'changed my mind' });
  transcript.outcome('the agent voids it', without.reasonCode, 'COUNTERPARTY_MISMATCH');
  const withToken = await vendor.void(authorizationId, { reason: 'out of stock', claimToken });
  transcript.outcome('the vendor voids it with its claim token', withToken.reasonCode, 'HOLD_VOIDED');
}

async function unreachableGate({ agent, transcript }) {
  transcript.scene('A gate that cannot be reached: the buyer fails closed');
  const cutOff = gatewright(agent, { api: 'http://127.0.0.1:9/api/v1', mode: 'remote', retryPausesMs: [] });
  await refused(cutOff, { amount: 10, merchant: VENDOR }, 'GATE_UNREACHABLE', transcript);
  await cutOff.settled();
}

async function proofs({ buyer, owner, transcript }) {
  transcript.scene('The proof of each decision, fetched and verified offline from record to signed checkpoint');
  for (const { what, eventId } of transcript.decisions) {
    const record = await owner.evidence(eventId);
    const proof = await anchoredProof(buyer, eventId, record);
    transcript.outcome(what, proof.status, 'verified', {
      checked: proof.checked?.join('+'),
      faults: proof.faults?.join('+'),
      leaf: proof.proof?.leaf.slice(0, 16),
      event: eventId,
    });
  }
}

/** Runs an order that must be refused; the function must not run. */
async function refused(buyer, { amount, merchant }, expected, transcript) {
  let ran = false;
  const order = { action: ACTION, amount, currency: 'USD', merchant };
  try {
    await buyer.run(order, () => (ran = true), { key: `${amount} to ${merchant}` });
    transcript.outcome(`authorize ${amount}`, 'ran', expected);
  } catch (error) {
    if (!(error instanceof Refused || error instanceof Waiting)) throw error;
    transcript.verdict(`authorize ${amount} to ${merchant}`, error.verdict, expected);
    transcript.outcome('the function ran', String(ran), 'false');
  }
}

async function claimedOrder(buyer, vendor, amount, transcript) {
  const verdict = await buyer.decide({ action: ACTION, amount, currency: 'USD', merchant: VENDOR });
  transcript.verdict(`authorize ${amount}`, verdict, 'AUTHORIZED');
  const claimed = await vendor.claim(verdict.authorizationId);
  transcript.outcome('vendor claims', claimed.reasonCode, 'CLAIMED');
  return { authorizationId: verdict.authorizationId, claimToken: claimed.data.claimToken };
}

/** Batches close within seconds; until then a proof is pending, which is not an error. */
async function anchoredProof(buyer, eventId, record) {
  let proof = await buyer.proof(eventId, record);
  for (let attempt = 1; proof.status === 'pending' && attempt < PROOF_ATTEMPTS_MAX; attempt += 1) {
    await pause(PROOF_WAIT_MS);
    proof = await buyer.proof(eventId, record);
  }
  return proof;
}

/** A fetch that can send the last authorize request again, byte for byte. */
function recordingFetch() {
  let last = null;
  return {
    fetch: (url, init) => {
      if (url.endsWith('/policy/mandate/authorize')) last = { url, init: { ...init, signal: undefined } };
      return fetch(url, init);
    },
    repeatLastAuthorize: async () => (await fetch(last.url, last.init)).json(),
  };
}
