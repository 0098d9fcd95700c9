import {
  bindingId,
  canonicalJson,
  type JsonObject,
  type JsonValue,
  SETTING_NAMES,
  type SettingName,
  settingChange,
  settingDigest,
  toHex,
} from '@gatewright/protocol';
import type { ServiceContext } from '../../platform/context/service-context.js';
import type { Organisation } from '../../platform/database/organisations.js';
import { rfc3339 } from '../../platform/database/rfc3339.js';
import { storedObject } from '../../platform/database/stored-json.js';
import type { Directory, SettingChangeTable } from '../../platform/database/tables.js';
import { type Act, textOrNull } from './act.js';
import { type AttestedKind, type AttestingService, attestCommitted, attestOverdueChanges } from './attestation.js';
import { type ClientAddress, clientColumn, clientDigest, storedClient } from './client-address.js';
import { type Proof, type ProvingService, proofOf } from './proof.js';

/** Changes that one run takes over. */
export const OVERDUE_CHANGES_MAX = 200;

/** Who changes a setting: a person with their token, or what acts in the place of one. No e-mail address: a record is for ever. */
export interface ChangedBy {
  readonly orgId: string;
  readonly personId: string;
  /** Null where no token acts. */
  readonly tokenId: string | null;
  readonly role: string;
  /** Client address; null where no call acts. */
  readonly client: string | null;
}

/** The operator of the gate, and an issuer or provider that they configured, are no people of an organisation. */
export function byOperator(orgId: string, role: 'operator' | 'issuer' | 'provider'): ChangedBy {
  return { orgId, personId: role, tokenId: null, role, client: null };
}

/** What changed. Values name people by their ids and have no address. */
export interface ChangedSetting {
  readonly setting: SettingName;
  /** What of that kind: the id of a person, a token, a counterparty, a mandate, a request or an escalation, or the DID of an agent. */
  readonly subject: string | null;
  /** What was set before and after; null for nothing. */
  readonly before: JsonValue;
  readonly after: JsonValue;
  /** What the person said of it, empty for nothing. */
  readonly message?: string;
}

/** A change of a setting as it is stored. */
export interface StoredChange {
  readonly orgId: string;
  readonly changeId: string;
  readonly setting: SettingName;
  /** What evidence of the change commits to: digests in place of the values. */
  readonly detail: JsonObject;
  /** Salt, values and message, whose digests the detail has; null once they were erased. */
  readonly values: JsonObject | null;
  /** Null where no call changed it, and once the address was erased. */
  readonly client: ClientAddress | null;
  readonly personId: string;
  /** RFC 3339. */
  readonly at: string;
}

type NotingService = Pick<ServiceContext, 'ids' | 'clock'>;

/**
 * Notes a change in the transaction that makes it; its evidence follows the commit (`attestSettings`), or is written by another process
 * (`attestOverdueSettings`). Null, and nothing noted, where nothing changed.
 */
export async function noteSetting(
  transaction: Directory,
  by: ChangedBy,
  changed: ChangedSetting,
  { ids, clock }: NotingService,
): Promise<StoredChange | null> {
  const { setting, subject, before, after, message = '' } = changed;
  if (canonicalJson(before) === canonicalJson(after)) return null;
  const { orgId, personId, tokenId, role, client } = by;
  const [changeId, salt, at] = [ids.uuid(), toHex(ids.secret()), rfc3339(clock.now())];
  const address = client === null ? null : { address: client, salt };
  const detail = {
    ...{ changeId, setting, subject, personId, tokenId, role, at },
    client: clientDigest(address),
    before: settingDigest(salt, before),
    after: settingDigest(salt, after),
    message: settingDigest(salt, message === '' ? null : message),
  };
  const values = { salt, before, after, message };
  const change = { orgId, changeId, setting, detail, values, client: address, personId, at };
  await transaction
    .insertInto('settingChange')
    .values({
      ...{ ...change, detail: JSON.stringify(detail), values: JSON.stringify(values) },
      client: clientColumn(address),
      ...{ claimedAt: at, attestedAt: null },
    })
    .execute();
  return change;
}

/** What changes settings with their records. */
export type ChangingService = AttestingService & NotingService;

/** Runs work in a transaction with a function that notes what it changed, and puts the changes into the log once they are committed. */
export async function changingSettings<T>(
  by: ChangedBy,
  service: ChangingService,
  work: (transaction: Directory, note: (changed: ChangedSetting) => Promise<void>) => Promise<T>,
): Promise<T> {
  const noted: StoredChange[] = [];
  const done = await service.directory.transaction().execute(async (transaction) => {
    noted.length = 0;
    return work(transaction, async (changed) => {
      const change = await noteSetting(transaction, by, changed, service);
      if (change !== null) noted.push(change);
    });
  });
  await attestSettings(noted, service);
  return done;
}

/**
 * Runs an act that the ledger commits, for which a person gives their word: the word is stored before, so that no end of the process
 * loses who gave it, and is dropped where `wasRefused` says so of the result.
 */
export async function givingWord<T>(
  by: ChangedBy,
  word: ChangedSetting,
  service: ChangingService,
  act: () => Promise<T>,
  wasRefused: (result: T) => boolean,
): Promise<T> {
  const { directory } = service;
  const change = await noteSetting(directory, by, word, service);
  const result = await act();
  if (change === null) return result;
  if (wasRefused(result)) {
    await directory
      .deleteFrom('settingChange')
      .where('orgId', '=', change.orgId)
      .where('changeId', '=', change.changeId)
      .execute();
  } else {
    await attestSettings([change], service);
  }
  return result;
}

/** Whether the record of a change in the log says what is stored of it; values that were not erased are those of its digests. */
export async function proofOfSetting(
  change: StoredChange,
  organisation: Pick<Organisation, 'did'>,
  { settings, store }: ProvingService,
): Promise<Proof> {
  const { detail, values } = change;
  if (values !== null) {
    const { salt, before = null, after = null } = values;
    const isTold =
      typeof salt === 'string' &&
      detail['before'] === settingDigest(salt, before) &&
      detail['after'] === settingDigest(salt, after);
    if (!isTold) return 'contradicted';
  }
  return proofOf(SETTING_CHANGES.act(change, organisation, settings.network), store);
}

/**
 * The changes of one setting of an organisation, oldest first, at most `limit`.
 *
 * @param subject what of that kind; null for the organisation
 * @param between the times between which they were made, RFC 3339, both included; any unless given
 */
export async function changesOfSetting(
  db: Directory,
  {
    orgId,
    setting,
    subject,
    between,
  }: {
    readonly orgId: string;
    readonly setting: SettingName;
    readonly subject: string | null;
    readonly between?: readonly [from: string, to: string];
  },
  limit: number,
): Promise<StoredChange[]> {
  const all = db.selectFrom('settingChange').selectAll().where('orgId', '=', orgId);
  const [from, to] = between ?? [];
  const within = from === undefined || to === undefined ? all : all.where('at', '>=', from).where('at', '<=', to);
  const rows = await within
    .where('setting', '=', setting)
    .where('detail', 'like', `%"subject":${JSON.stringify(subject)}%`)
    .orderBy('at')
    .limit(limit)
    .execute();
  // An underscore of the subject stands for any character in the pattern.
  return rows.map(storedChangeOf).filter(({ detail }) => detail['subject'] === subject);
}

/** When the oldest change of a setting of an organisation was noted (RFC 3339); null for none. */
export async function firstSettingChange(db: Directory, orgId: string): Promise<string | null> {
  const row = await db
    .selectFrom('settingChange')
    .select('at')
    .where('orgId', '=', orgId)
    .orderBy('at')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Puts changes that are committed into the log. What fails is left to `attestOverdueSettings`. */
export async function attestSettings(changes: readonly StoredChange[], service: AttestingService): Promise<void> {
  if (service.restored.reason !== null) return;
  for (const change of changes) await attestCommitted(SETTING_CHANGES, change, service);
}

/** Takes up changes of settings that a crash left without their record. */
export function attestOverdueSettings(service: AttestingService): Promise<void> {
  return attestOverdueChanges(SETTING_CHANGES, service);
}

const SETTING_CHANGES: AttestedKind<StoredChange> = {
  of: 'settings',
  eventId: ({ changeId }) => bindingId.setting(changeId),
  listed: settingChangeListed,
  act: (change, { did }, network) => settingChange({ ...change, did }, network),
  async overdue(db, due) {
    const rows = await db
      .selectFrom('settingChange')
      .selectAll()
      .where('attestedAt', 'is', null)
      .where('claimedAt', '<', due)
      .orderBy('claimedAt')
      .limit(OVERDUE_CHANGES_MAX)
      .execute();
    return rows.map((row) => {
      const { orgId, changeId, claimedAt } = row;
      const claim = async (now: string) => {
        const { numUpdatedRows } = await db
          .updateTable('settingChange')
          .set({ claimedAt: now })
          .where((each) => each.and({ orgId, changeId, claimedAt }))
          .where('attestedAt', 'is', null)
          .executeTakeFirstOrThrow();
        return numUpdatedRows === 1n;
      };
      return { orgId, claim, read: () => storedChangeOf(row) };
    });
  },
  markAttested: (db, { orgId, changeId }, attestedAt) =>
    db
      .updateTable('settingChange')
      .set({ attestedAt })
      .where((row) => row.and({ orgId, changeId }))
      .execute(),
};

/** A change from its row. */
export function storedChangeOf(row: SettingChangeTable): StoredChange {
  const { orgId, changeId, setting, detail, values, client, personId, at } = row;
  const name = SETTING_NAMES.find((each) => each === setting);
  if (name === undefined) throw new Error('a stored change of a setting is damaged');
  return {
    ...{ orgId, changeId, setting: name, detail: storedObject(detail) },
    ...{ values: values === null ? null : storedObject(values), client: storedClient(client), personId, at },
  };
}

/** A change of a setting in the list of acts. */
export function settingChangeListed(change: StoredChange): Act {
  const { orgId, changeId, setting, detail, values, client, personId, at } = change;
  const { tokenId, role, subject } = detail;
  const { salt, before = null, after = null, message } = values ?? {};
  return {
    ...{ orgId, eventId: bindingId.setting(changeId), action: `setting:${setting}`, at, personId },
    ...{ tokenId: textOrNull(tokenId), role: textOrNull(role), clientAddress: client?.address ?? null },
    ...{ subject: textOrNull(subject), before, after, message: message === '' ? null : textOrNull(message) },
    ...{ detail, salt: textOrNull(salt) ?? client?.salt ?? null },
  };
}
