import { randomUUID } from 'node:crypto';
import { isJsonObject, type JsonObject, visible } from '@gatewright/protocol';
import type { Settings, VerificationResult } from '@gatewright/server';
import { type Command, EXIT_FINE, EXIT_NEGATIVE, type Invocation, UsageError } from '../command.js';
import { emailAddress, oneOf, readOptionGroups, required } from '../options.js';
import { PLACE_OPTIONS, type Place, placeOf, placeUsage } from '../place.js';
import { printMade } from '../print.js';
import { reach, readAnswer } from '../service-command.js';
import { DATABASE_OPTIONS, DATABASE_USAGE, settingsOf } from '../setting-options.js';

const VERIFICATIONS = ['verified', 'pending', 'unverified'] as const;

/**
 * `gatewright org create`: through a running service, to which the call is signed with the key file of its data directory, or on the
 * database of a stopped server, or on a PostgreSQL beside running ones.
 */
const orgCreate: Command = {
  name: 'org create',
  usage: `--name TEXT --owner ADDRESS [--url BASE_URL] ${DATABASE_USAGE} [--json]`,
  summary:
    'add an organisation with its owner, whose token is printed once; --url calls a running gate, signed with the keys.json of --data-dir',
  async run(invocation) {
    const kinds = { name: 'text', owner: 'text', url: 'text', json: 'flag' } as const;
    const { own: options, shared } = readOptionGroups(invocation.args, kinds, DATABASE_OPTIONS);
    const name = required(options.name, 'name');
    if (name.trim() === '') throw new UsageError('--name must say something');
    const owner = emailAddress(required(options.owner, 'owner'), 'owner');
    const namesDatabase = (shared['data-dir'] ?? shared['database-url']) !== undefined;
    const url = options.url ?? (namesDatabase ? undefined : invocation.environment['GATEWRIGHT_URL']);
    const settings = await settingsOf(shared, invocation.environment);
    const added =
      url === undefined
        ? await addOffline(settings, name, owner)
        : await addThroughServer(url, settings.dataDir, { name, owner }, invocation);
    if (!added.ok) {
      invocation.terminal.err(added.refusal);
      return EXIT_NEGATIVE;
    }
    const { orgId, ownerToken } = added;
    printMade({ orgId, ownerToken }, [`organisation ${orgId}`, ownerToken], options.json, invocation.terminal);
    return EXIT_FINE;
  },
};

type Added =
  | { readonly ok: true; readonly orgId: string; readonly ownerToken: string }
  | { readonly ok: false; readonly refusal: string };

async function addOffline({ dataDir, databaseUrl }: Settings, name: string, owner: string): Promise<Added> {
  const { createOrganisationOffline } = await import('@gatewright/server');
  try {
    return { ok: true, ...(await createOrganisationOffline(dataDir, name, owner, databaseUrl)) };
  } catch (error) {
    const isInUse = error instanceof Error && 'code' in error && error.code === 'DATABASE_IN_USE';
    if (!isInUse) throw error;
    throw new Error(`${error.message}; or call the gate that runs there, with --url`, { cause: error });
  }
}

async function addThroughServer(
  url: string,
  dataDir: string,
  organisation: { readonly name: string; readonly owner: string },
  { clock }: Invocation,
): Promise<Added> {
  const { readOperatorSecret } = await import('@gatewright/server');
  const secret = await readOperatorSecret(dataDir, Date.now());
  const { data, ok, status, reason } = await askSigned(url, '/organisations', secret, organisation, clock());
  const { orgId, ownerToken } = isJsonObject(data) ? data : {};
  return ok && typeof orgId === 'string' && typeof ownerToken === 'string'
    ? { ok: true, orgId, ownerToken }
    : { ok: false, refusal: visible(`refused with ${status} ${reason}`) };
}

/** Makes a call that is signed as Standard Webhooks are, at `now` (ms). */
async function askSigned(url: string, path: string, secret: Uint8Array, body: JsonObject, now: number) {
  const { signWebhook } = await import('@gatewright/server');
  const text = JSON.stringify(body);
  const headers = { 'content-type': 'application/json', ...signWebhook(secret, `msg_${randomUUID()}`, text, now) };
  return readAnswer(url, await reach(url, path, { method: 'POST', headers, body: text }));
}

/**
 * `gatewright org verify`: on the database of stopped servers, or through a running one, which takes it like the decision of a provider:
 * signed with the secret in GATEWRIGHT_VERIFICATION_SECRET.
 */
const orgVerify: Command = {
  name: 'org verify',
  usage: `[--id ORGANISATION] [--status ${VERIFICATIONS.join('|')}] ${placeUsage()} [--json]`,
  summary: 'set the verification status of an organisation; the first one unless --id names another',
  async run(invocation) {
    const kinds = { id: 'text', status: 'text', json: 'flag' } as const;
    const { own: options, shared } = readOptionGroups(invocation.args, kinds, PLACE_OPTIONS);
    const status = oneOf(options.status ?? 'verified', 'status', VERIFICATIONS);
    const sent = await send(await placeOf(shared, invocation.environment), options.id, status, invocation);
    if (!sent.ok) {
      invocation.terminal.err(sent.refusal);
      return EXIT_NEGATIVE;
    }
    const { orgId } = sent;
    printMade({ orgId, verification: status }, [`${orgId} is ${status}`], options.json, invocation.terminal);
    return EXIT_FINE;
  },
};

/** Organisations of a server, running or stopped. */
export const ORGANISATION_COMMANDS: readonly Command[] = [orgCreate, orgVerify];

type Reported = { readonly ok: true; readonly orgId: string } | { readonly ok: false; readonly refusal: string };

async function send(
  place: Place,
  id: string | undefined,
  verification: VerificationResult['verification'],
  invocation: Invocation,
): Promise<Reported> {
  if (place.url !== null) return reportToServer(place.url, { orgId: required(id, 'id'), verification }, invocation);
  const { verifyOrganisationOffline } = await import('@gatewright/server');
  const { dataDir, databaseUrl } = place.settings;
  return { ok: true, orgId: await verifyOrganisationOffline(dataDir, id ?? null, verification, databaseUrl) };
}

async function reportToServer(
  url: string,
  result: VerificationResult,
  { environment, clock }: Invocation,
): Promise<Reported> {
  const { readWebhookSecret, verificationEvent } = await import('@gatewright/server');
  const secret = readWebhookSecret(environment['GATEWRIGHT_VERIFICATION_SECRET'] ?? '');
  if (secret === null) throw new UsageError('GATEWRIGHT_VERIFICATION_SECRET must hold the secret of the server');
  const at = clock();
  const event = verificationEvent({ ...result, at });
  const { ok, status, reason } = await askSigned(url, '/organisations/verification-events', secret, event, at);
  return ok ? { ok: true, orgId: result.orgId } : { ok: false, refusal: visible(`refused with ${status} ${reason}`) };
}
