import { defineEntity, p } from '@mikro-orm/core';
import type { ListedStatus } from '../../../src/domain/standing/listed-standing.ts';

/** Entitlement and expiry of each grant. ISO, or null if the provider keeps none. */
export type CardGrants = Record<string, [entitlement: string, expiresAt: string | null]>;

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
    /** Live grants that the provider was seen to hold, by grant id. */
    granted: p.json<CardGrants>().default('{}'),
    /** Indicator grants that were ever read back. */
    verified: p.integer().default(0),
    /** A dispute holds back the current subscription's access. */
    disputed: p.boolean().default(false),
    disputedPlan: p.text().nullable(),
    /** The current subscription is paused on request, with nothing owed. */
    paused: p.boolean().default(false),
    pausedPlan: p.text().nullable(),
    /** Computed by PostgreSQL. */
    accessState: p
      .text()
      .generated(
        `(case when "troubled" > 0 then 'trouble' when "waiting" > 0 then 'waiting' when "held" > 0 then 'held' else 'none' end) stored`,
      ),
    /** As `listed-standing.ts` in the domain has it, computed by PostgreSQL. */
    listedPlan: p
      .text()
      .generated(
        `(case when "plan" <> 'free' then "plan" when "disputed" then coalesce("disputed_plan", 'free') when "paused" and "plan" = 'free' and "status" = 'inactive' then coalesce("paused_plan", 'free') else 'free' end) stored`,
      ),
    listedStatus: p
      .text()
      .$type<ListedStatus>()
      .generated(
        `(case when "disputed" then 'on_hold' when "paused" and "plan" = 'free' and "status" = 'inactive' then 'paused' else "status" end) stored`,
      ),
  },
});
