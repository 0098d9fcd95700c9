/** Path prefix of the service (protocol.md §1.15). */
export const API_PREFIX = '/api/v1';
