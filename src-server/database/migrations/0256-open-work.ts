import { Migration } from '@mikro-orm/migrations';

/** Finds the few open rows without scanning the finished ones. */
export class OpenWork extends Migration {
  override up(): void {
    this.addSql(
      `create index "inbox_event_parked_index" on "inbox_event" ("parked_at") where "parked_at" is not null`,
    );
    this.addSql(`create index "inbox_event_received_index" on "inbox_event" ("received_at")`);
    this.addSql(
      `create index "payment_attempt_open_index" on "payment_attempt" ("expires_at") where "state" in ('opening', 'open')`,
    );
    this.addSql(
      `create index "payment_attempt_unfinished_index" on "payment_attempt" ("paid_at") where "kind" = 'sign-up' and "state" = 'paid' and "consumed_at" is null`,
    );
    this.addSql(
      `create index "standing_limited_index" on "standing" ("user_id") where "trial_limit" is not null`,
    );
  }
}
