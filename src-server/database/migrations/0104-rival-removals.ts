import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `create table "rival_watch" ("move_id" uuid not null, "looked_at" timestamptz(3) not null, "blind_because" text null, primary key ("move_id"))`,
  `create table "rival_removal" ("move_id" uuid not null, "entry_id" text not null, "entitlement" text not null, "account_id" uuid not null, "by_id" text not null, "by_name" text not null, "is_bot" boolean not null, "taken_at" timestamptz(3) not null, primary key ("move_id", "entry_id", "entitlement"))`,
  `create index "rival_removal_account_index" on "rival_removal" ("account_id")`,
];

/** Other programs that take roles from people who moved in. */
export class RivalRemovals extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
