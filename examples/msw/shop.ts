// A shop. Its restocking agent orders from a supplier, and may do so only with a permit of the gate.
import { type GuardOptions, gatewright, NotExecuted, Refused, Waiting } from '@gatewright/guard';

const SUPPLIER = 'https://supplier.example/orders';

/** What is missing in the shop; `price` is of one, in USD. */
export interface Wanted {
  readonly item: string;
  readonly count: number;
  readonly price: number;
}

/** What became of a wish: ordered, waiting for people, refused by the gate, or failed at the supplier. */
export type Restocked =
  | { readonly status: 'ordered'; readonly orderId: string }
  | { readonly status: 'waiting'; readonly escalationId: string }
  | { readonly status: 'refused' | 'failed'; readonly reason: string };

/** A shop under the portable config of its agent, as the gate handed it out. A test brings a host of its own. */
export function createShop(agent: unknown, host: Partial<GuardOptions> = {}) {
  const buyer = gatewright(agent, { mode: 'remote', ...host });

  return {
    /** Orders what is missing, as far as the gate permits it: once for a key. Repeat it after people approved. */
    async restock(key: string, wanted: Wanted): Promise<Restocked> {
      const order = { action: 'restock', ...termsOf(wanted), payload: wanted };
      try {
        const orderId = await buyer.run(order, (_permit, bound) => placeOrder(bound), { key });
        return { status: 'ordered', orderId };
      } catch (error) {
        if (error instanceof NotExecuted) return { status: 'failed', reason: error.message };
        if (error instanceof Waiting) return { status: 'waiting', escalationId: error.escalationId };
        if (error instanceof Refused) return { status: 'refused', reason: error.code };
        throw error;
      }
    },
    /** Resolves when every order was settled with the gate. */
    settled: () => buyer.settled(),
  };
}

function termsOf({ count, price }: Wanted) {
  return { amount: count * price, currency: 'USD', merchant: 'supplier' };
}

async function placeOrder(wanted: Wanted): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(SUPPLIER, { method: 'POST', headers, body: JSON.stringify(wanted) });
  if (response.status === 409) throw new NotExecuted('the supplier is out of stock');
  if (!response.ok) throw new Error(`the supplier answered ${response.status}`);
  const { orderId } = await response.json();
  return String(orderId);
}
