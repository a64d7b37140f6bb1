import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** A subscriber's TradingView account, in TradingView's spelling once looked up. */
export const TradingViewIdentityEntity = defineEntity({
  name: 'TradingViewIdentity',
  tableName: 'tradingview_identity',
  properties: {
    accountId: p.uuid().primary(),
    username: p.text(),
    /** Lower case: one name cannot serve two payers. */
    usernameKey: p.text().unique('tradingview_identity_username_unique'),
    /** TradingView's user id, which survives a rename. Null: typed but not looked up yet. */
    tradingViewUserId: p
      .text()
      .fieldName('tradingview_user_id')
      .nullable()
      .unique('tradingview_identity_user_unique'),
    /**
     * Why nothing can be granted to this name: 'username-not-found', 'username-inactive',
     * 'username-taken'.
     */
    reason: p.text().nullable(),
    /** Machine time of the next automatic lookup of a name that was not found. */
    nextCheckAt: p.datetime(3).nullable(),
    failedChecks: p.integer().default(0),
    /**
     * How the `id` of this subscriber's list row compares with `tradingViewUserId`; null: not seen
     * yet.
     */
    rowIdEvidence: p.text().$type<'same' | 'differs'>().nullable(),
    /** When the subscriber gave this name. */
    namedAt: p.datetime(3).nullable(),
    /** Machine time of the last new name or lookup. A change waits a day after it. */
    changedAt: p.datetime(3),
  },
});
export type TradingViewIdentity = InferEntity<typeof TradingViewIdentityEntity>;
