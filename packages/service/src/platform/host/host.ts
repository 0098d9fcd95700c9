import type { CheckpointAnchor, Clock } from '@gatewright/gate';
import type { LedgerStore } from '@gatewright/ledger';
import type { SqlDriver } from '@gatewright/ledger/sql';
import type { JsonObject, JsonValue } from '@gatewright/protocol';
import type { ReadViewerFile } from '../http/reference-viewer.js';
import type { ServingKeys } from '../keys/serving-keys.js';
import type { Machine } from '../runtime/machine.js';
import type { Mailer } from './mailer.js';
import type { Meter } from './meter.js';
import type { Outbound } from './outbound.js';

/** Where a host writes what its operator should read; `details` are members of the entry. */
export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** What a person, or the operator, did to an agent, to rules or to a setting. */
export interface AuditedAct {
  readonly orgId: string;
  /** Event id of its record in the evidence log. */
  readonly eventId: string;
  /** The action of that record, such as `setting:budget`. */
  readonly action: string;
  /** RFC 3339. */
  readonly at: string;
  readonly personId: string;
  /** Null for the operator. */
  readonly email: string | null;
  /** Null where the record has none. */
  readonly role: string | null;
  /** Null where no token acted. */
  readonly tokenId: string | null;
  /** Of IPv6 the /64; null where no call acted, and once it was erased. */
  readonly clientAddress: string | null;
  /** The agent, document, budget, person or other thing; null for the organisation. */
  readonly subject: string | null;
  readonly before: JsonValue;
  readonly after: JsonValue;
  /** Null for none. */
  readonly message: string | null;
}

/** What the service works with on a host once its database is open. */
export interface ServingHost extends Machine {
  /** The time, ms since the epoch. */
  readonly clock: Clock;
  readonly log: Log;
  /** Messages to addresses that organisations name. */
  readonly outbound: Outbound;
  /** E-mail to people; a host without one, or without a mail server, takes no subscription by e-mail. */
  readonly mailer?: Mailer | undefined;
  /** Takes each act of a person once its record is in the evidence log. A host without it keeps the list of acts alone. */
  readonly audit?: ((act: AuditedAct) => void) | undefined;
  /** Counts what the service does; a host without one counts nothing. */
  readonly meter?: Meter | undefined;
  /** The keys of the service, which the host keeps; the same for every host of a database. */
  readonly keys: ServingKeys;
  /** Where checkpoints of the evidence log are mirrored: files, witnesses, timestamp authorities. */
  readonly anchors: readonly CheckpointAnchor[];
  /** Reads the files of the viewer that shows the interface; a host without them serves a plain page. */
  readonly readViewerFile?: ReadViewerFile;
  /** Address of the service as clients see it, without the path prefix. */
  origin(): string;
}

/** Everything in which hosts of the service differ. */
export interface Host extends ServingHost {
  /** The database of the directory. The service closes it with its store. */
  readonly database: SqlDriver;
  /** Opens the store of the ledger, best in the same database. */
  openStore(): Promise<LedgerStore>;
  /**
   * Keeps the tokens and keys of the first organisation, which are shown once. Called before the organisation is stored: where it
   * rejects, the next start makes another.
   */
  keepFirstMembers(members: JsonObject): Promise<void>;
}
