import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** Which TradingView account a subscriber is, in TradingView's own spelling once it was looked up. */
export const TradingViewIdentityEntity = defineEntity({
  name: 'TradingViewIdentity',
  tableName: 'tradingview_identity',
  properties: {
    accountId: p.uuid().primary(),
    username: p.text(),
    /** Lower case: one name cannot serve two payers. */
    usernameKey: p.text().unique('tradingview_identity_username_unique'),
    /** TradingView's id behind the name: a rename keeps it. Null: typed, and not looked up yet. */
    tradingViewUserId: p
      .text()
      .fieldName('tradingview_user_id')
      .nullable()
      .unique('tradingview_identity_user_unique'),
    /** Why nothing can be given to this name: 'username-not-found', 'username-inactive', 'username-taken'. */
    reason: p.text().nullable(),
    /** Machine time before which a name that was not found is not asked for again by itself. */
    nextCheckAt: p.datetime(3).nullable(),
    failedChecks: p.integer().default(0),
    /** How the `id` of this subscriber's list row compared with `tradingViewUserId`; null: not seen yet. */
    rowIdEvidence: p.text().$type<'same' | 'differs'>().nullable(),
    changedAt: p.datetime(3),
  },
});
export type TradingViewIdentity = InferEntity<typeof TradingViewIdentityEntity>;
