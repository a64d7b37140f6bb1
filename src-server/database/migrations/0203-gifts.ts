import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `create table "gift_offer" ("plan" text not null, "months" jsonb not null, "changed_at" timestamptz(3) not null, primary key ("plan"))`,
  `create table "gift" ("id" uuid not null, "request_key" uuid not null, "browser_hash" text not null, "buyer_account_id" uuid null, "buyer_email" text not null, "recipient_email" text null, "message" text null, "locale" text null, "plan" text not null, "months" int not null, "amount_minor" int not null, "currency" text not null, "return_origin" text not null, "state" text not null, "stripe_session_id" text null, "stripe_payment_intent_id" text null, "created_at" timestamptz(3) not null, "page_expires_at" timestamptz(3) not null, "checked_at" timestamptz(3) not null, "paid_minor" int not null, "refunded_minor" int not null, "dispute" text null, "paid_at" timestamptz(3) null, "code_hash" text null, "code_sealed" text null, "sent_at" timestamptz(3) null, "expires_at" timestamptz(3) null, "account_id" uuid null, "redeemed_at" timestamptz(3) null, "plan_grant_id" uuid null, "taken_because" text null, "taken_at" timestamptz(3) null, primary key ("id"))`,
  `alter table "gift" add constraint "gift_request_unique" unique ("request_key")`,
  `alter table "gift" add constraint "gift_session_unique" unique ("stripe_session_id")`,
  `alter table "gift" add constraint "gift_payment_unique" unique ("stripe_payment_intent_id")`,
  `alter table "gift" add constraint "gift_code_unique" unique ("code_hash")`,
  `create index "gift_buyer_index" on "gift" ("buyer_account_id")`,
  `create index "gift_account_index" on "gift" ("account_id")`,
  `create index "gift_checked_index" on "gift" ("checked_at")`,
];

/** Plans bought for another person. */
export class Gifts extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
