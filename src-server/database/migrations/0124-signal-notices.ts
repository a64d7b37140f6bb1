import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `create table "push_key" ("id" int not null, "public_key" text not null, "sealed_private_key" text not null, primary key ("id"))`,
  `create table "push_notice" ("subscription_id" uuid not null, "seq" int not null, "due_at" timestamptz(3) not null, "next_try_at" timestamptz(3) null, "attempts" int not null, "sent_at" timestamptz(3) null, primary key ("subscription_id", "seq"))`,
  `create index "push_notice_next_index" on "push_notice" ("next_try_at")`,
  `create table "signal_digest" ("account_id" uuid not null, "is_on" boolean not null, "cutoff" timestamptz(3) not null, "last_seq" int not null, primary key ("account_id"))`,
  `create index "signal_delivery_provider_index" on "signal_delivery" ("provider", "due_at")`,
];

/** Notifications and the daily mail about signals. */
export class SignalNotices extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
