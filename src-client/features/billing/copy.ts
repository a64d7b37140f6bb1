export const BILLING_COPY = {
  manage: 'Manage billing',
  opening: 'Opening...',
  note: 'Card, invoices, change or cancel: on the pages of our payment provider.',
  failedTitle: 'Billing Error',
  failed: 'Billing could not be opened. Please try again.',
} as const;
