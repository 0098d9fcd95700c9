export type { CreatedOrganisation, IssuedToken } from '@gatewright/service';
export {
  boundedText,
  type Caller,
  COMPROMISED_KEYS,
  declaresCodes,
  GATEWRIGHT_VERSION,
  ROLES,
  ROTATED_KEYS,
  ROUTES,
  type Role,
  readWebhookSecret,
  refusalsOf,
  signWebhook,
  type VerificationResult,
  verificationEvent,
} from '@gatewright/service';
export { createOrganisationOffline, verifyOrganisationOffline } from './database/offline-organisation.js';
export { type CreatedToken, createTokenOffline, NoSuchOrganisationError } from './database/offline-token.js';
export { createLogger } from './host/logger.js';
export { ListenError } from './http/listen.js';
export { KeysError } from './keys/key-file.js';
export { announcePolicyKey, replaceKey } from './keys/offline-keys.js';
export { readOperatorSecret } from './keys/operator-secret.js';
export { backUp } from './restore/backup.js';
export { type ConfirmedRestore, confirmRestore, type RestoreTerms } from './restore/confirm-restore.js';
export { type RunningServer, type StartOptions, startServer } from './server.js';
export { readSettings, SETTING_VARIABLES, type Settings } from './settings/settings.js';
export { SettingsError } from './settings/settings-error.js';
