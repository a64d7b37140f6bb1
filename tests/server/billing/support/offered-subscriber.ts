import { isHeldOut } from '../../../../src/domain/leaving/leave.ts';
import type { BillingWorld } from './billing-world.ts';
import { type Subscriber, subscriber } from './subscriber.ts';

/** A subscriber who is, or is not, in the hold-out. */
export async function offeredSubscriber(
  world: BillingWorld,
  plan: string,
  isHeld = false,
): Promise<Subscriber> {
  for (;;) {
    const who = await subscriber(world, plan);
    if (isHeldOut(who.userId) === isHeld) return who;
  }
}
