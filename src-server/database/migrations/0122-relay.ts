import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `alter table "signal_delivery" add column "crosspost_state" text null`,
  `create index "signal_delivery_open_index" on "signal_delivery" ("target", "seq", "route_id") where "state" in ('waiting', 'sending')`,
  `create index "signal_delivery_crosspost_index" on "signal_delivery" ("next_try_at") where "crosspost_state" = 'waiting'`,
];

/** Publishing of sent messages, and an index of the next delivery of each target. */
export class Relay extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
