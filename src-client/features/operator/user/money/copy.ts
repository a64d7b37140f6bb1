export const WORTH_COPY = {
  title: 'Customer',
  openStripe: 'Open in Stripe',
  spend: 'Spent so far',
  noSpend: 'Nothing yet',
  lastSeen: 'Last seen',
  neverSeen: 'Never signed in',
  country: 'Country',
  unknownCountry: 'Unknown',
  cancels: 'Why they leave',
} as const;

/** Reasons that payers choose when they cancel. Others appear as Stripe names them. */
export const FEEDBACK_NAME: Readonly<Record<string, string>> = {
  customer_service: 'The customer service was worse than expected.',
  low_quality: 'The quality was lower than expected.',
  missing_features: 'Some features are missing.',
  other: 'Another reason.',
  switched_service: 'They switched to another service.',
  too_complex: 'It was too complex to use.',
  too_expensive: 'It is too expensive.',
  unused: 'They do not use it enough.',
};

/** Without a reason from the payer: who or what ended it. */
export const REASON_NAME: Readonly<Record<string, string>> = {
  cancellation_requested: 'Canceled, without a reason.',
  payment_disputed: 'Ended after a disputed payment.',
  payment_failed: 'Ended after failed payments.',
};

/** Where Stripe's reason would only say that the API was called. */
export const ENDED_BY: Readonly<Record<string, string>> = {
  dispute: 'Dispute lost.',
  withdrawal: 'Withdrawal by form.',
  cancellation: 'Canceled by form.',
  operator: 'Ended by an operator.',
};

export const EXITS_COPY = {
  title: 'Cancellation form',
  kind: { cancel: 'Cancellation', withdraw: 'Withdrawal' },
  by: (name: string, moment: string) => `By ${name}, ${moment}`,
  order: (reference: string) => `Order: ${reference}`,
  waits: (moment: string) => `Takes effect on ${moment}, unless the link in the email stops it`,
} as const;

/** States of a declaration. */
export const EXIT_STATE: Readonly<Record<string, string>> = {
  received: 'Not handled yet',
  waiting: 'Can still be stopped',
  due: 'Being carried out',
  settled: 'Done',
  stopped: 'Stopped by the subscriber',
};
