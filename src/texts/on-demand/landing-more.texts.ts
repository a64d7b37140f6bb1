import { defineTexts } from '../define-texts.ts';

/** Below the documented sections of the landing page. */
export const COMPARE_COPY = defineTexts('landing.compare', {
  title: 'Compare plans',
  what: 'What you get',
  included: 'Included',
  missing: 'Not included',
  /** Names of the documented entitlements. A seller's own have their own names. */
  items: {
    'community-base': 'Discord community',
    'community-paid': 'Member channels',
    'community-vip': 'VIP channels',
  },
});

export const FAQ_COPY = defineTexts('landing.faq', {
  title: 'Questions and answers',
  cancel: {
    question: 'Can I cancel anytime?',
    answer:
      'Yes. Cancel on your dashboard. You keep access until the end of the billing period, and no further payment is taken.',
  },
  change: {
    question: 'Can I change my plan later?',
    answer:
      'Yes. An upgrade starts right away, and you pay the difference. A downgrade starts with your next billing period.',
  },
  indicators: {
    question: 'How do I get the indicators?',
    answer:
      'Add your TradingView username on your dashboard. We give your account access, and you find the indicators on TradingView under Invite-only scripts.',
  },
  community: {
    question: 'How do I join the Discord server?',
    answer:
      'After checkout you get a personal invitation. Your roles are assigned as soon as you join.',
  },
  card: {
    question: 'Who processes my payment?',
    answer: 'Stripe. Your card number never reaches our servers.',
  },
  refunds: {
    question: 'What is your refund policy?',
    answer:
      'Within 14 days of the start of your subscription, you can withdraw from the contract, and we refund everything that you paid. After that, canceling stops future payments, and the time that is already paid is not refunded. If something went wrong with a payment, write to us.',
    link: 'Withdraw from a contract',
  },
  contact: 'Do you have another question?',
  status: 'Is something not working?',
  statusLink: 'See the status page',
});
