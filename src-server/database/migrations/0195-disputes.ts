import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `create table "sign_in" ("id" uuid not null, "account_id" uuid not null, "at" timestamptz(3) not null, "by" text not null, "address" text null, "browser" text null, primary key ("id"))`,
  `create index "sign_in_account_index" on "sign_in" ("account_id")`,
  `create index "sign_in_at_index" on "sign_in" ("at")`,
  `create table "dispute_case" ("id" text not null, "charge_id" text not null, "user_id" uuid null, "reason" text not null, "is_inquiry" boolean not null, "status" text not null, "state" text not null, "amount_cents" int not null, "currency" text not null, "network" text null, "opened_at" timestamptz(3) not null, "due_by" timestamptz(3) null, "is_past_due" boolean not null, "submission_count" int not null, "compelling" jsonb null, "advice" text null, "advice_reason" text null, "facts" jsonb not null, "evidence" jsonb null, "cut_sign_ins" int not null, "staged_hash" text null, "file_id" text null, "staged_at" timestamptz(3) null, "decided_by" text null, "submitted_at" timestamptz(3) null, "last_call_at" timestamptz(3) null, "closed_at" timestamptz(3) null, "problem" text null, "read_at" timestamptz(3) not null, primary key ("id"))`,
  `create index "dispute_case_user_index" on "dispute_case" ("user_id")`,
  `create index "dispute_case_state_index" on "dispute_case" ("state")`,
  `create table "fraud_warning" ("id" text not null, "charge_id" text not null, "user_id" uuid null, "fraud_type" text not null, "is_actionable" boolean not null, "at" timestamptz(3) not null, "decided" text null, "decided_at" timestamptz(3) null, primary key ("id"))`,
  `create index "fraud_warning_user_index" on "fraud_warning" ("user_id")`,
  `create table "dispute_standing_order" ("id" int not null, "is_on" boolean not null, "changed_by" uuid null, "changed_at" timestamptz(3) not null, primary key ("id"))`,
];

/** Disputes, warnings of fraud, and the sign-ins that answer them. */
export class Disputes extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
