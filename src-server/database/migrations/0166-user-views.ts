import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `create table "user_view" ("id" uuid not null, "token_hash" text not null, "operator_id" uuid not null, "operator_session_id" uuid not null, "account_id" uuid not null, "started_at" timestamptz(3) not null, "expires_at" timestamptz(3) not null, primary key ("id"))`,
  `alter table "user_view" add constraint "user_view_token_unique" unique ("token_hash")`,
  `create index "user_view_account_index" on "user_view" ("account_id")`,
];

/** Operators who look at the product as a user. */
export class UserViews extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
