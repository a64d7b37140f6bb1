import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `create table "access_code_batch" ("id" uuid not null, "name" text not null, "plan" text not null, "count" int not null, "days" int null, "until" timestamptz(3) null, "redeem_by" timestamptz(3) null, "created_at" timestamptz(3) not null, "ended_at" timestamptz(3) null, primary key ("id"))`,
  `create table "access_code" ("hash" text not null, "batch_id" uuid not null, "account_id" uuid null, "redeemed_at" timestamptz(3) null, "plan_grant_id" uuid null, primary key ("hash"))`,
  `create index "access_code_batch_index" on "access_code" ("batch_id")`,
  `create index "access_code_account_index" on "access_code" ("account_id")`,
];

/** Codes that give a plan, once each. */
export class AccessCodes extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
