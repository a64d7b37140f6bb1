import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** Which TradingView account a subscriber is, in TradingView's own spelling. */
export const TradingViewIdentityEntity = defineEntity({
  name: 'TradingViewIdentity',
  tableName: 'tradingview_identity',
  properties: {
    accountId: p.uuid().primary(),
    username: p.text(),
    /** Lower case: one name cannot serve two payers. */
    usernameKey: p.text().unique('tradingview_identity_username_unique'),
    /** TradingView's id behind the name: a rename keeps it. */
    tradingViewUserId: p.text().fieldName('tradingview_user_id').nullable(),
    changedAt: p.datetime(3),
  },
});
export type TradingViewIdentity = InferEntity<typeof TradingViewIdentityEntity>;
