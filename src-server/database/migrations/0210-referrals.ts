import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `create table "referral_program" ("id" int not null, "hold_days" int not null, "terms" text not null, "terms_version" int not null, "discount_code_id" uuid null, "changed_at" timestamptz(3) not null, primary key ("id"))`,
  `create table "partner" ("id" uuid not null, "account_id" uuid null, "name" text not null, "email" text not null, "code" text not null, "rate_bp" int not null, "months" int not null, "state" text not null, "accepted_version" int null, "accepted_at" timestamptz(3) null, "created_at" timestamptz(3) not null, "ended_at" timestamptz(3) null, primary key ("id"))`,
  `alter table "partner" add constraint "partner_code_unique" unique ("code")`,
  `alter table "partner" add constraint "partner_account_unique" unique ("account_id")`,
  `create table "referral_touch" ("token_hash" text not null, "partner_id" uuid not null, "at" timestamptz(3) not null, "expires_at" timestamptz(3) not null, primary key ("token_hash"))`,
  `create index "referral_touch_expires_index" on "referral_touch" ("expires_at")`,
  `create table "referral_click" ("hash" text not null, "at" timestamptz(3) not null, primary key ("hash"))`,
  `create index "referral_click_at_index" on "referral_click" ("at")`,
  `create table "referral_click_day" ("partner_id" uuid not null, "day" date not null, "clicks" int not null, primary key ("partner_id", "day"))`,
  `create table "referral" ("user_id" uuid not null, "partner_id" uuid not null, "at" timestamptz(3) not null, "rate_bp" int not null, "months" int not null, "hold_days" int not null, "shared" jsonb null, "self_since" timestamptz(3) null, "allowed_by" uuid null, "allowed_at" timestamptz(3) null, "checked_at" timestamptz(3) not null, primary key ("user_id"))`,
  `create index "referral_partner_index" on "referral" ("partner_id")`,
  `create index "referral_checked_index" on "referral" ("checked_at") where "self_since" is null and "allowed_at" is null`,
  `create table "commission" ("stripe_invoice_id" text not null, "user_id" uuid not null, "partner_id" uuid not null, "created_at" timestamptz(3) not null, "paid_at" timestamptz(3) not null, "currency" text not null, "paid_minor" int not null, "total_minor" int not null, "tax_minor" int not null, "refunded_minor" int not null, "dispute" text null, "hold_until" timestamptz(3) not null, "state" text not null, "reason" text null, "earned_minor" int not null, "held_minor" int not null, "due_minor" int not null, "settled_minor" int not null, primary key ("stripe_invoice_id"))`,
  `create index "commission_user_index" on "commission" ("user_id")`,
  `create index "commission_partner_index" on "commission" ("partner_id", "paid_at")`,
  `create index "commission_hold_index" on "commission" ("hold_until") where "state" = 'held'`,
  `create table "referral_payout" ("id" uuid not null, "partner_id" uuid not null, "currency" text not null, "amount_minor" int not null, "way" text not null, "state" text not null, "operator_id" uuid not null, "created_at" timestamptz(3) not null, "paid_at" timestamptz(3) null, "stripe_customer_id" text null, "stripe_transaction_id" text null, "refusal" text null, primary key ("id"))`,
  `create index "referral_payout_partner_index" on "referral_payout" ("partner_id")`,
  `create unique index "referral_payout_making_unique" on "referral_payout" ("partner_id", "currency") where "state" = 'making'`,
  `create table "referral_payout_line" ("payout_id" uuid not null, "stripe_invoice_id" text not null, "minor" int not null, primary key ("payout_id", "stripe_invoice_id"))`,
  `create index "referral_payout_line_invoice_index" on "referral_payout_line" ("stripe_invoice_id")`,
];

/** Partners who bring buyers, their commissions and payouts. */
export class Referrals extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
