import type Stripe from 'stripe';
import { ask } from '../../failure.ts';
import { idOf } from '../../mapping/fields.ts';
import { readAll } from '../../pages.ts';
import type { PauseCredit, PauseResume } from '../../pause-facts.ts';

const DAY_SECONDS = 86_400;

export async function pauseSubscription(client: Stripe, id: string, key: string): Promise<void> {
  const found = await retrieve(client, id);
  if (found.status === 'paused') return;
  // Stripe pauses flexible subscriptions only. Those that moved in may be older.
  if (found.billing_mode.type !== 'flexible') {
    await ask('migrate subscription', 'subscription', () =>
      client.subscriptions.migrate(
        id,
        { billing_mode: { type: 'flexible' } },
        { idempotencyKey: `migrate:${key}` },
      ),
    );
  }
  await ask('pause subscription', 'subscription', () =>
    client.subscriptions.pause(
      id,
      {
        type: 'subscription',
        bill_for: { unused_time_from: { type: 'now' } },
        invoicing_behavior: 'pending_invoice_item',
      },
      { idempotencyKey: `pause:${key}` },
    ),
  );
}

export async function resumePaused(
  client: Stripe,
  id: string,
  { from, key }: PauseResume,
): Promise<void> {
  const found = await retrieve(client, id);
  if (found.status !== 'paused') return;
  // A second resumption would add a second invoice to the one that waits for a payment.
  if (from === 'next-payment' && (await owedInvoice(client, found)) !== null) return;
  const since = found.status_details?.paused?.transitioned_at ?? 0;
  // A try after a voided invoice is a new request.
  const about = `${key ?? since}:${idOf(found.latest_invoice) ?? ''}`;
  await ask('resume subscription', 'subscription', () =>
    client.subscriptions.resume(
      id,
      from === 'next-payment'
        ? {
            billing_cycle_anchor: { type: 'now' },
            payment_behavior: 'resume_on_payment_success',
          }
        : { billing_cycle_anchor: { type: 'unchanged' }, proration_behavior: 'create_prorations' },
      { idempotencyKey: `resume:${from}:${about}` },
    ),
  );
}

/** An invoice of before the pause, such as a renewal whose bank debit is pending, resumes nothing. */
async function owedInvoice(
  client: Stripe,
  found: Stripe.Subscription,
): Promise<Stripe.Invoice | null> {
  const id = idOf(found.latest_invoice);
  if (id === null) return null;
  const invoice = await ask('invoice', 'invoice', () => client.invoices.retrieve(id));
  const pausedAt = found.status_details?.paused?.transitioned_at ?? 0;
  return invoice.status === 'open' && invoice.created >= pausedAt ? invoice : null;
}

export async function isCollecting(client: Stripe, id: string): Promise<boolean> {
  return (await owedInvoice(client, await retrieve(client, id))) !== null;
}

export async function isRetrying(client: Stripe, id: string): Promise<boolean> {
  const invoice = await owedInvoice(client, await retrieve(client, id));
  return invoice !== null && invoice.next_payment_attempt !== null;
}

/**
 * The charge of a resumption, if it were paused now. Stripe previews no pause, but a new period that begins now has the
 * same lines: the whole price, less the unused time.
 */
export async function previewPause(
  client: Stripe,
  id: string,
): Promise<{ cents: number; currency: string }> {
  const { amount_due: cents, currency } = await ask('invoice preview', 'invoice', () =>
    client.invoices.createPreview({
      subscription: id,
      subscription_details: { billing_cycle_anchor: { type: 'now' } },
    }),
  );
  return { cents, currency };
}

/** Null unless it is paused. */
export async function previewResume(
  client: Stripe,
  id: string,
): Promise<{ cents: number; currency: string } | null> {
  if ((await retrieve(client, id)).status !== 'paused') return null;
  const { amount_due: cents, currency } = await ask('invoice preview', 'invoice', () =>
    client.invoices.createPreview({ subscription: id, subscription_details: { resume_at: 'now' } }),
  );
  return { cents, currency };
}

/** Stripe takes the unused time off the first invoice after the pause. A later one has no credit. */
export async function unpaidCredit(
  client: Stripe,
  id: string,
  since: Date,
): Promise<PauseCredit | null> {
  const invoices = await readAll('unpaid invoices', (cursor) =>
    client.invoices.list({
      subscription: id,
      created: { gte: Math.floor(since.getTime() / 1_000) },
      ...cursor,
    }),
  );
  const credits = invoices
    .filter(({ status }) => status !== 'paid' && status !== 'draft')
    .flatMap(({ lines }) => lines.data.filter(({ amount }) => amount < 0));
  const [first] = credits;
  if (first === undefined) return null;
  const seconds = Math.max(...credits.map(({ period }) => period.end - period.start));
  const cents = credits.reduce((sum, { amount }) => sum - amount, 0);
  return { days: Math.round(seconds / DAY_SECONDS), cents, currency: first.currency };
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
