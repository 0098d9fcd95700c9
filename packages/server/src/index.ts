export type { CreatedOrganisation, IssuedToken } from '@gatewright/service';
export {
  type Caller,
  COMPROMISED_KEYS,
  declaresCodes,
  impliedRefusals,
  ROLES,
  ROTATED_KEYS,
  ROUTE_RECORDS,
  ROUTES,
  type Role,
  readWebhookSecret,
  refusalsOf,
  SettingsError,
  signWebhook,
  type VerificationResult,
  verificationEvent,
} from '@gatewright/service';
export { createLogger } from './host/logger.js';
export { ListenError } from './http/listen.js';
export { KeysError } from './keys/key-file.js';
export { readOperatorSecret } from './keys/operator-secret.js';
export { LABELS } from './metrics/labels.js';
export { METRICS } from './metrics/table.js';
export { type AddedServer, addServer } from './offline/add-server.js';
export { backUp } from './offline/backup.js';
export { type ConfirmedRestore, confirmRestore, type RestoreTerms } from './offline/confirm-restore.js';
export { announcePolicyKey, replaceKey } from './offline/offline-keys.js';
export { createOrganisationOffline, verifyOrganisationOffline } from './offline/offline-organisation.js';
export { type CreatedToken, createTokenOffline, NoSuchOrganisationError } from './offline/offline-token.js';
export { type AnnouncedSuccessor, ROTATION_LEAD_MIN_MS, rotateWhileServing } from './offline/serving-rotation.js';
export { withSecretFiles } from './settings/secret-files.js';
export { readSettings, SETTING_VARIABLES, type Settings } from './settings/settings.js';
export { type RunningServer, type StartOptions, startServer } from './start/server.js';
