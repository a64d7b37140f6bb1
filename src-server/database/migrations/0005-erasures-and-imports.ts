import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `alter table "account" add "closing_at" timestamptz(3) null`,
  `create table "erasure" ("account_id" uuid not null, "state" text not null, "requested_by_kind" text not null, "requested_by_id" text null, "requested_at" timestamptz(3) not null, "erased_at" timestamptz(3) null, "waits_for" text null, primary key ("account_id"))`,
  `create table "user_import" ("id" uuid not null, "state" text not null, "file_name" text not null, "operator_id" uuid not null, "total" int not null default 0, "created_at" timestamptz(3) not null, "started_at" timestamptz(3) null, "ended_at" timestamptz(3) null, "reason" text null, primary key ("id"))`,
  `create table "user_import_row" ("import_id" uuid not null, "line" int not null, "email" text not null, "stripe_subscription_id" text null, "stripe_customer_id" text null, "discord_name" text null, "tradingview_name" text null, "verdict" text not null, "problems" jsonb null, "state" text not null, "account_id" uuid null, primary key ("import_id", "line"))`,
  `create index "user_import_row_state_index" on "user_import_row" ("import_id", "state", "line")`,
  `create index "user_import_row_verdict_index" on "user_import_row" ("import_id", "verdict", "line")`,
  `create index "user_import_row_account_index" on "user_import_row" ("account_id")`,
  `create table "imported_holding" ("account_id" uuid not null, "provider" text not null, "imported_at" timestamptz(3) not null, primary key ("account_id", "provider"))`,
];

/** Erasures of accounts, and imports of existing customers. */
export class ErasuresAndImports extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
