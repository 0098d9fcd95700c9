import { ZenEngine } from '@gorules/zen-engine';

/** One decision table: its first row that matches blocks. */
function tableOf(rules) {
  return {
    hitPolicy: 'first',
    inputs: [
      { id: 'merchant', name: 'merchant', field: 'merchant' },
      { id: 'cents', name: 'cents', field: 'cents' },
    ],
    outputs: [{ id: 'blocked', name: 'blocked', field: 'blocked' }],
    rules: rules.map(({ id, merchant, cents }) => ({
      _id: id,
      merchant: JSON.stringify(merchant),
      cents: `> ${cents}`,
      blocked: 'true',
    })),
  };
}

export const zen = {
  name: '@gorules/zen-engine (asynchronous)',
  rulesMax: 10_000,
  async build(rules) {
    const position = { x: 0, y: 0 };
    const decision = new ZenEngine().createDecision({
      nodes: [
        { id: 'in', name: 'in', type: 'inputNode', position },
        { id: 'table', name: 'table', type: 'decisionTableNode', position, content: tableOf(rules) },
        { id: 'out', name: 'out', type: 'outputNode', position },
      ],
      edges: [
        { id: 'a', sourceId: 'in', targetId: 'table', type: 'edge' },
        { id: 'b', sourceId: 'table', targetId: 'out', type: 'edge' },
      ],
    });
    return {
      prepare: (request) => request,
      evaluate: (request) => decision.evaluate(request),
      isBlocked: ({ result }) => result?.blocked === true,
    };
  },
};
