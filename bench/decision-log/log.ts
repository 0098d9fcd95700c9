// What of the service is the decision log, as one module that plain Node runs.

export { openPostgres } from '@gatewright/ledger/postgres';
export { openSqlite } from '@gatewright/ledger/sqlite';
export { nodeSha256Hex } from '@gatewright/protocol/node';
export { openDirectory } from '../../packages/service/src/database/open.js';
export { criteriaOf, ownCriterion } from '../../packages/service/src/decisions/criteria.js';
export { LogKeys } from '../../packages/service/src/decisions/keys.js';
export { loggedDecision, logRowOf } from '../../packages/service/src/decisions/logged-decision.js';
export { readPage } from '../../packages/service/src/decisions/search.js';
export { DecisionLogWriter } from '../../packages/service/src/decisions/writer.js';
