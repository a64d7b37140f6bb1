import type { CardBehaviour } from '../billing/payments/test-cards.ts';

/** Outcomes of the buttons on a payment page. */
export const PAY_OUTCOMES: Record<string, { card: CardBehaviour; authenticated: boolean }> = {
  paid: { card: 'succeeds', authenticated: false },
  declined: { card: 'declines', authenticated: false },
  'insufficient-funds': { card: 'insufficient-funds', authenticated: false },
  authentication: { card: 'needs-authentication', authenticated: false },
  'bank-debit': { card: 'bank-debit', authenticated: false },
  'bank-debit-fails': { card: 'bank-debit-fails', authenticated: false },
  authenticated: { card: 'needs-authentication', authenticated: true },
};

export const PAY_PROBLEMS: Record<string, string> = {
  declined: 'Your card was declined. Try a different card.',
  'insufficient-funds': 'Your card has insufficient funds. Try a different card.',
  'authentication-failed':
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};
