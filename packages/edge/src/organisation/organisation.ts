import { toHex } from '@gatewright/protocol';
import { SettingsError } from '@gatewright/service';
import { type Address, pathOf, placed, readAddress } from '../address.js';
import { answer, refuse, refuseOperator } from '../answers.js';
import { consoleLog } from '../host/log.js';
import { objectTimers } from '../host/timers.js';
import { operatorRefusal } from '../operator.js';
import type { Bindings, ObjectContext } from '../platform.js';
import { derivedSecret } from '../settings/keys.js';
import { type EdgeSettings, edgeSettings } from '../settings/settings.js';
import { Alarm } from './alarm.js';
import { type HostedService, openHostedService } from './hosted-service.js';
import { OpenStreams } from './open-streams.js';
import { SealedMembers } from './sealed-members.js';

/** Key of the record that the operator made this organisation. */
const RECORD = 'organisation';

/** The object belongs to other keys than those of the bindings. */
class ForeignKeysError extends Error {
  readonly code = 'KEYS_FOREIGN';

  constructor() {
    super('GATEWRIGHT_ROOT_KEY is not the key that this organisation was made with; restore that one');
    this.name = 'ForeignKeysError';
  }
}

/**
 * An organisation as a Durable Object: its service, ledger and evidence log, alone in its database. It answers calls to its own address
 * (`address.ts`), and does background work by alarms. It exists once the operator made it; until then it stores nothing.
 */
export class Organisation {
  readonly #streams = new OpenStreams(objectTimers, async () => (await this.#service)?.runDue());
  readonly #alarm: Alarm;
  #service: Promise<HostedService | null> | null = null;

  constructor(
    private readonly context: ObjectContext,
    private readonly bindings: Bindings,
  ) {
    this.#alarm = new Alarm(context.storage);
  }

  async fetch(request: Request): Promise<Response> {
    const asked = pathOf(request.url);
    const pathname = placed(asked);
    const address = readAddress(pathname);
    if (address === null) return refuse('NOT_FOUND', 'this address names no organisation');
    try {
      const settings = edgeSettings(this.bindings);
      if (address.kind === 'service') {
        const call = pathname === asked ? request : new Request(new URL(pathname, request.url), request);
        return await this.#serve(call, address, settings);
      }
      const refusal = operatorRefusal(request, address, settings);
      if (refusal !== null) return refusal;
      return await (address.kind === 'organisation'
        ? this.#make(address.organisation, settings)
        : this.#deleteMembers(address.organisation, settings));
    } catch (err) {
      consoleLog.error({ err, organisation: address.organisation }, 'the organisation cannot be served');
      return refuse(
        'GATE_UNAVAILABLE',
        err instanceof SettingsError ? err.message : 'the gate cannot start; try again',
      );
    }
  }

  /** Background work. The platform calls it again where it throws. */
  async alarm(): Promise<void> {
    const organisation = await this.#recordedName();
    if (organisation === null) return;
    const service = await this.#open(organisation, edgeSettings(this.bindings));
    if (service !== null) await this.#alarm.ring(service, Date.now);
  }

  async #serve(
    request: Request,
    { organisation, below }: Extract<Address, { kind: 'service' }>,
    settings: EdgeSettings,
  ): Promise<Response> {
    const service = await this.#open(organisation, settings);
    if (service === null) return refuse('NOT_FOUND', 'there is no such organisation here; its operator makes it');
    const source = (settings.sourceHeader === null ? null : request.headers.get(settings.sourceHeader)) ?? 'unknown';
    const response = await service.fetch(request, { source, below });
    if (request.method !== 'GET' && request.method !== 'HEAD') await this.#alarm.called(Date.now());
    return this.#streams.follow(response);
  }

  /** Makes the organisation, or answers once more what making it gave. */
  async #make(organisation: string, settings: EdgeSettings): Promise<Response> {
    const isNew = (await this.#recordedName()) === null;
    if (isNew) {
      await this.context.storage.put(RECORD, { name: organisation, keyCheck: keyCheck(organisation, settings) });
      this.#service = null;
    }
    await this.#open(organisation, settings);
    await this.#alarm.called(Date.now());
    const members = await this.#members(organisation, settings).read();
    if (members === null)
      return refuseOperator('CONFLICT', 'this organisation was made before, and its tokens were taken');
    return answer(isNew ? 201 : 200, members);
  }

  async #deleteMembers(organisation: string, settings: EdgeSettings): Promise<Response> {
    const isDeleted = await this.#members(organisation, settings).delete();
    return isDeleted
      ? answer(200, { organisation, forgotten: isDeleted })
      : refuseOperator('NOT_FOUND', 'there are no tokens to delete');
  }

  #members(organisation: string, { rootKey }: EdgeSettings): SealedMembers {
    return new SealedMembers(this.context.storage, derivedSecret(rootKey, organisation, 'bootstrap'));
  }

  /** The service; null where the operator did not make this organisation. A start that failed is tried again with the next call. */
  #open(organisation: string, settings: EdgeSettings): Promise<HostedService | null> {
    this.#service ??= this.#start(organisation, settings).catch((error: unknown) => {
      this.#service = null;
      throw error;
    });
    return this.#service;
  }

  async #start(organisation: string, settings: EdgeSettings): Promise<HostedService | null> {
    const record: { name?: unknown; keyCheck?: unknown } = Object(await this.context.storage.get(RECORD));
    if (record.name !== organisation) return null;
    if (record.keyCheck !== keyCheck(organisation, settings)) throw new ForeignKeysError();
    const members = this.#members(organisation, settings);
    return openHostedService(organisation, settings, this.context.storage, (made) => members.keep(made));
  }

  async #recordedName(): Promise<string | null> {
    const record: { name?: unknown } = Object(await this.context.storage.get(RECORD));
    return typeof record.name === 'string' ? record.name : null;
  }
}

/** Whether the root key is the same; shows nothing of it. */
function keyCheck(organisation: string, { rootKey }: EdgeSettings): string {
  return toHex(derivedSecret(rootKey, organisation, 'check'));
}
