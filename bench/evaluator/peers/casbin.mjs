import { newEnforcer, newModelFromString } from 'casbin';

const MODEL = `
[request_definition]
r = merchant, cents
[policy_definition]
p = merchant, cents, eft
[policy_effect]
e = !some(where (p.eft == deny))
[matchers]
m = r.merchant == p.merchant && r.cents > p.cents
`;

export const casbin = {
  name: 'casbin (enforceSync)',
  rulesMax: 10_000,
  async build(rules) {
    const enforcer = await newEnforcer(newModelFromString(MODEL));
    await enforcer.addPolicies(rules.map(({ merchant, cents }) => [merchant, String(cents), 'deny']));
    return {
      prepare: (request) => request,
      evaluate: ({ merchant, cents }) => enforcer.enforceSync(merchant, cents),
      isBlocked: (isAllowed) => !isAllowed,
    };
  },
};
