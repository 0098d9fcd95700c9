import { LogicEngine } from 'json-logic-engine';

export const jsonLogic = {
  name: 'json-logic-engine, compiled',
  rulesMax: 1_000,
  async build(rules) {
    const conditions = rules.map(({ merchant, cents }) => ({
      and: [{ '===': [{ var: 'merchant' }, merchant] }, { '>': [{ var: 'cents' }, cents] }],
    }));
    const run = new LogicEngine().build({ or: conditions });
    return {
      prepare: (request) => request,
      evaluate: (request) => run(request),
      isBlocked: (isBlocked) => isBlocked === true,
    };
  },
};
