const LIMIT = 500;

/** Purchase orders over the limit wait for a person. */
export const APPROVAL_RULE = {
  limit: LIMIT,
  title: 'Procurement approval',
  document: {
    strict: true,
    molecules: [
      {
        id: 'large-order',
        name: 'A large order needs approval',
        combinator: 'any',
        atoms: [{ id: 'over-limit', predicate: 'amount-over', config: { limit: LIMIT } }],
        decision: 'escalate',
        reasonCode: 'PROCUREMENT_APPROVAL_REQUIRED',
      },
    ],
  },
};
