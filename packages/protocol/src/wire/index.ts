export * from '../requests/index.js';
export { WIRE_ANSWERS, type WireAnswer, type WireAnswerValue } from '../responses/index.js';
export { CLIENT_ANSWERS, type ClientAnswer, type ClientMessage } from './client-answers.js';
export * from './email-address.js';
export { WIRE_EXAMPLES, type WireRequest } from './examples.js';
export * from './validate.js';
export { WEBHOOK_EVENTS, WEBHOOK_FORMATS, type WebhookEvent, type WebhookFormat } from './webhooks.js';
export { WIRE_SCHEMAS, type WireMessage } from './wire-schemas.js';
