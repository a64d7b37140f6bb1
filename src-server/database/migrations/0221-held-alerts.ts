import { Migration } from '@mikro-orm/migrations';

/** Alerts on hold are read with every batch. */
export class HeldAlerts extends Migration {
  override up(): void {
    this.addSql(
      `create index "signal_alert_held_index" on "signal_alert" ("source") where "verdict" = 'held'`,
    );
  }
}
