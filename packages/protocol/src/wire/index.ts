export * from './schemas/index.js';
export * from './validate.js';
export { WIRE_SCHEMAS, type WireMessage } from './wire-schemas.js';
