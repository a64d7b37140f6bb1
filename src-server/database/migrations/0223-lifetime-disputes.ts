import { Migration } from '@mikro-orm/migrations';

/** The next sweep of disputes fills it. */
export class LifetimeDisputes extends Migration {
  override up(): void {
    this.addSql(`alter table "dispute_case" add column "lifetime_id" uuid null`);
  }
}
