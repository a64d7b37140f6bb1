import { readFileSync } from 'node:fs';

/** Examples published by Stripe. */
const { resources } = JSON.parse(
  readFileSync(new URL('../../fixtures/stripe/golden-objects.json', import.meta.url), 'utf8'),
) as { resources: Record<string, Record<string, unknown>> };

/** A published object of this kind with some fields replaced. */
export const golden = <T>(kind: string, fields: Record<string, unknown> = {}): T =>
  ({ ...structuredClone(resources[kind]), ...fields }) as T;

/** A subscription item; `end` in epoch seconds. */
export const goldenItem = (id: string, end: number, price: Record<string, unknown> = {}) => ({
  id,
  object: 'subscription_item',
  current_period_end: end,
  price: { ...golden<object>('price'), unit_amount: 1_000, metadata: {}, ...price },
});
