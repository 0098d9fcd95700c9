// Thirty days of an organisation before its pictures are taken: what its agents spent, what people decided, and what was refused.
import { once } from 'node:events';

const HOUR_MS = 3_600_000;
const DAYS = 30;
/** How far behind the clock of a gate begins, ms. */
export const BEHIND_MS = DAYS * 24 * HOUR_MS;

/** Agent, merchants, and amounts from least to most. */
const HABITS = [
  { agent: 0, merchants: ['Papier Union', 'Büro Huber', 'Druckerei Sommer', 'Kaffee Nord'], from: 12, to: 420 },
  { agent: 1, merchants: ['Kugellager Nord', 'Motoren Lang', 'Stahl Berger'], from: 40, to: 1_900 },
  { agent: 2, merchants: ['Bahn', 'Hotel Post', 'Taxi Wien', 'Airline Süd'], from: 18, to: 900 },
  { agent: 3, merchants: ['Customer 4471', 'Customer 1208', 'Customer 9034'], from: 5, to: 320 },
];

/** Numbers from 0 to 1, the same in each run. */
function seeded(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The clock of a gate that was started behind: `now` is its time, `advance` moves it by hours. */
export function movedClock({ child }) {
  let aheadMs = -BEHIND_MS;
  return {
    now: () => Date.now() + aheadMs,
    async advance(hours) {
      aheadMs = Math.min(0, aheadMs + Math.round(hours * HOUR_MS));
      const set = once(child, 'message');
      child.send({ aheadMs });
      await set;
    },
  };
}

/** What agents and people do in a month: `order` sends a signed order, `post` a call with the owner's token or none. */
export async function spendMonth({ order, post, clock }) {
  const random = seeded(7);
  const pick = (list) => list[Math.floor(random() * list.length)];
  for (let day = 0; day < DAYS; day += 1) {
    // Weeks begin on the first day: few work at its end.
    const calls = day % 7 > 4 ? 3 : 9 + Math.floor(random() * 6);
    for (let call = 0; call < calls; call += 1) {
      const { agent, merchants, from, to } = pick(HABITS);
      const isRare = random() < 0.08;
      const amount = Math.round((from + (to - from) * random() ** 2) * (isRare ? 4 : 1) * 100) / 100;
      const verdict = await order(agent, { amount, merchant: pick(merchants) });
      await settle(verdict, amount, { post, random });
      await clock.advance(22 / calls);
    }
    await clock.advance(2);
  }
}

/** People decide most of what waits; most holds are captured, some lower, some are given back. */
async function settle({ authorizationId, escalationId }, amount, { post, random }) {
  const chance = random();
  if (escalationId) {
    const decision = chance < 0.75 ? 'approve' : 'deny';
    const reason = decision === 'approve' ? 'Agreed with the plant' : 'We have a cheaper offer';
    const { authorizationId: approved } = await post(`/policy/escalations/${escalationId}/resolve`, {
      decision,
      reason,
    });
    if (approved) await post(`/policy/mandate/authorize/${approved}/capture`, { amountCharged: amount }, null);
    return;
  }
  if (!authorizationId || chance > 0.97) return;
  const path = `/policy/mandate/authorize/${authorizationId}`;
  if (chance > 0.9) return void (await post(`${path}/void`, { reason: 'out of stock' }, null));
  await post(`${path}/capture`, { amountCharged: amount }, null);
  if (chance < 0.05) await post(`${path}/refund`, { amount: Math.round(amount * 50) / 100, reason: 'returned' });
}
