import { Migration } from '@mikro-orm/migrations';

/** Alerts whose judging failed. */
export class AlertTries extends Migration {
  override up(): void {
    this.addSql(
      `alter table "signal_alert" add column "tries" int not null default 0, add column "retry_at" timestamptz(3) null`,
    );
  }
}
