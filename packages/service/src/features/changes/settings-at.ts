import {
  bindingId,
  canonicalJson,
  type JsonObject,
  type JsonValue,
  type SettingName,
  type UnknownInForce,
} from '@gatewright/protocol';
import type { ServiceContext } from '../../platform/context/service-context.js';
import { FIRST_TERMS, type Organisation } from '../../platform/database/organisations.js';
import { changesOfSetting, firstSettingChange, proofOfSetting, type StoredChange } from './setting-changes.js';

/** Changes of one setting that are read to say what was in force. */
const SETTING_HISTORY_MAX = 5_000;

const MINUTE_MS = 60 * 1000;

type Terms = Pick<Organisation, keyof typeof FIRST_TERMS>;

/** The terms of an organisation that are settings, as records of their changes have them. */
export const TERM_SETTINGS = {
  approvals: ({ approvals }: Terms): JsonObject => ({ ...approvals }),
  holds: ({ holdTtlMs }: Terms): JsonObject => ({ minutes: holdTtlMs / MINUTE_MS }),
  'advisory-answers': ({ advisoryAnswers }: Terms): JsonObject => ({ advisory: advisoryAnswers }),
  'decision-log': ({ log }: Terms): JsonObject => ({ ...log }),
} as const satisfies Partial<Record<SettingName, (terms: Terms) => JsonObject>>;

const TERMS = ['approvals', 'holds', 'advisory-answers', 'decision-log'] as const;

/** What a setting was at a time, and the record that proves it. */
export interface SettingAt {
  readonly setting: SettingName;
  /** Null where it is not known. */
  readonly value: JsonValue;
  /** The record of the change that set it; null where it is as it began. */
  readonly eventId: string | null;
  /** From when on it was so (RFC 3339). */
  readonly since: string | null;
  /** Null where it is known. */
  readonly unknown: UnknownInForce | null;
}

/** One setting whose history is read. */
interface Asked {
  readonly setting: SettingName;
  /** The DID of an agent; null for the organisation. */
  readonly subject: string | null;
  /** What it began with, and when; null where it was there before records were. */
  readonly begun: { readonly value: JsonValue; readonly at: string } | null;
  /** What it is now. */
  readonly now: JsonValue;
}

/** What the terms of an organisation were at a time (RFC 3339). */
export async function settingsAt(
  organisation: Organisation,
  at: string,
  service: ServiceContext,
): Promise<SettingAt[]> {
  const { recordedFrom } = organisation;
  const asked: Asked[] = TERMS.map((setting) => {
    const read = TERM_SETTINGS[setting];
    const begun = recordedFrom === null ? null : { value: read(FIRST_TERMS), at: recordedFrom };
    return { setting, subject: null, begun, now: read(organisation) };
  });
  const now = { verification: organisation.verification };
  asked.push({ setting: 'verification', subject: null, begun: null, now });
  const settings: SettingAt[] = [];
  for (const each of asked) settings.push(await settingAt(each, organisation, at, service));
  return settings;
}

/** What the labels of an agent were, which has `labels` now. An agent begins without labels. */
export async function labelsAt(
  agentDid: string,
  labels: readonly string[],
  organisation: Organisation,
  at: string,
  service: ServiceContext,
): Promise<SettingAt> {
  const { createdAt } = await service.directory
    .selectFrom('agent')
    .select('createdAt')
    .where('agentDid', '=', agentDid)
    .executeTakeFirstOrThrow();
  const { recordedFrom } = organisation;
  const isRecorded = recordedFrom !== null && recordedFrom <= createdAt;
  const begun = isRecorded ? { value: [], at: createdAt } : null;
  return settingAt({ setting: 'labels', subject: agentDid, begun, now: [...labels] }, organisation, at, service);
}

/**
 * What a setting was at a time, by the changes that it had: each begins with what the one before set, and the last set what it is now.
 * Where that does not hold, or a record says something else, it is not known.
 */
async function settingAt(
  asked: Asked,
  organisation: Organisation,
  at: string,
  service: ServiceContext,
): Promise<SettingAt> {
  const { setting, subject, begun, now } = asked;
  const { directory } = service;
  const { orgId } = organisation;
  const unknown = (why: UnknownInForce, eventId: string | null = null): SettingAt => ({
    ...{ setting, value: null, eventId, since: null, unknown: why },
  });
  const found = await changesOfSetting(directory, { orgId, setting, subject }, SETTING_HISTORY_MAX + 1);
  if (found.length > SETTING_HISTORY_MAX) return unknown('too-many-changes');
  const changes = inOrder(found, begun?.value);
  const next = changes.findIndex((change) => change.at > at);
  const following = next === -1 ? undefined : changes[next];
  const setBy = next === -1 ? changes.at(-1) : changes[next - 1];
  for (const change of [setBy, following]) {
    if (change === undefined) continue;
    const proof = await proofOfSetting(change, organisation, service);
    if (proof !== 'proven') return unknown(proof, bindingId.setting(change.changeId));
  }
  const then = following === undefined ? now : valueIn(following, 'before');
  if (setBy !== undefined) {
    const eventId = bindingId.setting(setBy.changeId);
    const value = valueIn(setBy, 'after');
    if (value === undefined) return unknown('erased', eventId);
    if (then !== undefined && !isEqual(then, value)) return unknown('contradicted', eventId);
    return { setting, value, eventId, since: setBy.at, unknown: null };
  }
  const since = begun?.at ?? organisation.recordedFrom ?? (await firstSettingChange(directory, orgId));
  if (since === null || at < since) return unknown('unrecorded');
  if (begun !== null && then !== undefined && !isEqual(then, begun.value)) return unknown('contradicted');
  const value = begun?.value ?? then;
  return value === undefined ? unknown('erased') : { setting, value, eventId: null, since, unknown: null };
}

/** Changes by time; of one time, each after the one that set what it begins with. */
function inOrder(changes: readonly StoredChange[], first: JsonValue | undefined): readonly StoredChange[] {
  const left = [...changes];
  const ordered: StoredChange[] = [];
  let value = first;
  while (left.length > 0) {
    const at = left[0]?.at;
    const later = left.findIndex((change) => change.at !== at);
    const sameTime = later === -1 ? left.length : later;
    const following = left.slice(0, sameTime).findIndex((change) => {
      const before = valueIn(change, 'before');
      return value !== undefined && before !== undefined && isEqual(before, value);
    });
    const [change] = left.splice(Math.max(following, 0), 1);
    if (change === undefined) break;
    ordered.push(change);
    value = valueIn(change, 'after');
  }
  return ordered;
}

/** Undefined once it was erased. */
function valueIn({ values }: StoredChange, member: 'before' | 'after'): JsonValue | undefined {
  return values === null ? undefined : (values[member] ?? null);
}

function isEqual(one: JsonValue, other: JsonValue): boolean {
  return canonicalJson(one) === canonicalJson(other);
}
