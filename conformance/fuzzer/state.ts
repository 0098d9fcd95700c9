import { issuerToken } from './issuer.js';
import type { Observed } from './observed.js';
import { ORGANISATIONS, type World } from './world.js';

/** What the owner of an organisation sees of it. */
const VIEWS = [
  '/organisation',
  '/agent-identity',
  '/mandate',
  '/sop',
  '/standards',
  '/policy/escalations',
  '/policy/counterparties',
  '/onboarding/requests',
  '/webhooks',
  '/tokens',
  '/policy/decisions/local',
  '/policy/gateway-reports',
];

/** Holds and mandates of which the details are read, the newest. */
const DETAILS = 6;

/** Everything that owners and holders of ids can observe of a world, as one text for each place where it is read. */
export async function observableState(observed: Observed, world: World): Promise<Map<string, string>> {
  const state = new Map<string, string>();
  const look = async (path: string, headers: Readonly<Record<string, string>>) => {
    state.set(path, (await world.send({ method: 'GET', path, headers, body: null })).text);
  };
  for (const name of ORGANISATIONS) {
    const headers = { authorization: `Bearer ${world.organisations[name].tokens.owner}` };
    for (const view of VIEWS) {
      const { text } = await world.send({ method: 'GET', path: view, headers, body: null });
      state.set(`${name} ${view}`, text);
    }
    const mandates = observed.mandates.filter(({ org }) => org === name).slice(-DETAILS);
    for (const { id } of mandates) await look(`/mandate/${id}`, headers);
  }
  for (const { id } of observed.holds.slice(-DETAILS)) await look(`/policy/mandate/authorize/${id}/effect`, {});
  return state;
}

/** Tokens whose standing is looked at, the newest; what waits or waited, and decisions, likewise. */
const TOKENS = 12;

/**
 * What a restart leaves as it is: what owners and holders of ids can observe, what became of what waited for people, the records of
 * decisions, and what each token and each person of the issuer is answered.
 */
export async function lastingState(observed: Observed, world: World): Promise<Map<string, string>> {
  const state = await observableState(observed, world);
  const look = async (place: string, path: string, token: string | null) => {
    const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
    const { status, text } = await world.send({ method: 'GET', path, headers, body: null });
    state.set(place, `${status} ${text}`);
  };
  for (const { id } of observed.escalations.slice(-DETAILS)) {
    await look(`the status of ${id}`, `/policy/escalations/${id}/status`, null);
  }
  for (const { org, id } of observed.requests.slice(-DETAILS)) {
    await look(`the request ${id}`, `/onboarding/requests/${id}`, world.organisations[org].tokens.owner);
  }
  for (const [id, org] of [...observed.decisions].slice(-DETAILS)) {
    if (org !== null) await look(`the record ${id}`, `/evidence/${id}`, world.organisations[org].tokens.owner);
  }
  const { tokens, known } = observed.people;
  for (const { id, role, text } of tokens.slice(-TOKENS))
    await look(`what the ${role} token ${id} is answered`, '/organisation', text);
  for (const { subject, email, role } of known) {
    if (subject === null) continue;
    await look(
      `what the issuer's ${email} is answered`,
      '/organisation',
      issuerToken({ subject, email, role }, world.now),
    );
  }
  return state;
}

/** The first place where two states differ; null where they are the same. */
export function differenceOf(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string | null {
  for (const [place, text] of before) if (after.get(place) !== text) return place;
  return null;
}
