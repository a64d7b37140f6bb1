import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `alter table "inbox_event" add "trace" text null`,
  `alter table "access_attempt" add "trace" text null`,
];

/** What links a webhook, the job that it caused and what was done at a provider, as the log does. */
export class Traces extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
