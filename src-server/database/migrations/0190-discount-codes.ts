import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `create table "discount_code" ("id" uuid not null, "code" text not null, "percent_off" double precision null, "amount_off" int null, "currency" text null, "duration" text not null, "months" int null, "plans" jsonb not null, "cycles" jsonb not null, "scope" text not null, "starts_at" timestamptz(3) not null, "ends_at" timestamptz(3) null, "max_uses" int null, "is_first_purchase_only" boolean not null, "state" text not null, "stripe_coupon_id" text null, "stripe_promotion_code_id" text null, "refusal" text null, "created_at" timestamptz(3) not null, "ended_at" timestamptz(3) null, "closed_at" timestamptz(3) null, primary key ("id"))`,
  `create unique index "discount_code_unique" on "discount_code" ("code") where "state" in ('making', 'live')`,
  `alter table "payment_attempt" add column "discount_code_id" uuid null`,
  `create index "payment_attempt_code_index" on "payment_attempt" ("discount_code_id")`,
];

/** Codes that reduce a price, and the purchases that used them. */
export class DiscountCodes extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
