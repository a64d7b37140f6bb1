import { defineTexts } from '../define-texts.ts';
import { template } from '../template.ts';

/** Loaded when a subscriber opens the list. */
export const PAYMENT_DETAILS_COPY = defineTexts('payment-details', {
  loading: 'Loading your invoices...',
  failed: 'Your invoices could not be loaded.',
  retry: 'Try again',
  card: template('{brand} ending in {last4}, expires {expires}'),
  noCard: 'No card is saved.',
  otherMethod: template('Payment method: {kind}'),
  invoices: 'Invoices',
  none: 'No invoices yet.',
  view: template('View invoice of {day}'),
  states: {
    settled: 'Paid',
    owed: 'Open',
    waived: 'Void',
    draft: 'Draft',
  },
  refunded: 'Refunded',
  partlyRefunded: template('Paid, {amount} refunded'),
  returned: 'Returned by your bank',
});
