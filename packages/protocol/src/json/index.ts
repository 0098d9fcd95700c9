export * from './canonical.js';
export * from './exact.js';
export * from './folded-names.js';
export {
  type Fault,
  isJsonObject,
  type JsonObject,
  type JsonOutcome,
  type JsonValue,
  jsonOf,
  parseJsonBytes,
  parseJsonText,
} from './parse.js';
export * from './pointer.js';
