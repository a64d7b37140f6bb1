import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `create table "user_note" ("id" uuid not null, "account_id" uuid not null, "operator_id" uuid not null, "body" text not null, "created_at" timestamptz(3) not null, "edited_at" timestamptz(3) null, primary key ("id"))`,
  `create index "user_note_account_index" on "user_note" ("account_id")`,
  `alter table "outgoing_mail" add column "sent_subject" text null, add column "sent_text" text null`,
  `alter table "subscription" add column "cancel_reason" text null, add column "cancel_feedback" text null, add column "cancel_comment" text null`,
  `alter table "received_payment" add column "country" text null`,
  `create table "account_visit" ("account_id" uuid not null, "seen_at" timestamptz(3) not null, primary key ("account_id"))`,
  // The row of an ended session is deleted, and with it the time of its last use.
  `create function session_to_visit() returns trigger language plpgsql as $$
    begin
      insert into account_visit (account_id, seen_at)
        select account_id, max(last_seen_at) from gone
        where exists (select from account a where a.id = gone.account_id) group by account_id
        on conflict (account_id) do update
          set seen_at = greatest(account_visit.seen_at, excluded.seen_at);
      return null;
    end $$`,
  `create trigger session_ended after delete on session
    referencing old table as gone for each statement execute function session_to_visit()`,
];

/** Facts that a user's page shows, and the notes that operators write there. */
export class UserDesk extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
