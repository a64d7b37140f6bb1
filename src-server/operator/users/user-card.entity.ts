import { defineEntity, p } from '@mikro-orm/core';

/** One row of the user list. Triggers keep it equal to the tables it summarises. */
export const UserCardEntity = defineEntity({
  name: 'UserCard',
  tableName: 'user_card',
  properties: {
    accountId: p.uuid().primary(),
    /** Null until the account exists: the list skips it. */
    email: p.text().nullable(),
    createdAt: p.datetime(3).nullable(),
    plan: p.text().default('free'),
    status: p.text().default('inactive'),
    accessUntil: p.datetime(3).nullable(),
    stripeCustomerId: p.text().nullable(),
    stripeSubscriptionId: p.text().nullable(),
    discordUsername: p.text().nullable(),
    tradingviewUsername: p.text().nullable(),
    /** Grants by state. */
    held: p.integer().default(0),
    waiting: p.integer().default(0),
    troubled: p.integer().default(0),
    /** Computed by PostgreSQL. */
    accessState: p
      .text()
      .generated(
        `(case when "troubled" > 0 then 'trouble' when "waiting" > 0 then 'waiting' when "held" > 0 then 'held' else 'none' end) stored`,
      ),
  },
});
