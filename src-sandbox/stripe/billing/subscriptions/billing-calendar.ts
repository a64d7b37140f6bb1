import type { Calendar } from '../../../core/clock.ts';
import type { World } from '../../world.ts';
import { nextAction } from './due-actions.ts';

/** Runs renewals, retries, cancellations and expiries as the clock reaches them. */
export function billingCalendar(world: World, settle: () => Promise<void>): Calendar {
  return {
    name: 'stripe-billing',
    nextDue() {
      const next = nextAction(world);
      return next === null ? null : new Date(next.at * 1000);
    },
    async runDue(now) {
      const seconds = Math.floor(now.getTime() / 1000);
      for (;;) {
        const next = nextAction(world);
        if (next === null || next.at > seconds) break;
        next.run();
      }
      // Delivers events before the clock moves on, which keeps them in order.
      await settle();
    },
  };
}
