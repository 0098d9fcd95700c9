export const naive = {
  name: 'naive loop over closures',
  firedIds: true,
  async build(rules) {
    const checks = rules.map(({ id, merchant, cents }) => ({
      id,
      fires: (request) => request.merchant === merchant && request.cents > cents,
    }));
    return {
      prepare: (request) => request,
      evaluate: (request) => {
        const fired = [];
        for (const check of checks) if (check.fires(request)) fired.push(check.id);
        return fired;
      },
      isBlocked: (fired) => fired.length > 0,
      fired: (fired) => fired,
    };
  },
};
