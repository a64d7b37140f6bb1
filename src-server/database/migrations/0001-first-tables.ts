import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `create table "access_grant" ("id" uuid not null, "account_id" uuid not null, "provider" text not null, "entitlement" text not null, "state" text not null, "reason" text null, "source" text not null, "target" jsonb not null, "target_key" text not null, "expires_at" timestamptz(3) null, "attempts" int not null default 0, "next_attempt_at" timestamptz(3) null, "created_at" timestamptz(3) not null, "granted_at" timestamptz(3) null, "revoked_at" timestamptz(3) null, "verified_at" timestamptz(3) null, primary key ("id"))`,
  `create index "access_grant_account_index" on "access_grant" ("account_id")`,
  `create unique index "access_grant_live_unique" on "access_grant" ("account_id", "entitlement", "target_key") where "state" != 'revoked'`,
  `create table "account" ("id" uuid not null, "email" text not null, "first_name" text null, "password_hash" text not null, "email_confirmed_at" timestamptz(3) null, "created_at" timestamptz(3) not null, primary key ("id"))`,
  `alter table "account" add constraint "account_email_unique" unique ("email")`,
  `create table "community_mapping" ("id" uuid not null, "guild_id" text not null, "purpose" text not null, "discord_id" text not null, "changed_at" timestamptz(3) not null, primary key ("id"))`,
  `alter table "community_mapping" add constraint "community_mapping_purpose_unique" unique ("guild_id", "purpose")`,
  `create table "customer" ("user_id" uuid not null, "stripe_customer_id" text not null, "billing_email" text null, "created_at" timestamptz(3) not null, primary key ("user_id"))`,
  `alter table "customer" add constraint "customer_stripe_unique" unique ("stripe_customer_id")`,
  `create table "discord_identity" ("account_id" uuid not null, "username" text not null, "state" text not null, "member_id" text null, "guild_id" text null, "invite_code" text null, "invite_expires_at" timestamptz(3) null, "reason" text null, "changed_at" timestamptz(3) not null, primary key ("account_id"))`,
  `create index "discord_identity_username_index" on "discord_identity" ("username")`,
  `alter table "discord_identity" add constraint "discord_identity_member_unique" unique ("member_id")`,
  `alter table "discord_identity" add constraint "discord_identity_invite_unique" unique ("invite_code")`,
  `create table "inbox_event" ("id" uuid not null, "source" text not null, "external_id" text not null, "type" text not null, "subject" jsonb not null, "received_at" timestamptz(3) not null, "next_attempt_at" timestamptz(3) not null, "attempts" int not null default 0, "processed_at" timestamptz(3) null, "parked_at" timestamptz(3) null, "last_error" text null, primary key ("id"))`,
  `create index "inbox_event_waiting_index" on "inbox_event" ("next_attempt_at") where "processed_at" is null and "parked_at" is null`,
  `alter table "inbox_event" add constraint "inbox_event_source_unique" unique ("source", "external_id")`,
  `create table "lease" ("key" text not null, "epoch" bigint not null, "holder" text null, "expires_at" timestamptz(3) not null, primary key ("key"))`,
  `create table "mailed_link" ("id" uuid not null, "token_hash" text not null, "purpose" text not null, "user_id" uuid not null, "created_at" timestamptz(3) not null, "expires_at" timestamptz(3) not null, "used_at" timestamptz(3) null, primary key ("id"))`,
  `alter table "mailed_link" add constraint "mailed_link_token_unique" unique ("token_hash")`,
  `create index "mailed_link_user_index" on "mailed_link" ("user_id")`,
  `create table "operator" ("id" uuid not null, "username" text not null, "password_hash" text not null, "from_environment" boolean not null default false, "created_at" timestamptz(3) not null, primary key ("id"))`,
  `alter table "operator" add constraint "operator_username_unique" unique ("username")`,
  `create table "operator_session" ("id" uuid not null, "token_hash" text not null, "operator_id" uuid not null, "created_at" timestamptz(3) not null, "last_seen_at" timestamptz(3) not null, "expires_at" timestamptz(3) not null, primary key ("id"))`,
  `alter table "operator_session" add constraint "operator_session_token_unique" unique ("token_hash")`,
  `create index "operator_session_operator_index" on "operator_session" ("operator_id")`,
  `create table "outgoing_mail" ("id" uuid not null, "dedupe_key" text not null, "user_id" uuid null, "to_address" text not null, "template" text not null, "values" jsonb not null, "created_at" timestamptz(3) not null, "sent_at" timestamptz(3) null, "last_error" text null, primary key ("id"))`,
  `alter table "outgoing_mail" add constraint "outgoing_mail_dedupe_unique" unique ("dedupe_key")`,
  `create index "outgoing_mail_user_index" on "outgoing_mail" ("user_id")`,
  `create table "payment_attempt" ("id" uuid not null, "user_id" uuid not null, "kind" text not null, "state" text not null, "plan" text not null, "billing_cycle" text not null, "amount_cents" int not null, "currency" text not null, "stripe_price_id" text null, "stripe_session_id" text null, "url" text null, "created_at" timestamptz(3) not null, "expires_at" timestamptz(3) not null, "paid_at" timestamptz(3) null, "consumed_at" timestamptz(3) null, primary key ("id"))`,
  `create index "payment_attempt_user_index" on "payment_attempt" ("user_id")`,
  `alter table "payment_attempt" add constraint "payment_attempt_session_unique" unique ("stripe_session_id")`,
  `create table "provider_session" ("provider" text not null, "sealed_pair" text not null, "state" text not null, "reason" text null, "changed_at" timestamptz(3) not null, primary key ("provider"))`,
  `create table "session" ("id" uuid not null, "token_hash" text not null, "account_id" uuid not null, "created_at" timestamptz(3) not null, "last_seen_at" timestamptz(3) not null, "expires_at" timestamptz(3) not null, "user_agent" text null, primary key ("id"))`,
  `alter table "session" add constraint "session_token_unique" unique ("token_hash")`,
  `create index "session_account_index" on "session" ("account_id")`,
  `create table "sign_up" ("id" uuid not null, "cookie_hash" text not null, "email" text not null, "plan" text not null, "billing_cycle" text not null, "created_at" timestamptz(3) not null, "completed_at" timestamptz(3) null, primary key ("id"))`,
  `alter table "sign_up" add constraint "sign_up_browser_email_unique" unique ("cookie_hash", "email")`,
  `create table "standing" ("user_id" uuid not null, "plan" text not null default 'free', "status" text not null default 'inactive', "plan_start_date" timestamptz(3) null, "access_until" timestamptz(3) null, "last_paid_plan" text null, "review_at" timestamptz(3) null, "changed_at" timestamptz(3) not null, primary key ("user_id"))`,
  `create index "standing_review_index" on "standing" ("review_at")`,
  `create table "subscription" ("stripe_subscription_id" text not null, "user_id" uuid not null, "stripe_customer_id" text not null, "is_current" boolean not null, "stripe_status" text not null, "paused_because" text null, "closed_because" text null, "plan" text null, "billing_cycle" text null, "stripe_price_id" text null, "stripe_item_id" text null, "amount_cents" int null, "currency" text null, "started_at" timestamptz(3) not null, "current_period_end" timestamptz(3) null, "paid_through" timestamptz(3) null, "first_failed_at" timestamptz(3) null, "ends_at" timestamptz(3) null, "ended_at" timestamptz(3) null, "synced_at" timestamptz(3) not null, primary key ("stripe_subscription_id"))`,
  `create index "subscription_user_index" on "subscription" ("user_id")`,
  `create unique index "subscription_current_unique" on "subscription" ("user_id") where "is_current" = true`,
  `create table "tradingview_identity" ("account_id" uuid not null, "username" text not null, "username_key" text not null, "tradingview_user_id" text null, "changed_at" timestamptz(3) not null, primary key ("account_id"))`,
  `alter table "tradingview_identity" add constraint "tradingview_identity_username_unique" unique ("username_key")`,
];

export class FirstTables extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
