import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `create table "outcome_rule" ("version" int not null, "spec" jsonb not null, "from_seq" int not null, "changed_by" uuid not null, "changed_at" timestamptz(3) not null, primary key ("version"))`,
  `create table "push_subscription" ("id" uuid not null, "account_id" uuid not null, "endpoint" text not null, "endpoint_hash" text not null, "p256dh" text not null, "auth" text not null, "browser" text null, "created_at" timestamptz(3) not null, "last_seq" int not null, "next_try_at" timestamptz(3) null, "attempts" int not null, primary key ("id"))`,
  `create index "push_subscription_account_index" on "push_subscription" ("account_id")`,
  `alter table "push_subscription" add constraint "push_subscription_endpoint_unique" unique ("endpoint_hash")`,
  `create table "record_anchor" ("day" text not null, "last_seq" int not null, "head" text not null, "taken_at" timestamptz(3) not null, "channel_id" text null, "message_id" text null, "witnessed_at" timestamptz(3) null, "gone_at" timestamptz(3) null, primary key ("day"))`,
  `create table "relay_route" ("id" uuid not null, "source" text not null, "plan" text not null, "provider" text not null, "target" text null, "delay_seconds" int not null, "mask" jsonb not null, "template" text null, "quiet_hours" jsonb null, "crosspost" boolean not null, "enabled" boolean not null, "paused_reason" text null, "paused_at" timestamptz(3) null, "changed_by" uuid not null, "changed_at" timestamptz(3) not null, "deleted_at" timestamptz(3) null, primary key ("id"))`,
  `create index "relay_route_source_index" on "relay_route" ("source")`,
  `create table "signal" ("seq" int not null, "source" text not null, "kind" text not null, "ref" int null, "strategy" text null, "symbol" text null, "interval" text null, "side" text null, "price" text null, "stop" text null, "targets" jsonb not null, "bar_at" timestamptz(3) null, "order_id" text null, "text" text null, "received_at" timestamptz(3) not null, "is_late" boolean not null, "salt" text not null, "prev_hash" text not null, "hash" text not null, "reveal_at" timestamptz(3) not null, "operator_id" uuid null, primary key ("seq"))`,
  `create index "signal_open_index" on "signal" ("source", "strategy", "symbol")`,
  `create index "signal_ref_index" on "signal" ("ref")`,
  `create index "signal_reveal_index" on "signal" ("reveal_at")`,
  `create table "signal_alert" ("id" uuid not null, "source" text not null, "received_at" timestamptz(3) not null, "address" text not null, "content_type" text null, "body" text not null, "body_hash" text not null, "dedupe_key" text null, "verdict" text not null, "reason" text null, "seq" int null, "decided_by" uuid null, primary key ("id"))`,
  `create index "signal_alert_source_index" on "signal_alert" ("source", "received_at")`,
  `create index "signal_alert_stored_index" on "signal_alert" ("id") where "verdict" = 'stored'`,
  `create unique index "signal_alert_dedupe_unique" on "signal_alert" ("source", "dedupe_key") where "verdict" in ('accepted', 'held', 'dropped')`,
  `create table "signal_chain" ("id" int not null, "last_seq" int not null, "head" text not null, primary key ("id"))`,
  `create table "signal_delivery" ("seq" int not null, "route_id" uuid not null, "source" text not null, "plan" text not null, "provider" text not null, "target" text not null, "mask" jsonb not null, "template" text null, "crosspost" boolean not null, "due_at" timestamptz(3) not null, "state" text not null, "attempts" int not null, "next_try_at" timestamptz(3) not null, "first_tried_at" timestamptz(3) null, "message_id" text null, "sent_at" timestamptz(3) null, "witnessed_at" timestamptz(3) null, "is_late" boolean not null, "reason" text null, primary key ("seq", "route_id"))`,
  `create index "signal_delivery_due_index" on "signal_delivery" ("state", "next_try_at")`,
  `create index "signal_delivery_target_index" on "signal_delivery" ("target", "seq")`,
  `create table "signal_outcome" ("seq" int not null, "rule" int not null, "result" text not null, "r_ten_thousandths" bigint null, "closed_by" int null, "closed_at" timestamptz(3) not null, primary key ("seq"))`,
  `create table "signal_source" ("key" text not null, "name" text not null, "token_hash" text null, "old_token_hash" text null, "old_token_until" timestamptz(3) null, "checks_address" boolean not null, "max_per_minute" int not null, "heartbeat_minutes" int null, "created_at" timestamptz(3) not null, "paused_at" timestamptz(3) null, "held_at" timestamptz(3) null, "heard_at" timestamptz(3) null, "silent_since" timestamptz(3) null, primary key ("key"))`,
  `insert into "signal_chain" ("id", "last_seq", "head") values (1, 0, repeat('0', 64))`,
];

/** Signals: sources, alerts, the chained record, routes, deliveries, notified browsers, outcomes and anchors. */
export class Signals extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
