import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `create table "text_override" ("key" text not null, "locale" text not null, "value" text not null, "base_hash" text not null, "changed_by" text not null, "changed_at" timestamptz(3) not null, primary key ("key", "locale"))`,
  `create table "offered_language" ("locale" text not null, "rank" int not null, primary key ("locale"))`,
  `alter table "mail_preference" add column "locale" text null`,
  `alter table "outgoing_mail" add column "locale" text null`,
];

/** The seller's own texts and the languages on offer. Without a row everything is as documented. */
export class Texts extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
