import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `alter table "inbox_event" add "trace" text null`,
  `alter table "access_attempt" add "trace" text null`,
];

/** Trace ids that link a webhook, its job and the provider calls, as in the log. */
export class Traces extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
