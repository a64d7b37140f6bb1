import { Migration } from '@mikro-orm/migrations';

/** A due correction passes signals that are not due. Each look for one would read all that wait in the channel. */
export class PassingDeliveries extends Migration {
  override up(): void {
    this.addSql(
      `create index "signal_delivery_open_due_index" on "signal_delivery" ("target", "due_at") where "state" in ('waiting', 'sending')`,
    );
  }
}
