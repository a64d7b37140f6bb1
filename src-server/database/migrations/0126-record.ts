import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `create table "record_setting" ("id" int not null, "shown_since" timestamptz(3) null, "anchor_channel" text null, "changed_by" uuid null, "changed_at" timestamptz(3) null, primary key ("id"))`,
  `insert into "record_setting" ("id") values (1)`,
  `create table "record_progress" ("id" int not null, "judged_seq" int not null, "judged_until" timestamptz(3) not null, "version" int not null, primary key ("id"))`,
  `insert into "record_progress" ("id", "judged_seq", "judged_until", "version") values (1, 0, '2000-01-01T00:00:00Z', 0)`,
  `create index "signal_opening_index" on "signal" ("received_at") where "kind" = 'open'`,
];

/** Whether the record is public, and how far its outcomes are judged. */
export class PublicRecord extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
