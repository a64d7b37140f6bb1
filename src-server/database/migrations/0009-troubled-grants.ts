import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `create index "access_grant_troubled_index" on "access_grant" ("id") where "ended_at" is null and "state" in ('blocked', 'grant-failed', 'revoke-failed')`,
];

/** Partial index: troubled grants are few among many, and read often. */
export class TroubledGrants extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
