import { parseJsonBytes } from '@gatewright/protocol';
import { type Check, refuse } from './authorization-context.js';

/** 1 · Size and JSON: bounded bytes and depth, well-formed UTF-8, no duplicate key. */
export const readJson: Check<'body', 'json'> = ({ body }, { settings }) => {
  const outcome = parseJsonBytes(body, settings.bodyMaxBytes);
  if (outcome.ok) return { json: outcome.value };
  const code = outcome.tooLarge ? 'BODY_TOO_LARGE' : 'MALFORMED_REQUEST';
  return refuse(code, 'the body cannot be read', { faults: outcome.faults });
};
