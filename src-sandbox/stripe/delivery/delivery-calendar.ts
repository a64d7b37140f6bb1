import type { Calendar } from '../../core/clock.ts';
import type { World } from '../world.ts';
import type { Courier } from './courier.ts';
import { waitingIn } from './waiting.ts';

/** Later retries of a delivery follow sandbox time. */
export function deliveryCalendar(world: World, courier: Courier): Calendar {
  const waiting = () =>
    waitingIn(world.state.deliveries).flatMap((delivery) =>
      delivery.next !== null && 'sandbox' in delivery.next
        ? [{ delivery, at: delivery.next.sandbox }]
        : [],
    );
  return {
    name: 'stripe-deliveries',
    nextDue() {
      const first = Math.min(...waiting().map(({ at }) => at));
      return Number.isFinite(first) ? new Date(first * 1000) : null;
    },
    async runDue(now) {
      const machine = Date.now();
      for (const { delivery, at } of waiting()) {
        if (at * 1000 <= now.getTime()) delivery.next = { machine };
      }
      courier.poke();
    },
  };
}
