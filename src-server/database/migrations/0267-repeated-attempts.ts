import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  // First, for its lock: a second, stronger one could meet a request that holds a weaker one.
  `alter table "access_attempt" add column "times" int not null default 1`,
  `create index "access_attempt_grant_index" on "access_attempt" ("account_id", "grant_id", "id")`,
  `drop index "access_attempt_account_index"`,
  `create index "access_attempt_failed_index" on "access_attempt" ("ended_at") where "outcome" <> 'done'`,
];

/** Equal attempts that failed share a row, and old ones are deleted. The version before adds a row for each. */
export class RepeatedAttempts extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
