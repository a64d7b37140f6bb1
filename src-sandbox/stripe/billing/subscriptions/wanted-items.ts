import type { Subscription } from '../../wire/answers/stored-objects.ts';
import { invalidRequest, parameterMissing } from '../../wire/answers/stripe-error.ts';
import { named } from '../../wire/find.ts';
import type { World } from '../../world.ts';
import type { PendingItem } from './plans.ts';

interface ItemParam {
  id?: string;
  price?: string;
  quantity?: number;
  deleted?: boolean;
}

/** Items after a change: named ones changed or removed, unnamed ones added, the rest kept. */
export function wantedItems(
  world: World,
  subscription: Subscription,
  params: ItemParam[],
  name = 'items',
): PendingItem[] {
  const items: PendingItem[] = subscription.items.data.map((item) => ({
    id: item.id,
    price: item.price.id,
    quantity: item.quantity ?? 1,
  }));
  params.forEach((param, index) => {
    if (param.price !== undefined) checkPrice(world, param.price, `${name}[${index}][price]`);
    if (param.id === undefined) {
      if (param.price === undefined) throw parameterMissing(`${name}[${index}][price]`);
      if (items.some((item) => item.price === param.price)) {
        throw invalidRequest(
          `A subscription item with price ${param.price} already exists on the subscription. You can use the subscription item to update the quantity.`,
        );
      }
      items.push({ id: null, price: param.price, quantity: param.quantity ?? 1 });
      return;
    }
    const at = items.findIndex((item) => item.id === param.id);
    const existing = items[at];
    if (existing === undefined) {
      throw invalidRequest(`No such subscription item: '${param.id}'`, {
        code: 'resource_missing',
        param: `${name}[${index}][id]`,
      });
    }
    if (param.deleted === true) items.splice(at, 1);
    existing.price = param.price ?? existing.price;
    existing.quantity = param.quantity ?? existing.quantity;
  });
  if (items.length === 0) {
    throw invalidRequest(
      'A subscription must have at least one active plan. To cancel, please use the cancel API endpoint on the subscription.',
    );
  }
  return items;
}

function checkPrice(world: World, id: string, param: string): void {
  const price = named(world.state.prices, id, 'price', param);
  if (price.type !== 'recurring') {
    throw invalidRequest(
      `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`,
      { param },
    );
  }
  if (!price.active) {
    throw invalidRequest(
      'The price specified is inactive. This field only accepts active prices.',
      { param },
    );
  }
}
