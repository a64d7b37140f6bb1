import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  // What was ended long ago outgrows what is live, and no look at what is live should pass it.
  `create index "access_grant_live_index" on "access_grant" ("account_id", "entitlement") include ("held", "state", "verified_at") where "ended_at" is null`,
  `create index "user_card_lapsing_index" on "user_card" ("access_until") where "plan" <> 'free'`,
  `create index "customer_on_hold_index" on "customer" ("blocked_at") where "blocked_at" is not null`,
];

/** What the operator's pages look at every few seconds, however long the tables grow. */
export class OperatorLooks extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
