export const TRIAL_CARDS = ['always', 'if_required'] as const;
/** always: a card is entered at the start. if_required: none, and the trial ends by itself. */
export type TrialCard = (typeof TRIAL_CARDS)[number];

/** Stripe refuses a trial that ends sooner. */
export const MIN_TRIAL_DAYS = 2;
export const MAX_TRIAL_DAYS = 90;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * The moment of the first charge that page, Stripe and mail name. Never less than the days promised:
 * the payment page stays open for an hour, and the end is a full hour.
 */
export function trialEnd(now: Date, days: number): Date {
  const end = now.getTime() + days * DAY_MS + HOUR_MS;
  return new Date(Math.ceil(end / HOUR_MS) * HOUR_MS);
}

/** Card networks and consumer law ask for a notice before the first charge of a longer trial. */
const NOTICE_DAYS = 3;
/** Sent a day early, so that an outage of some hours does not shorten the notice. */
const NOTICE_MS = (NOTICE_DAYS + 1) * DAY_MS;

/** Whether the reminder is due. A trial of up to four days has its mail at the start alone. */
export function isReminderDue(
  { startedAt, endsAt }: { startedAt: Date; endsAt: Date },
  now: Date,
): boolean {
  const isLong = endsAt.getTime() - startedAt.getTime() > NOTICE_MS + DAY_MS;
  return isLong && now < endsAt && endsAt.getTime() - now.getTime() <= NOTICE_MS;
}
