import { Migration } from '@mikro-orm/migrations';

/** The next read of each subscription fills it. */
export class PendingDebits extends Migration {
  override up(): void {
    this.addSql(
      `alter table "subscription" add column "is_debiting" boolean not null default false`,
    );
  }
}
