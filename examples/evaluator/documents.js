/** What binds the agent: a standard that many share, an SOP of its own, and the mandate for one action. */
export const DOCUMENTS = {
  standards: [
    {
      id: 'eu-data',
      document: {
        strict: true,
        molecules: [
          {
            id: 'residency',
            combinator: 'any',
            atoms: [{ predicate: 'field-in', config: { field: 'dataResidency', values: ['EU'] }, not: true }],
            decision: 'block',
            reasonCode: 'DATA_LEAVES_THE_EU',
          },
        ],
      },
    },
  ],
  sops: [
    {
      id: 'procurement',
      document: {
        strict: true,
        molecules: [
          {
            id: 'large-order',
            combinator: 'any',
            atoms: [{ predicate: 'amount-over', config: { limit: 500 } }],
            decision: 'escalate',
            reasonCode: 'PROCUREMENT_APPROVAL_REQUIRED',
          },
        ],
      },
    },
  ],
  mandates: [
    {
      action: 'purchase-order',
      document: {
        permission: [
          {
            target: 'purchase-order',
            constraint: [
              { leftOperand: 'mm:payAmount', operator: 'lteq', rightOperand: 1000, unit: 'USD' },
              { leftOperand: 'mm:merchant', operator: 'isAnyOf', rightOperand: ['acme-supplies'] },
            ],
          },
        ],
      },
    },
  ],
};
