import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `create table "price_move" ("id" uuid not null, "version" int not null, "plan" text not null, "billing_cycle" text not null, "amount_cents" int not null, "currency" text not null, "state" text not null, "started_by" text not null, "started_at" timestamptz(3) not null, "stopped_at" timestamptz(3) null, primary key ("id"))`,
  `create table "price_move_member" ("move_id" uuid not null, "stripe_subscription_id" text not null, "user_id" uuid not null, "from_price_id" text not null, "from_amount_cents" int not null, "state" text not null, "reason" text null, "mail_id" uuid null, "mailed_at" timestamptz(3) null, "moves_at" timestamptz(3) null, "to_price_id" text null, "tried_at" timestamptz(3) null, primary key ("move_id", "stripe_subscription_id"))`,
  `create index "price_move_member_user_index" on "price_move_member" ("user_id")`,
  `create index "price_move_member_state_index" on "price_move_member" ("move_id", "state")`,
];

/** Subscribers whose price changes at a renewal, with notice. */
export class PriceMoves extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
