import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `create table "plan_grant" ("id" uuid not null, "account_id" uuid not null, "plan" text not null, "starts_at" timestamptz(3) not null, "until" timestamptz(3) null, "source" text not null, "source_ref" text not null, "paid_minor" bigint null, "currency" text null, "note" text not null, "operator_id" uuid null, "move_id" uuid null, "created_at" timestamptz(3) not null, "ended_at" timestamptz(3) null, "end_reason" text null, primary key ("id"))`,
  `create index "plan_grant_account_index" on "plan_grant" ("account_id")`,
  `create index "plan_grant_move_index" on "plan_grant" ("move_id")`,
  `create unique index "plan_grant_source_unique" on "plan_grant" ("source", "source_ref") where "ended_at" is null`,
  `alter table "standing" add column "plan_grant_id" uuid null, add column "paid_plan" text null, add column "paid_until" timestamptz(3) null`,
];

/** Plans that Stripe does not bill, and what the subscription alone gives beside one. */
export class PlanGrants extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
