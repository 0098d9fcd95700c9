export { boundedText } from './bounded-answer.js';
export type { IssuedToken } from './directory/access.js';
export { type Caller, ROLES, type Role } from './directory/roles.js';
export { ListenError } from './http/listen.js';
export { declaresCodes } from './http/refusal-statuses.js';
export { refusalsOf } from './http/route-refusals.js';
export { ROUTES } from './http/routes.js';
export { KeysError } from './keys/key-file.js';
export { COMPROMISED_KEYS, ROTATED_KEYS } from './keys/keys.js';
export { announcePolicyKey, replaceKey } from './keys/offline-keys.js';
export { readOperatorSecret } from './keys/operator-secret.js';
export { createLogger } from './logger.js';
export type { CreatedOrganisation } from './new-organisation.js';
export {
  createOrganisationOffline,
  verifyOrganisationOffline,
} from './offline-organisation.js';
export { type CreatedToken, createTokenOffline, NoSuchOrganisationError } from './offline-token.js';
export { backUp } from './restore/backup.js';
export { type ConfirmedRestore, confirmRestore, type RestoreTerms } from './restore/confirm-restore.js';
export { type RunningServer, type StartOptions, startServer } from './server.js';
export { readSettings, SETTING_VARIABLES, type Settings } from './settings/settings.js';
export { SettingsError } from './settings/settings-error.js';
export { type VerificationResult, verificationEvent } from './verification/provider.js';
export { GATEWRIGHT_VERSION } from './version.js';
export { readWebhookSecret, signWebhook } from './webhooks/signature.js';
