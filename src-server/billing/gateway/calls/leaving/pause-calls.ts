import type Stripe from 'stripe';
import { ask } from '../../failure.ts';
import { idOf } from '../../mapping/fields.ts';
import { readAll } from '../../pages.ts';

export async function pauseSubscription(client: Stripe, id: string): Promise<void> {
  const found = await retrieve(client, id);
  if (found.status === 'paused') return;
  // Stripe pauses flexible subscriptions only. Those that moved in may be older.
  if (found.billing_mode.type !== 'flexible') {
    await ask('migrate subscription', 'subscription', () =>
      client.subscriptions.migrate(id, { billing_mode: { type: 'flexible' } }),
    );
  }
  await ask('pause subscription', 'subscription', () =>
    client.subscriptions.pause(id, {
      type: 'subscription',
      bill_for: { unused_time_from: { type: 'now' } },
      invoicing_behavior: 'pending_invoice_item',
    }),
  );
}

export async function resumePaused(
  client: Stripe,
  id: string,
  from: 'next-payment' | 'paid-period',
): Promise<void> {
  const found = await retrieve(client, id);
  if (found.status !== 'paused') return;
  // A second resumption would add a second invoice to the one that waits for a payment.
  if (from === 'next-payment' && (await isOwed(client, found))) return;
  await ask('resume subscription', 'subscription', () =>
    client.subscriptions.resume(
      id,
      from === 'next-payment'
        ? {
            billing_cycle_anchor: { type: 'now' },
            payment_behavior: 'resume_on_payment_success',
          }
        : { billing_cycle_anchor: { type: 'unchanged' }, proration_behavior: 'create_prorations' },
    ),
  );
}

async function isOwed(client: Stripe, { latest_invoice: latest }: Stripe.Subscription) {
  const id = idOf(latest);
  if (id === null) return false;
  const invoice = await ask('invoice', 'invoice', () => client.invoices.retrieve(id));
  return invoice.status === 'open';
}

export async function voidOpenInvoices(client: Stripe, id: string): Promise<void> {
  const open = await readAll('open invoices', (cursor) =>
    client.invoices.list({ subscription: id, status: 'open', ...cursor }),
  );
  for (const invoice of open) {
    await ask('void invoice', 'invoice', () => client.invoices.voidInvoice(invoice.id));
  }
}

const retrieve = (client: Stripe, id: string) =>
  ask('subscription', 'subscription', () => client.subscriptions.retrieve(id));
