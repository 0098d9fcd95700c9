import policyFileSchema from '@gatewright/policy/policy-file.schema.json';
import type { JsonObject } from '@gatewright/protocol';

const { $defs } = policyFileSchema;
const { now, request, facts, context } = $defs.TestsFile.properties;

/** The published schema of policy files. */
export const POLICY_FILE_SCHEMA: JsonObject = policyFileSchema;

/** That of the rules of a document alone. */
export const RULES_SCHEMA: JsonObject = { $ref: '#/$defs/ruleDocument', $defs };

/** That of what a case asks. */
export const ASKED_SCHEMA: JsonObject = { type: 'object', properties: { now, request, facts, context }, $defs };
