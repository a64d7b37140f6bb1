import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `create table "users_bulk_job" ("id" uuid not null, "operator_id" uuid not null, "action" text not null, "days" int null, "note" text null, "state" text not null, "created_at" timestamptz(3) not null, "ended_at" timestamptz(3) null, primary key ("id"))`,
  `create table "users_bulk_item" ("job_id" uuid not null, "account_id" uuid not null, "place" int not null, "state" text not null, "reason" text null, "until" timestamptz(3) null, "attempts" int not null default 0, "ended_at" timestamptz(3) null, primary key ("job_id", "account_id"))`,
  `create index "users_bulk_item_place_index" on "users_bulk_item" ("job_id", "state", "place")`,
  `create index "users_bulk_item_account_index" on "users_bulk_item" ("account_id")`,
];

/** One action of an operator on many users. */
export class UsersBulk extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
