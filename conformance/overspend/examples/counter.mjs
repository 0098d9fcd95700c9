// A target in JavaScript: a budget and a counter. It holds its cap, and nothing else.
let made = 0;

export default {
  name: 'counter of the README',
  async open() {
    const budgets = new Map();
    return {
      async budget({ cap, currency }) {
        made += 1;
        budgets.set(`budget-${made}`, { left: Number(cap) * 100, currency });
        return { budget: `budget-${made}` };
      },
      async ask({ budget, amount, currency }) {
        const own = budgets.get(budget);
        if (!/^\d{1,9}(\.\d{1,2})?$/.test(amount) || currency !== own.currency) {
          return { permitted: false, reason: 'no amount in the currency of the budget' };
        }
        const cents = Math.round(Number(amount) * 100);
        if (cents > own.left) return { permitted: false, reason: 'over the cap' };
        own.left -= cents;
        made += 1;
        return { permitted: true, permit: `permit-${made}` };
      },
    };
  },
};
