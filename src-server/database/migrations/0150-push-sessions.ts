import { Migration } from '@mikro-orm/migrations';

/** The session that a notified browser belongs to. Without one, it gets nothing until it subscribes again. */
export class PushSessions extends Migration {
  override up(): void {
    this.addSql(`alter table "push_subscription" add column "session_id" uuid null`);
  }
}
