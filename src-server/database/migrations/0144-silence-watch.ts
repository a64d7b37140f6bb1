import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `alter table "signal_source" add column "watches_gaps" boolean not null default false`,
  `alter table "signal_source" add column "watched_since" timestamptz(3) null`,
];

/** Whether a source's own pauses decide that it is silent, and from when its silence counts. */
export class SilenceWatch extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
