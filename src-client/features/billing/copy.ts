export const BILLING_COPY = {
  manage: 'Manage billing',
  opening: 'Opening...',
  note: 'Manage your card, invoices and plan with our payment provider.',
  failedTitle: 'Billing Error',
  failed: 'Billing could not be opened. Please try again.',
} as const;
