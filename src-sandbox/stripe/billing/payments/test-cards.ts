import type { PaymentMethod } from '../../wire/answers/stored-objects.ts';

export type CardBehaviour =
  | 'succeeds'
  | 'declines'
  | 'insufficient-funds'
  | 'needs-authentication'
  | BankBehaviour;

/** Bank accounts: a payment is processing for days, then succeeds or fails. */
type BankBehaviour = 'bank-debit' | 'bank-debit-fails';

export interface TestCard {
  behaviour: CardBehaviour;
  last4: string;
  label: string;
  declineCode: string | null;
  /** A bank account. */
  bank?: true;
}

/** Stripe's test cards by their behaviour when charged. */
export const TEST_CARDS: Record<CardBehaviour, TestCard> = {
  succeeds: {
    behaviour: 'succeeds',
    last4: '4242',
    label: '4242 4242 4242 4242, every payment succeeds',
    declineCode: null,
  },
  declines: {
    behaviour: 'declines',
    last4: '0341',
    label: '4000 0000 0000 0341, can be saved, then every payment is declined',
    declineCode: 'generic_decline',
  },
  'insufficient-funds': {
    behaviour: 'insufficient-funds',
    last4: '9995',
    label: '4000 0000 0000 9995, insufficient funds',
    declineCode: 'insufficient_funds',
  },
  'needs-authentication': {
    behaviour: 'needs-authentication',
    last4: '3184',
    label: '4000 0027 6000 3184, every payment asks for authentication',
    declineCode: null,
  },
  'bank-debit': {
    behaviour: 'bank-debit',
    last4: '6789',
    label: 'Bank account 000123456789, every payment arrives after days',
    declineCode: null,
    bank: true,
  },
  'bank-debit-fails': {
    behaviour: 'bank-debit-fails',
    last4: '2227',
    label: 'Bank account 000222222227, every payment fails after days',
    declineCode: null,
    bank: true,
  },
};

export function behaviourOf(method: PaymentMethod | null): CardBehaviour {
  const last4 = method?.card?.last4 ?? method?.us_bank_account?.last4;
  return Object.values(TEST_CARDS).find((card) => card.last4 === last4)?.behaviour ?? 'succeeds';
}

/** Whether a payment with this card succeeds, with or without authentication. */
export function isAccepted(behaviour: CardBehaviour, authenticated: boolean): boolean {
  if (behaviour === 'needs-authentication') return authenticated;
  return TEST_CARDS[behaviour].declineCode === null;
}

export function isCardBehaviour(text: string): text is CardBehaviour {
  return Object.hasOwn(TEST_CARDS, text);
}
