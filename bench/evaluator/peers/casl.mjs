import { AbilityBuilder, createMongoAbility, subject } from '@casl/ability';

export const casl = {
  name: '@casl/ability',
  rulesMax: 10_000,
  async build(rules) {
    const { can, cannot, build } = new AbilityBuilder(createMongoAbility);
    can('pay', 'Payment');
    for (const { merchant, cents } of rules) cannot('pay', 'Payment', { merchant, cents: { $gt: cents } });
    const ability = build();
    return {
      prepare: (request) => subject('Payment', { ...request }),
      evaluate: (payment) => ability.can('pay', payment),
      isBlocked: (isAllowed) => !isAllowed,
    };
  },
};
