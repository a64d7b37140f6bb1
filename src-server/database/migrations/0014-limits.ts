import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  // Unlogged: a database crash resets the counts, and a flood writes no WAL.
  `create unlogged table "rate_limit" ("key" text not null, "points" int not null default 0, "expire" bigint null, primary key ("key"))`,
  `create index "rate_limit_expire_index" on "rate_limit" ("expire")`,
  `create table "known_browser" ("token_hash" text not null, "owner_id" uuid not null, "seen_at" timestamptz(3) not null, primary key ("token_hash", "owner_id"))`,
  `create index "known_browser_owner_index" on "known_browser" ("owner_id")`,
  `create index "known_browser_seen_index" on "known_browser" ("seen_at")`,
];

/** Request counts, and browsers known from earlier sign-ins. */
export class Limits extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
