import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import type { LeaveOffer, LeaveReason } from '../../../src/domain/leaving/leave.ts';

/**
 * open: a reason was given, nothing was decided. leaving: cancelled, and Stripe is being asked. left: Stripe shows the
 * end. taken: the offer was taken instead, and read back.
 */
export type LeaveState = 'open' | 'leaving' | 'left' | 'taken';

/** One visit of the leave page on which a subscriber said or decided something. */
export const LeaveRequestEntity = defineEntity({
  name: 'LeaveRequest',
  tableName: 'leave_request',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid().index('leave_request_user_index'),
    stripeSubscriptionId: p.text(),
    plan: p.text().$type<Plan>().nullable(),
    state: p.text().$type<LeaveState>(),
    reason: p.text().$type<LeaveReason>().nullable(),
    /** An erasure empties them. */
    words: p.text().nullable(),
    /** Shown beside the button that leaves. In the hold-out: would have been shown. */
    offer: p.text().$type<LeaveOffer>().nullable(),
    isHeldOut: p.boolean(),
    /** Something of the plan was not delivered at that moment. */
    lacksAccess: p.boolean(),
    /** Business time, as are the others. */
    at: p.datetime(3),
    decidedAt: p.datetime(3).nullable(),
    /** It was to end already when it was canceled: there is nothing to confirm. */
    endedBefore: p.boolean().default(false),
    /** Its receipt could not name the end, and promised a second mail that does. */
    endPromised: p.boolean().default(false),
    receiptTries: p.integer().default(0),
    /** When the timer may try the receipt again. Null: it has not tried yet. */
    receiptDueAt: p.datetime(3).nullable(),
  },
  uniques: [
    {
      name: 'leave_request_open_unique',
      properties: ['stripeSubscriptionId'],
      where: { state: { $in: ['open', 'leaving'] } },
    },
  ],
  indexes: [{ name: 'leave_request_at_index', properties: ['at'] }],
});
export type LeaveRequest = InferEntity<typeof LeaveRequestEntity>;
