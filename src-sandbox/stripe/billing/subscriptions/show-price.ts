import { planOf } from '../../objects/catalogue.ts';
import type { Price } from '../../wire/answers/stored-objects.ts';
import type { World } from '../../world.ts';

/** Subscriptions embed their prices. Updates a changed price in all of them. */
export function showPrice(world: World, price: Price): void {
  for (const subscription of Object.values(world.state.subscriptions)) {
    for (const item of subscription.items.data) {
      if (item.price.id !== price.id) continue;
      item.price = structuredClone(price);
      item.plan = planOf(price);
    }
  }
}
