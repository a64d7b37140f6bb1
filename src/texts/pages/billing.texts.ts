import { defineTexts } from '../define-texts.ts';

export const BILLING_COPY = defineTexts('billing', {
  manage: 'Manage billing',
  opening: 'Opening...',
  note: 'Manage your card, invoices and plan in Stripe’s billing portal.',
  details: 'Card and invoices',
  failedTitle: 'Billing Error',
  failed: 'Billing could not be opened. Please try again.',
});
