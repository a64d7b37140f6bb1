import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `create table "email_change" ("account_id" uuid not null, "new_email" text not null, "old_confirmed_at" timestamptz(3) null, "new_confirmed_at" timestamptz(3) null, "created_at" timestamptz(3) not null, "expires_at" timestamptz(3) not null, primary key ("account_id"))`,
  `create table "mail_preference" ("user_id" uuid not null, "optional" boolean not null default true, "changed_at" timestamptz(3) not null, primary key ("user_id"))`,
  `create index "outgoing_mail_sent_index" on "outgoing_mail" ("sent_at")`,
];

/** Pending changes of address, and users who want only essential mail. */
export class EmailChange extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
