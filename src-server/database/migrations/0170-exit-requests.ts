import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `create table "exit_request" ("id" uuid not null, "kind" text not null, "state" text not null, "name" text not null, "email" text not null, "reference" text null, "cause" text null, "locale" text not null, "mails" boolean not null, "received_at" timestamptz(3) not null, "user_id" uuid null, "effective_at" timestamptz(3) null, "notice_mail_id" uuid null, "stop_token_hash" text null, "outcomes" jsonb null, "settled_at" timestamptz(3) null, primary key ("id"))`,
  `create index "exit_request_state_index" on "exit_request" ("state")`,
  `create index "exit_request_email_index" on "exit_request" ("email")`,
  `create index "exit_request_user_index" on "exit_request" ("user_id")`,
  `alter table "exit_request" add constraint "exit_request_stop_token_unique" unique ("stop_token_hash")`,
];

/** Cancellations and withdrawals that were declared without signing in. */
export class ExitRequests extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
