import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `create index "access_grant_troubled_index" on "access_grant" ("id") where "ended_at" is null and "state" in ('blocked', 'grant-failed', 'revoke-failed')`,
];

/** What did not come about is few among many, and looked at often. */
export class TroubledGrants extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
