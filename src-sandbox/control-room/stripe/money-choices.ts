import type { Choice } from '../parts/row-menu.tsx';
import type { Act } from '../use-act.ts';
import type { Charge, Dispute, Invoice, Subscription } from './snapshot.ts';

type Run = Act['run'];

const caller = (run: Run, base: string) => (action: string, body: unknown, done: string) => () =>
  void run('POST', `stripe/${base}/${action}`, body, done);

/** Actions of the subscriber, and of the bank on their card. */
export function subscriptionChoices(subscription: Subscription, run: Run): Choice[] {
  if (subscription.status === 'canceled' || subscription.status === 'incomplete_expired') return [];
  const call = caller(run, `subscriptions/${subscription.id}`);
  const stops = subscription.cancel_at_period_end || subscription.cancel_at !== null;
  return [
    { label: 'Fail the next payment', run: call('fail-next-payment', {}, 'The next one fails.') },
    {
      label: 'Set a card that is declined',
      run: call('card', { behaviour: 'declines' }, 'Every payment is declined now.'),
    },
    {
      label: 'Set a card that works',
      run: call('card', { behaviour: 'succeeds' }, 'Payments succeed again.'),
    },
    stops
      ? { label: 'Resume', run: call('resume', {}, 'It continues.') }
      : {
          label: 'Cancel at the end of the period',
          run: call('cancel-at-period-end', {}, 'It ends at the period end.'),
        },
    { label: 'Refund the last payment', run: call('refund', {}, 'Refunded.') },
    {
      label: 'Dispute the last payment',
      danger: true,
      run: call('dispute', {}, 'The bank withdrew the money.'),
    },
    { label: 'Cancel now', danger: true, run: call('cancel', {}, 'It has ended.') },
  ];
}

export function chargeChoices(charge: Charge, dispute: Dispute | null, run: Run): Choice[] {
  if (charge.status !== 'succeeded') return [];
  const call = caller(run, `charges/${charge.id}`);
  const half = Math.floor((charge.amount - charge.amount_refunded) / 2);
  const decided = ['won', 'lost', 'warning_closed'].includes(dispute?.status ?? '');
  const refunds: Choice[] = charge.refunded
    ? []
    : [
        { label: 'Refund the remainder', run: call('refund', {}, 'Refunded.') },
        { label: 'Refund half of it', run: call('refund', { amount: half }, 'Half is refunded.') },
      ];
  if (dispute === null) {
    const done = 'The bank withdrew the money.';
    return [
      ...refunds,
      { label: 'Warn of fraud', run: call('fraud-warning', {}, 'The issuer reported fraud.') },
      { label: 'Ask about it', run: call('inquiry', {}, 'The bank sent an inquiry.') },
      { label: 'Dispute', danger: true, run: call('dispute', {}, done) },
    ];
  }
  if (decided) return refunds;
  const decide = caller(run, `disputes/${dispute.id}`);
  const isInquiry = dispute.status.startsWith('warning_');
  return [
    ...refunds,
    ...(isInquiry
      ? [
          {
            label: 'Make it a dispute',
            run: decide('escalate', {}, 'The bank withdrew the money.'),
          },
        ]
      : []),
    { label: 'Dispute is won', run: decide('won', {}, 'The money is back.') },
    { label: 'Dispute is lost', danger: true, run: decide('lost', {}, 'The money is gone.') },
  ];
}

export function invoiceChoices(invoice: Invoice, run: Run): Choice[] {
  if (invoice.status !== 'open') return [];
  const call = caller(run, `invoices/${invoice.id}`);
  return [
    { label: 'Pay with the current card', run: call('pay', {}, 'Tried.') },
    { label: 'Pay with a card that works', run: call('pay', { card: 'succeeds' }, 'Paid.') },
  ];
}
