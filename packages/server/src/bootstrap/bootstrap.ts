import { join } from 'node:path';
import { didKey, isJsonObject, type JsonObject, parseJsonText, toHex } from '@gatewright/protocol';
import {
  addOrganisation,
  FIRST_TERMS,
  findOrAddPerson,
  firstOrganisation,
  issueToken,
  type Role,
} from '../directory/index.js';
import { onboard } from '../onboarding/onboard.js';
import { readSecretFile, writeSecretFile } from '../secret-file.js';
import type { Service } from '../service.js';
import { STARTER_AGENT } from './starter-agent.js';

const BOOTSTRAP_FILE = 'bootstrap.json';

/** Where the bootstrap file of a data directory is. */
export function bootstrapPath(dataDir: string): string {
  return join(dataDir, BOOTSTRAP_FILE);
}

/**
 * On an empty directory: an organisation, its owner, a developer and a ready agent, with their tokens and keys in
 * `bootstrap.json` (0600). Later starts only bring the addresses in that file up to date. The organisation is stored last,
 * so that a start that was cut short begins anew.
 */
export async function bootstrap(service: Service): Promise<void> {
  const { directory, settings, clock, ids, ed25519, keys } = service;
  const path = bootstrapPath(settings.dataDir);
  if ((await firstOrganisation(directory)) !== null) return refreshAddresses(path, service);
  const did = didKey(ed25519.publicKey(keys.issuer));
  const org = { orgId: `org-${ids.uuid()}`, name: 'First organisation', did };
  await writeSecretFile(path, printed(await firstMembers(org, service)));
  const createdAt = new Date(clock.now()).toISOString();
  const unverified = { ...org, verification: 'unverified', verifiedAt: null, ...FIRST_TERMS } as const;
  await addOrganisation(directory, unverified, createdAt);
}

type FirstOrganisation = { readonly orgId: string; readonly name: string; readonly did: string };

async function firstMembers(org: FirstOrganisation, service: Service): Promise<JsonObject> {
  const { ed25519, keys, baseUrl } = service;
  const owner = await addMember(org.orgId, 'owner', service);
  const developer = await addMember(org.orgId, 'developer', service);
  const onboarding = await onboard(STARTER_AGENT, { orgId: org.orgId, personId: owner.personId }, service);
  if (!onboarding.ok) throw new Error(`the starter agent was refused: ${onboarding.refusal.message}`);
  return {
    baseUrl: baseUrl(),
    org: { id: org.orgId, name: org.name },
    owner: { email: owner.email, token: owner.token },
    developer: { email: developer.email, token: developer.token },
    agent: { ...onboarding.config, ownerPrincipal: org.did },
    policyPublicKey: toHex(ed25519.publicKey(keys.policy)),
  };
}

async function addMember(orgId: string, role: Role, { directory, clock, ids }: Service) {
  const email = `${role}@gatewright.local`;
  const createdAt = new Date(clock.now()).toISOString();
  const personId = await findOrAddPerson(directory, { orgId, email, personId: ids.uuid(), role, createdAt });
  const ask = { orgId, personId, role, createdAt, expiresAt: null, familyId: null };
  const { token } = await issueToken(directory, ask, ids.uuid(), ids.secret());
  return { personId, email, token };
}

/** An operator may have moved the file away once it was read; then there is nothing to bring up to date. */
async function refreshAddresses(path: string, { baseUrl }: Service): Promise<void> {
  const text = await readSecretFile(path);
  const parsed = text === null ? null : parseJsonText(text);
  if (!parsed?.ok || !isJsonObject(parsed.value)) return;
  const { agent } = parsed.value;
  if (parsed.value['baseUrl'] === baseUrl() || !isJsonObject(agent)) return;
  const bundleUrl = `${baseUrl()}/policy/bundle/${encodeURIComponent(String(agent['agentDid']))}`;
  const contents = { ...parsed.value, baseUrl: baseUrl(), agent: { ...agent, apiBase: baseUrl(), bundleUrl } };
  await writeSecretFile(path, printed(contents));
}

function printed(contents: JsonObject): string {
  return `${JSON.stringify(contents, null, 2)}\n`;
}
