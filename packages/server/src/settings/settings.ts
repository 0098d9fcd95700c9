import { join, resolve } from 'node:path';
import type { NoteKey } from '@gatewright/protocol';
import {
  type Environment,
  isProduction,
  readServiceSettings,
  refuseEmpty,
  refuseUnknown,
  SERVICE_VARIABLES,
  type ServiceSettings,
} from '@gatewright/service';
import { isThisMachine, oneOf } from '@gatewright/service/internal';
import type { AccessSample } from '../http/access-log.js';
import { type ExternalKeys, readExternalKeys } from '../keys/external-signers.js';
import { type KeyRotation, readKeyRotation } from './key-rotation.js';
import {
  type ListenAddress,
  readAccessLog,
  readDatabaseUrl,
  readDrainSeconds,
  readMetricsAddress,
  readPort,
  readSocket,
  readTimestampAuthority,
  readTrustedProxies,
  readWitnesses,
} from './read-variables.js';
import { refuseUnreadFiles, SECRET_FILE_VARIABLES } from './secret-files.js';
import { readSmtp, type SmtpSettings } from './smtp-settings.js';
import { readSyslog, type SyslogServer } from './syslog-settings.js';

/** Everything that an operator can set; read once, at the start. */
export interface Settings extends ServiceSettings {
  readonly port: number;
  /** Address to listen on; loopback unless set. */
  readonly host: string;
  /** Unix socket to listen on in place of an address, absolute; null for none. */
  readonly socket: string | null;
  /** Where metrics are read, without a login; null for nowhere. */
  readonly metrics: ListenAddress | null;
  /** Directory of the database, the keys and `bootstrap.json`, absolute. */
  readonly dataDir: string;
  /** PostgreSQL that holds everything but the keys, and that several servers may share; null for a file in `dataDir`. */
  readonly databaseUrl: string | null;
  /** Ranges of the proxies whose X-Forwarded-For states the client address; empty for none. */
  readonly trustedProxies: readonly string[];
  /** How long a server that is stopped lets its callers move away before it ends their connections, s. */
  readonly drainSeconds: number;
  /** Keys that are held elsewhere than in the key file. */
  readonly externalKeys: ExternalKeys;
  /** After how long each key is rotated, ms; a key that is not named is rotated by a command alone. */
  readonly keyRotation: KeyRotation;
  /** Webhooks may lead to private and loopback addresses. */
  readonly webhookPrivateAddresses: boolean;
  /** File with every checkpoint of the evidence log, absolute; best on another disk than the database. */
  readonly checkpointLog: string;
  /** Witnesses that cosign checkpoints: verifier key and address of each. */
  readonly witnesses: readonly { readonly key: NoteKey; readonly url: string }[];
  /** Address of an RFC 3161 timestamp authority and the file of its certificate (PEM); null for none. */
  readonly timestampAuthority: { readonly url: string; readonly certificateFile: string } | null;
  /** The mail server; null where no e-mail is sent. */
  readonly smtp: SmtpSettings | null;
  /** The server that gets acts of people; null for none. */
  readonly syslog: SyslogServer | null;
  /** The console and the playground are served. */
  readonly console: boolean;
  readonly logLevel: string;
  /** Which calls are logged. */
  readonly accessLog: AccessSample;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Every variable with its meaning, first those of this host; the documentation is printed from it. */
export const SETTING_VARIABLES = {
  PORT: 'TCP port; 4400 unless set, 0 for any free one',
  HOST: 'address to listen on; 127.0.0.1 unless set',
  GATEWRIGHT_SOCKET:
    'Unix socket to listen on in place of HOST and PORT, for a proxy on the same machine: mode 0660, and its peers count as loopback in GATEWRIGHT_TRUSTED_PROXIES; needs GATEWRIGHT_PUBLIC_URL',
  GATEWRIGHT_METRICS:
    'address and port of GET /metrics for Prometheus, such as 127.0.0.1:9464, read without a login; off unless set',
  GATEWRIGHT_DATA_DIR: 'directory of the database and the keys; ./data unless set',
  GATEWRIGHT_DATABASE_URL:
    'PostgreSQL (postgres://user:secret@host/name) that several servers may share; a file in the data directory unless set',
  GATEWRIGHT_TRUSTED_PROXIES:
    'reverse proxies in front of the gate, comma-separated: addresses, ranges such as 10.0.0.0/8 or fd00::/8, loopback for those on the same machine. The address that they append to X-Forwarded-For is the one that rates count; unset, the header is ignored, and all callers behind one proxy share its rates',
  GATEWRIGHT_DRAIN_SECONDS:
    'seconds between SIGTERM and the end of connections, 0 to 300; 5 unless set. Meanwhile calls are answered, each answer ends its connection, and /readyz refuses, so that a balancer sends calls elsewhere',
  GATEWRIGHT_KEY_ROTATION:
    'days after which keys are rotated while servers serve, comma-separated: policy:90,issuer:90,claimToken:365,log:365. Each new key is announced a day before it signs; no rotation but by gatewright keys rotate unless set',
  GATEWRIGHT_LOG_KEY: 'Ed25519 seed (32 bytes, hex) of the evidence log in place of the one in keys.json',
  GATEWRIGHT_POLICY_KEY: 'Ed25519 seed of policy bundles, likewise',
  GATEWRIGHT_LOG_SIGNER:
    'service that signs for the evidence log: Ed25519 public key (hex), a space, address. It gets POST {"algorithm":"Ed25519","message":BASE64} and answers {"signature":BASE64}',
  GATEWRIGHT_POLICY_SIGNER: 'service that signs policy bundles, likewise',
  GATEWRIGHT_SIGNER_TOKEN: 'bearer token of these services',
  GATEWRIGHT_WEBHOOK_PRIVATE_ADDRESSES:
    'on or off: whether webhooks may lead to private and loopback addresses, as on a network of your own; on unless set where the gate listens on loopback and its network is not mainnet, off elsewhere. Link-local and metadata addresses are always refused',
  GATEWRIGHT_SMTP_URL:
    'mail server for e-mail to people: smtps://user@host:465, or smtp://user@host:587 with STARTTLS, which only a server on the same machine may lack; no e-mail unless set',
  GATEWRIGHT_SMTP_PASSWORD_FILE: 'file (mode 0600) of the password there, unless the address holds it',
  GATEWRIGHT_MAIL_FROM: 'address that e-mail comes from',
  GATEWRIGHT_CHECKPOINT_LOG:
    'file of every checkpoint of the evidence log, best on another disk; checkpoints.log in the data directory unless set',
  GATEWRIGHT_WITNESSES: 'witnesses of the evidence log, comma-separated: verifier key, a space, address',
  GATEWRIGHT_TIMESTAMP_URL: 'address of an RFC 3161 timestamp authority',
  GATEWRIGHT_TIMESTAMP_CERTIFICATE: 'file of the certificate of that authority, PEM',
  GATEWRIGHT_SYSLOG:
    'syslog server that gets each act of a person once its record is in the evidence log: udp://host:514, tcp://host:601 or tls://host:6514; none unless set',
  GATEWRIGHT_CONSOLE: 'on or off: whether pages for people are served at /console and /playground; on unless set',
  GATEWRIGHT_LOG_LEVEL: `one of ${LOG_LEVELS.join(', ')}; info unless set`,
  GATEWRIGHT_ACCESS_LOG:
    'off, all, or 1/N: which calls are logged, with route, status, time, request id and client address; off unless set',
  ...SERVICE_VARIABLES,
  ...SECRET_FILE_VARIABLES,
} as const;

/** Variables of the command that settings may stand beside. */
const CLIENT_VARIABLES = ['GATEWRIGHT_URL', 'GATEWRIGHT_TOKEN'];

/** What Kubernetes sets in every container beside a service named `gatewright`, for instance `GATEWRIGHT_PORT=tcp://10.0.0.7:4400`. */
const SERVICE_LINK =
  /^GATEWRIGHT(?:_\w+)?_(?:SERVICE_HOST|SERVICE_PORT(?:_\w+)?|PORT_\d+_(?:TCP|UDP|SCTP)(?:_(?:PROTO|PORT|ADDR))?)$/;
const SERVICE_LINK_PORT = /^GATEWRIGHT(?:_\w+)?_PORT=(?:tcp|udp|sctp):\/\//;

/** Throws SettingsError for a variable of Gatewright that this host does not have. */
function refuseForeign(environment: Environment): void {
  const isServiceLink = ([name, value]: readonly [string, string | undefined]) =>
    SERVICE_LINK.test(name) || SERVICE_LINK_PORT.test(`${name}=${value}`);
  const own = Object.fromEntries(Object.entries(environment).filter((variable) => !isServiceLink(variable)));
  refuseUnknown(own, [...Object.keys(SETTING_VARIABLES), ...CLIENT_VARIABLES]);
}

/** Reads the settings from environment variables. Throws SettingsError naming the variable. */
export function readSettings(environment: Environment): Settings {
  refuseForeign(environment);
  refuseEmpty(environment, Object.keys(SETTING_VARIABLES));
  refuseUnreadFiles(environment);
  const host = environment['HOST'] ?? '127.0.0.1';
  const service = readServiceSettings(environment);
  return {
    ...service,
    port: readPort(environment),
    host,
    socket: readSocket(environment),
    metrics: readMetricsAddress(environment),
    dataDir: resolve(environment['GATEWRIGHT_DATA_DIR'] ?? 'data'),
    databaseUrl: readDatabaseUrl(environment),
    trustedProxies: readTrustedProxies(environment),
    drainSeconds: readDrainSeconds(environment),
    externalKeys: readExternalKeys(environment),
    keyRotation: readKeyRotation(environment),
    webhookPrivateAddresses:
      oneOf(
        environment,
        'GATEWRIGHT_WEBHOOK_PRIVATE_ADDRESSES',
        ['on', 'off'],
        isThisMachine(host) && !isProduction(service.network) ? 'on' : 'off',
      ) === 'on',
    smtp: readSmtp(environment),
    syslog: readSyslog(environment),
    checkpointLog: resolve(
      environment['GATEWRIGHT_CHECKPOINT_LOG'] ?? join(environment['GATEWRIGHT_DATA_DIR'] ?? 'data', 'checkpoints.log'),
    ),
    witnesses: readWitnesses(environment),
    timestampAuthority: readTimestampAuthority(environment),
    console: oneOf(environment, 'GATEWRIGHT_CONSOLE', ['on', 'off'], 'on') === 'on',
    logLevel: oneOf(environment, 'GATEWRIGHT_LOG_LEVEL', LOG_LEVELS, 'info'),
    accessLog: readAccessLog(environment),
  };
}
