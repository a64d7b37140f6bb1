import { randomUUID } from 'node:crypto';
import { createStripeGateway } from '../../../../src-server/billing/gateway/adapter.ts';
import { type BillingWorld, startBillingWorld } from './billing-world.ts';
import { WEBHOOK_SECRET } from './stripe-world.ts';

type PurchaseTable = 'gift' | 'lifetime_purchase';

/** Billing in a shop that also takes bank debits. */
export async function startDebitShop() {
  const world = await startBillingWorld();
  await world.stripe.control('PUT', '/settings', { bankDebits: 'on' });
  world.deps.stripe = createStripeGateway({
    secretKey: 'sk_test_product',
    apiBase: world.stripe.address,
    webhookSecrets: [WEBHOOK_SECRET],
    networkRetries: 0,
    switches: { paymentMethods: 'account' },
  });
  return { world, ...readsOf(world) };
}

/** What tests of single payments read and need. */
export function readsOf(world: BillingWorld) {
  /** An account without a subscription. */
  const account = async () => {
    const accountId = randomUUID();
    const email = `${accountId}@example.com`;
    await world.rows(
      `insert into account (id, email, password_hash, created_at) values (?, ?, 'none', ?)`,
      [accountId, email, world.deps.clock.now()],
    );
    return { accountId, email };
  };
  const rowOf = async (table: PurchaseTable, id: string) => {
    const [row] = await world.rows<Record<string, unknown>>(`select * from ${table} where id = ?`, [
      id,
    ]);
    return row ?? {};
  };
  const chargeOf = async (table: PurchaseTable, id: string) => {
    const intent = String((await rowOf(table, id)).stripe_payment_intent_id);
    const { data } = await world.stripe.client.charges.list({ payment_intent: intent });
    return data[0]?.id ?? '';
  };
  const grantsOf = ({ accountId }: { accountId: string }) =>
    world.rows<{
      source: string;
      endReason: string | null;
      until: Date | null;
      startsAt: Date;
    }>(
      `select source, end_reason as "endReason", until, starts_at as "startsAt" from plan_grant
       where account_id = ? order by starts_at, created_at`,
      [accountId],
    );
  const mailsAbout = (id: string) =>
    world.rows<{ template: string; to: string; values: Record<string, string> }>(
      `select template, to_address as "to", "values" from outgoing_mail where dedupe_key like ? order by id`,
      [`%${id}%`],
    );
  return { account, rowOf, chargeOf, grantsOf, mailsAbout };
}
