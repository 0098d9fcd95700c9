import { expect, test } from 'vitest';
import { DeliverySlots, WEBHOOK_PLACES, WEBHOOK_PLACES_IN_ALL } from '../../src/features/webhooks/delivery-slots.js';
import { WEBHOOKS_PER_ORGANISATION_MAX } from '../../src/features/webhooks/handlers.js';
import type { WebhookKey } from '../../src/features/webhooks/repository.js';

const webhook = (orgId: string, index = 0): WebhookKey => ({ orgId, webhookId: `wh_${orgId}_${index}` });

/** Takes for an organisation whatever it may have, and returns how many places that is. */
function takeAll(places: DeliverySlots, orgId: string): number {
  let taken = 0;
  for (let round = 0; round <= WEBHOOK_PLACES; round += 1) {
    for (let index = 0; index < WEBHOOKS_PER_ORGANISATION_MAX; index += 1) {
      if (!places.isFree(webhook(orgId, index))) continue;
      places.take(webhook(orgId, index));
      taken += 1;
    }
  }
  return taken;
}

test('a webhook holds its own places and no more, and has them again once its messages ended', () => {
  const places = new DeliverySlots();
  for (let taken = 0; taken < WEBHOOK_PLACES; taken += 1) {
    expect(places.isFree(webhook('a'))).toBe(true);
    places.take(webhook('a'));
  }
  expect(places.isFree(webhook('a'))).toBe(false);
  expect(places.isFree(webhook('a', 1))).toBe(true);
  places.giveBack(webhook('a'));
  expect(places.isFree(webhook('a'))).toBe(true);
});

test('an organisation of many webhooks holds one place for each', () => {
  expect(takeAll(new DeliverySlots(), 'a')).toBe(WEBHOOKS_PER_ORGANISATION_MAX);
});

test('an organisation with nothing under way has a place, however many the others hold; in all they are bounded', () => {
  const places = new DeliverySlots();
  const organisations = Array.from({ length: 40 }, (_, index) => `org-${index}`);
  const taken = organisations.reduce((sum, orgId) => sum + takeAll(places, orgId), 0);
  expect(taken).toBeGreaterThanOrEqual(WEBHOOK_PLACES_IN_ALL);
  expect(taken).toBeLessThanOrEqual(WEBHOOK_PLACES_IN_ALL + organisations.length);
  expect(takeAll(places, 'late')).toBe(1);
});

test('those who hold the fewest places come first, and who waits longest of equals', () => {
  const places = new DeliverySlots();
  const [busy, beside, idle, later] = [webhook('b'), webhook('b', 1), webhook('a'), webhook('c')];
  places.take(busy);
  expect(places.fewestFirst([busy, beside, idle, later])).toEqual([idle, later, beside, busy]);
});
