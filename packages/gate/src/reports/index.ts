export { recordGatewayReport, type ServiceReport } from './gateway-report.js';
export { recordLocalDecision } from './local-decision.js';
export { ownRecord } from './own-record.js';
