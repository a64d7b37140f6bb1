import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `create table "daily_figures" ("day" date not null, "mrr_cents" int not null, "active" jsonb not null, "joined" int not null, "churned" int not null, "past_due" int not null, "p50" double precision null, "p95" double precision null, "grants" int not null, "taken_at" timestamptz(3) not null, primary key ("day"))`,
  `create index "standing_change_at_index" on "standing_change" ("at")`,
  `create table "foreign_subscription" ("stripe_subscription_id" text not null, "seen_at" timestamptz(3) not null, primary key ("stripe_subscription_id"))`,
];

/** Data for the operator's charts, and Stripe subscriptions without a known customer. */
export class OperatorFigures extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
