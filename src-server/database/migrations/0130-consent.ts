import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `create table "consent" ("id" uuid not null, "user_id" uuid not null, "attempt_id" uuid null, "kind" text not null, "text" text not null, "locale" text not null, "documents" jsonb not null, "at" timestamptz(3) not null, "address" text null, "browser" text null, primary key ("id"))`,
  `create index "consent_user_index" on "consent" ("user_id")`,
  `create table "purchase_context" ("attempt_id" uuid not null, "user_id" uuid not null, "at" timestamptz(3) not null, "address" text null, "browser" text null, "device" text null, "locale" text not null, primary key ("attempt_id"))`,
  `create index "purchase_context_user_index" on "purchase_context" ("user_id")`,
];

/** The origin of each purchase, and what the buyer agreed to. */
export class Consents extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
