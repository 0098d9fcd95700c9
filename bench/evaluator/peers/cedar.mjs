import * as cedar from '@cedar-policy/cedar-wasm/nodejs';

export const cedarPreparsed = {
  name: 'cedar-wasm, policies parsed before',
  rulesMax: 10_000,
  async build(rules) {
    const forbids = rules.map(
      ({ merchant, cents }) =>
        `forbid(principal, action, resource) when { context.merchant == "${merchant}" && context.cents > ${cents} };`,
    );
    const staticPolicies = ['permit(principal, action, resource);', ...forbids].join('\n');
    const id = `rules-${rules.length}`;
    const { type, errors } = cedar.preparsePolicySet(id, { staticPolicies });
    if (type !== 'success') throw new Error(JSON.stringify(errors));
    return {
      prepare: ({ merchant, cents }) => ({
        principal: { type: 'Agent', id: 'a' },
        action: { type: 'Action', id: 'pay' },
        resource: { type: 'Account', id: 'r' },
        context: { merchant, cents },
        preparsedPolicySetId: id,
        entities: [],
      }),
      evaluate: (call) => cedar.statefulIsAuthorized(call),
      isBlocked: (answer) => answer.response.decision.toLowerCase() === 'deny',
    };
  },
};
