import { Engine } from 'json-rules-engine';

export const jsonRules = {
  name: 'json-rules-engine (asynchronous)',
  rulesMax: 1_000,
  async build(rules) {
    const engine = new Engine(
      rules.map(({ id, merchant, cents }) => ({
        conditions: {
          all: [
            { fact: 'merchant', operator: 'equal', value: merchant },
            { fact: 'cents', operator: 'greaterThan', value: cents },
          ],
        },
        event: { type: id },
      })),
    );
    return {
      prepare: (request) => request,
      evaluate: (request) => engine.run({ ...request }),
      isBlocked: ({ events }) => events.length > 0,
      fired: ({ events }) => events.map(({ type }) => type),
    };
  },
};
