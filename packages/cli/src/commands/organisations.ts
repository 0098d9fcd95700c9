import { randomUUID } from 'node:crypto';
import {
  createOrganisationOffline,
  readWebhookSecret,
  signWebhook,
  type VerificationResult,
  verificationEvent,
  verifyOrganisationOffline,
} from '@gatewright/server';
import { type Command, EXIT_FINE, EXIT_NEGATIVE, type Invocation, UsageError } from '../command.js';
import { emailAddress, oneOf, readOptionGroups, required } from '../options.js';
import { PLACE_OPTIONS, type Place, placeOf, placeUsage } from '../place.js';
import { DATABASE_OPTIONS, DATABASE_USAGE, settingsOf } from '../setting-options.js';

const VERIFICATIONS = ['verified', 'pending', 'unverified'] as const;

/** `gatewright org create`: on the data directory of a stopped server, or on a PostgreSQL beside running ones. */
export const orgCreate: Command = {
  name: 'org create',
  usage: `--name TEXT --owner ADDRESS ${DATABASE_USAGE} [--json]`,
  summary: 'add an organisation with its owner, whose token is printed once',
  async run(invocation) {
    const kinds = { name: 'text', owner: 'text', json: 'flag' } as const;
    const { own: options, shared } = readOptionGroups(invocation.args, kinds, DATABASE_OPTIONS);
    const name = required(options.name, 'name');
    if (name.trim() === '') throw new UsageError('--name must say something');
    const owner = emailAddress(required(options.owner, 'owner'), 'owner');
    const { dataDir, databaseUrl } = settingsOf(shared, invocation.environment);
    const created = await createOrganisationOffline(dataDir, name, owner, databaseUrl);
    if (options.json === true) invocation.terminal.out(JSON.stringify(created));
    else for (const line of [`organisation ${created.orgId}`, created.ownerToken]) invocation.terminal.out(line);
    return EXIT_FINE;
  },
};

/**
 * `gatewright org verify`: on the database of stopped servers, or through a running one, which hears it like a provider's word:
 * signed with the secret in GATEWRIGHT_VERIFICATION_SECRET.
 */
export const orgVerify: Command = {
  name: 'org verify',
  usage: `[--id ORGANISATION] [--status ${VERIFICATIONS.join('|')}] ${placeUsage()} [--json]`,
  summary: 'say what is known of an organisation’s identity; the first one unless --id names another',
  async run(invocation) {
    const kinds = { id: 'text', status: 'text', json: 'flag' } as const;
    const { own: options, shared } = readOptionGroups(invocation.args, kinds, PLACE_OPTIONS);
    const status = oneOf(options.status ?? 'verified', 'status', VERIFICATIONS);
    const told = await tell(placeOf(shared, invocation.environment), options.id, status, invocation);
    if (!told.ok) {
      invocation.terminal.err(told.refusal);
      return EXIT_NEGATIVE;
    }
    const { orgId } = told;
    if (options.json === true) invocation.terminal.out(JSON.stringify({ orgId, verification: status }));
    else invocation.terminal.out(`${orgId} is ${status}`);
    return EXIT_FINE;
  },
};

type Told = { readonly ok: true; readonly orgId: string } | { readonly ok: false; readonly refusal: string };

async function tell(
  place: Place,
  id: string | undefined,
  verification: VerificationResult['verification'],
  invocation: Invocation,
): Promise<Told> {
  if (place.url !== null) return tellServer(place.url, { orgId: required(id, 'id'), verification }, invocation);
  const { dataDir, databaseUrl } = place.settings;
  return { ok: true, orgId: await verifyOrganisationOffline(dataDir, id ?? null, verification, databaseUrl) };
}

async function tellServer(url: string, result: VerificationResult, { environment, clock }: Invocation): Promise<Told> {
  const secret = readWebhookSecret(environment['GATEWRIGHT_VERIFICATION_SECRET'] ?? '');
  if (secret === null) throw new UsageError('GATEWRIGHT_VERIFICATION_SECRET must hold the secret of the server');
  const body = JSON.stringify(verificationEvent(result));
  const response = await fetch(`${url.replace(/\/+$/, '')}/organisations/verification-events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...signWebhook(secret, `evt_${randomUUID()}`, body, clock()) },
    body,
  });
  if (response.ok) return { ok: true, orgId: result.orgId };
  return { ok: false, refusal: `refused with ${response.status} ${await response.text()}` };
}
