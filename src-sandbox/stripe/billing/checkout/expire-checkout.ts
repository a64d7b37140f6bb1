import type { CheckoutSession } from '../../wire/answers/stored-objects.ts';
import type { World } from '../../world.ts';

export function expireCheckout(world: World, session: CheckoutSession): void {
  session.status = 'expired';
  session.url = null;
  world.emit('checkout.session.expired', session);
  world.effect('checkout.expired', { session: session.id, customer: session.customer });
}

/** Expires overdue sessions before they can be observed as open. */
export function expireCheckouts(world: World): void {
  for (const session of Object.values(world.state.sessions)) {
    if (session.status === 'open' && session.expires_at <= world.seconds()) {
      expireCheckout(world, session);
    }
  }
}
