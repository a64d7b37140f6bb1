import { defineEntity, p } from '@mikro-orm/core';

/**
 * starting: Stripe is being asked. checking: that was interrupted. paused: read back. resuming: its end was reached.
 * owed: the payment that resumes it was declined, or its bank debit is pending. unpaid: that payment may be given up, and
 * Stripe is being asked. over: resumed, ended, or never begun.
 */
export type PauseState =
  | 'starting'
  | 'checking'
  | 'paused'
  | 'resuming'
  | 'owed'
  | 'unpaid'
  | 'over';
export type PauseEnd = 'time' | 'subscriber' | 'operator' | 'elsewhere' | 'never-began' | 'unpaid';

/** A pause that a subscriber asked for, or one made at Stripe whose payment at its end is owed. */
export const PauseEntity = defineEntity({
  name: 'Pause',
  tableName: 'pause',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid().index('pause_user_index'),
    stripeSubscriptionId: p.text(),
    /** 0: it was made at Stripe, without an end. */
    months: p.integer(),
    state: p.text().$type<PauseState>(),
    /** Business time, as are the others. */
    askedAt: p.datetime(3),
    until: p.datetime(3),
    /** The charge at its end, less the unused days, as Stripe previewed it. Null: it did not answer. */
    chargeCents: p.double().$type<number>().nullable(),
    chargeCurrency: p.text().nullable(),
    /** When the mail of the charge at its end was queued. */
    announcedAt: p.datetime(3).nullable(),
    noticeMailId: p.uuid().nullable(),
    /** When a timer last tried to take it further. */
    triedAt: p.datetime(3).nullable(),
    /** When the payment that resumes it was first declined. */
    declinedAt: p.datetime(3).nullable(),
    endedAt: p.datetime(3).nullable(),
    endedBy: p.text().$type<PauseEnd>().nullable(),
    /** Paid before the pause, and credited to a payment that was never made. Null: nothing was. */
    unusedDays: p.integer().nullable(),
    unusedCents: p.double().$type<number>().nullable(),
    unusedCurrency: p.text().nullable(),
    /** Answered requests to resume it. A new one has a key of its own. */
    resumeTries: p.integer().default(0),
  },
  uniques: [
    {
      name: 'pause_open_unique',
      properties: ['stripeSubscriptionId'],
      where: { state: { $ne: 'over' } },
    },
  ],
});
