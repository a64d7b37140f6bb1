import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `create table "lifetime_offer" ("plan" text not null, "amount_minor" int not null, "currency" text not null, "max_buyers" int null, "ends_at" timestamptz(3) null, "changed_at" timestamptz(3) not null, primary key ("plan"))`,
  `create table "lifetime_purchase" ("id" uuid not null, "account_id" uuid null, "locale" text null, "plan" text not null, "amount_minor" int not null, "currency" text not null, "return_origin" text not null, "state" text not null, "stripe_session_id" text null, "stripe_payment_intent_id" text null, "created_at" timestamptz(3) not null, "page_expires_at" timestamptz(3) not null, "checked_at" timestamptz(3) not null, "paid_minor" int not null, "refunded_minor" int not null, "dispute" text null, "paid_at" timestamptz(3) null, "plan_grant_id" uuid null, "not_given_because" text null, "taken_because" text null, "taken_at" timestamptz(3) null, primary key ("id"))`,
  `alter table "lifetime_purchase" add constraint "lifetime_session_unique" unique ("stripe_session_id")`,
  `alter table "lifetime_purchase" add constraint "lifetime_payment_unique" unique ("stripe_payment_intent_id")`,
  `create index "lifetime_account_index" on "lifetime_purchase" ("account_id")`,
  `create index "lifetime_checked_index" on "lifetime_purchase" ("checked_at")`,
];

/** Plans bought once, for life. */
export class Lifetimes extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
