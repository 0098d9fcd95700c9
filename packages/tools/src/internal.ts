// What the MCP proxy takes of the mapping of tools. It changes with this package: no program of a user imports it.

export { mappedCall } from './action-request.js';
export { MAPPED_TERMS, readToolAction, refuseUnknown, type ToolAction } from './terms.js';
