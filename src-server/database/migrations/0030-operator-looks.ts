import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  // Partial indexes: ended rows outgrow live ones, and no query for live ones should read them.
  `create index "access_grant_live_index" on "access_grant" ("account_id", "entitlement") include ("held", "state", "verified_at") where "ended_at" is null`,
  `create index "user_card_lapsing_index" on "user_card" ("access_until") where "plan" <> 'free'`,
  `create index "customer_on_hold_index" on "customer" ("blocked_at") where "blocked_at" is not null`,
];

/** Indexes for operator pages that poll every few seconds, at any table size. */
export class OperatorLooks extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
