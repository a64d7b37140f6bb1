import { Migration } from '@mikro-orm/migrations';

const LISTED = `where "email" is not null`;

const STATEMENTS = [
  // Byte order, whatever the database's collation.
  `create index "user_card_email_order" on "user_card" (("email" collate "C"), "account_id") ${LISTED}`,
  `create index "user_card_until_order" on "user_card" ((coalesce("access_until", 'infinity'::timestamptz)), "account_id") ${LISTED}`,
  `create table "users_view" ("id" uuid not null, "operator_id" uuid not null, "name" text not null, "plan" text null, "status" text null, "access" text null, "domain" text null, "sort" text not null, "descending" boolean not null, "columns" text[] not null, "saved_at" timestamptz(3) not null, primary key ("id"))`,
  `alter table "users_view" add constraint "users_view_name_unique" unique ("operator_id", "name")`,
];

/** Orders of the user list, and the views of it that operators keep. */
export class UsersOrder extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
