import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `create table "bulk_item" ("job_id" uuid not null, "member_id" text not null, "place" int not null, "member_name" text not null, "state" text not null, "code" text null, "attempts" int not null default 0, "ended_at" timestamptz(3) null, primary key ("job_id", "member_id"))`,
  `create index "bulk_item_place_index" on "bulk_item" ("job_id", "state", "place")`,
  `create table "bulk_job" ("id" uuid not null, "guild_id" text not null, "action" text not null, "role_id" text null, "role_name" text null, "operator" text not null, "state" text not null, "reason" text null, "created_at" timestamptz(3) not null, "ended_at" timestamptz(3) null, primary key ("id"))`,
  `create index "bulk_job_guild_index" on "bulk_job" ("guild_id", "created_at")`,
  `create table "console_change" ("id" uuid not null, "guild_id" text not null, "action" text not null, "operator" text not null, "at" timestamptz(3) not null, "state" text not null, "steps" jsonb not null, primary key ("id"))`,
  `create index "console_change_guild_index" on "console_change" ("guild_id", "at")`,
];

export class ConsoleJobs extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
