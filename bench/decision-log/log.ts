// What of the service is the decision log, as one module that plain Node runs.

export { openPostgres } from '@gatewright/ledger/postgres';
export { openSqlite } from '@gatewright/ledger/sqlite';
export { nodeSha256Hex } from '@gatewright/protocol/node';
export { countClosedHolds } from '../../packages/service/src/features/decisions/closed-holds.js';
export { criteriaOf, ownCriterion } from '../../packages/service/src/features/decisions/criteria.js';
export { LogKeys } from '../../packages/service/src/features/decisions/keys.js';
export { loggedDecision, logRowOf } from '../../packages/service/src/features/decisions/logged-decision.js';
export { readPage } from '../../packages/service/src/features/decisions/search.js';
export { DecisionLogWriter } from '../../packages/service/src/features/decisions/writer.js';
export { openDirectory } from '../../packages/service/src/platform/database/open.js';
