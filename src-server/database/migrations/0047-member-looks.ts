import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `alter table "discord_identity" add "looked_at" timestamptz(3) null`,
  `create index "discord_identity_looked_index" on "discord_identity" ("looked_at" nulls first)`,
];

/** When Discord was last asked about a subscriber, for reading members one by one. */
export class MemberLooks extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
