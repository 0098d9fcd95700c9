/** Parameters that one statement of a Durable Object takes. */
export const PARAMETERS_MAX = 100;
