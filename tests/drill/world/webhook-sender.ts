import { createHmac } from 'node:crypto';
import type { Tally } from '../run/tally.ts';
import type { DrillWorld } from './open-world.ts';
import type { StripeObject } from './stripe-account.ts';

/** Sends deliveries that Stripe would not: repeated, late, altered, or to both instances at once. */
export interface WebhookSender {
  /** HTTP status; null: no answer. */
  send(place: number, event: object, secret?: string): Promise<number | null>;
  /** Recent events, newest first. */
  recent(limit: number): Promise<StripeObject[]>;
}

/** Events that each world accepted from the drill itself. Stripe's ledger does not list them. */
const taken = new WeakMap<DrillWorld, Set<string>>();

export const takenFromSender = (world: DrillWorld): string[] => [...(taken.get(world) ?? [])];

export function createWebhookSender(world: DrillWorld, tally: Tally): WebhookSender {
  const acknowledged = new Set<string>();
  taken.set(world, acknowledged);
  return {
    async send(place, event, secret = world.fleet.webhookSecret) {
      const body = JSON.stringify(event);
      const at = Math.floor(Date.now() / 1000);
      const digest = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
      try {
        const response = await fetch(`${world.fleet.addressOf(place)}/api/webhooks/stripe`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'stripe-signature': `t=${at},v1=${digest}`,
          },
          body,
          signal: AbortSignal.timeout(10_000),
        });
        await response.arrayBuffer();
        const { id } = event as { id?: string };
        if (response.status === 200 && id !== undefined) acknowledged.add(id);
        tally.count('webhook delivery: repeated or forged by the drill', false);
        return response.status;
      } catch {
        return null;
      }
    },
    async recent(limit) {
      const { data } = await world.stripe.get(`/v1/events?limit=${limit}`);
      return data as StripeObject[];
    },
  };
}
